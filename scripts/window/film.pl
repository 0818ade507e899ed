# Films Xvfb's display: `perl film.pl FRAMEBUFFER FOLDER` looks at the frame buffer 50 times a second and copies it to
# FOLDER/MILLISECONDS.xwd whenever it has changed, until FOLDER/stop exists or the scenario is over.
use strict;
use warnings;
use Time::HiRes qw(sleep time);

# Twice the rate at which a person's camera would film, so that a frame that is shown for 40 ms is not missed.
use constant INTERVAL_S => 0.02;

my ($source, $folder) = @ARGV;
die "usage: film.pl FRAMEBUFFER FOLDER\n" unless defined $folder;

my ($parent, $began, $last) = (getppid, time, '');
until (-e "$folder/stop" || getppid != $parent) {
    my $now = time;
    open my $in, '<:raw', $source or die "$source: $!\n";
    my $picture = do { local $/; <$in> };
    close $in;
    if ($picture ne $last) {
        my $name = sprintf '%s/%08d.xwd', $folder, 1000 * ($now - $began);
        open my $out, '>:raw', $name or die "$name: $!\n";
        print {$out} $picture;
        close $out or die "$name: $!\n";
        $last = $picture;
    }
    my $rest = INTERVAL_S - (time - $now);
    sleep $rest if $rest > 0;
}
