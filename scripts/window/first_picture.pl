# Waits until something is drawn on most of Xvfb's display, and prints when that was, in seconds since 1970.
# usage: first_picture.pl FRAMEBUFFER PATIENCE
use strict;
use warnings;
use FindBin;
use Time::HiRes qw(time sleep);
require "$FindBin::Bin/framebuffer.pl";

my ($file, $patience) = @ARGV;
my $deadline = time + $patience;

# black: how many of a thousand pixels are black.
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

# The picture of the program before this one goes first.
until (black() > 900) {
    die "the display is not empty\n" if time > $deadline;
    sleep 0.005;
}
until (black() < 100) {
    die "there is no picture\n" if time > $deadline;
    sleep 0.005;
}
printf "%.3f\n", time;
