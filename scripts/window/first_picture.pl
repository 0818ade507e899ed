# Waits until most of Xvfb's display is not black, and prints the time in seconds since 1970.
# usage: first_picture.pl FRAMEBUFFER PATIENCE
use strict;
use warnings;
use FindBin;
use Time::HiRes qw(time sleep);
require "$FindBin::Bin/framebuffer.pl";

my ($file, $patience) = @ARGV;
my $deadline = time + $patience;

# black: returns the number of black pixels in a thousand.
sub black {
    my ($width, $height, $stride, $pixels) = framebuffer($file);
    my $black = 0;
    for my $sample (0 .. 999) {
        my $row = int($height * $sample / 1000);
        my $column = ($sample * 7919) % $width;
        ++$black if substr($pixels, $row * $stride + 4 * $column, 3) eq "\0\0\0";
    }
    return $black;
}

# Waits until the picture of the previous program is gone.
until (black() > 900) {
    die "the display is not empty\n" if time > $deadline;
    sleep 0.005;
}
until (black() < 100) {
    die "there is no picture\n" if time > $deadline;
    sleep 0.005;
}
printf "%.3f\n", time;
