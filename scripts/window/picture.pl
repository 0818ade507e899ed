# Converts Xvfb's frame buffer, a file in X's window dump format, to PNG: `perl picture.pl FRAMEBUFFER PICTURE.png`.
# Perl comes with git, so no further package is needed.
use strict;
use warnings;
use Compress::Zlib qw(compress crc32);
use FindBin;
require "$FindBin::Bin/framebuffer.pl";

my ($source, $target) = @ARGV;
die "usage: picture.pl FRAMEBUFFER PICTURE.png\n" unless defined $target;

my ($width, $height, $stride, $pixels) = framebuffer($source);
my $rows = '';
for my $y (0 .. $height - 1) {
    my $row = substr $pixels, $y * $stride, 4 * $width;
    # Converts blue, green, red, unused to red, green, blue, after the filter byte of the row (none).
    $row =~ s/(.)(.)(.)./$3$2$1/gs;
    $rows .= "\0" . $row;
}

sub chunk {
    my ($kind, $data) = @_;
    return pack('N', length $data) . $kind . $data . pack('N', crc32($kind . $data));
}

open my $out, '>:raw', $target or die "$target: $!\n";
print {$out} "\x89PNG\r\n\x1a\n",
    chunk('IHDR', pack('NNC5', $width, $height, 8, 2, 0, 0, 0)),
    chunk('IDAT', compress($rows)),
    chunk('IEND', '');
close $out or die "$target: $!\n";
