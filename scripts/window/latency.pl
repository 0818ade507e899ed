# Clicks in the window and waits until the display changes there: `perl latency.pl FRAMEBUFFER WINDOW X Y` prints `click` and the
# milliseconds between. The pointer is already there, so that only the click changes the display.
use strict;
use warnings;
use FindBin;
use Time::HiRes qw(sleep time);
require "$FindBin::Bin/framebuffer.pl";

my ($source, $window, $x, $y) = @ARGV;
die "usage: latency.pl FRAMEBUFFER WINDOW X Y\n" unless defined $y;

# rows: returns the pixels of the rows around the click.
sub rows {
    my ($width, $height, $stride, $pixels) = framebuffer($source);
    return substr $pixels, ($y - 30) * $stride, 60 * $stride;
}
system 'xdotool', 'mousemove', '--window', $window, $x, $y;
sleep 0.5;
my $before = rows();
# A click counts when the button is released.
system 'xdotool', 'mousedown', 1;
sleep 0.1;
$before = rows();
my $began = time;
system 'xdotool', 'mouseup', 1;
while (rows() eq $before) {
    exit 0 if time - $began > 2;
}
printf "click %.1f\n", 1000 * (time - $began);
