# Turns Xvfb's frame buffer, which is a file in X's window dump format, into a picture:
# `perl picture.pl FRAMEBUFFER PICTURE.png`. Perl comes with git; an image program would be one more package.
use strict;
use warnings;
use Compress::Zlib qw(compress crc32);

my ($source, $target) = @ARGV;
die "usage: picture.pl FRAMEBUFFER PICTURE.png\n" unless defined $target;

open my $in, '<:raw', $source or die "$source: $!\n";
my $dump = do { local $/; <$in> };

# Twenty-five big-endian words; the ones of interest by their place in the format.
my @header = unpack 'N25', $dump;
my ($size, $width, $height, $order, $bits, $stride, $colours) = @header[0, 4, 5, 7, 11, 12, 19];
die "$source: expected 32 bits a pixel, lowest byte first\n" unless $bits == 32 && $order == 0;
my $start = $size + 12 * $colours;

my $rows = '';
for my $y (0 .. $height - 1) {
    my $row = substr $dump, $start + $y * $stride, 4 * $width;
    # Blue, green, red, unused: as red, green, blue, behind the row's filter (none).
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
