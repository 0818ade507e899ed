# Reads Xvfb's frame buffer, a file in X's window dump format. For `require`.
use strict;
use warnings;

# framebuffer FILE: returns width, height, bytes per row, and the rows. A pixel has four bytes: blue, green, red, unused.
sub framebuffer {
    my ($file) = @_;
    open my $in, '<:raw', $file or die "$file: $!\n";
    my $dump = do { local $/; <$in> };
    # The header has 25 big-endian words.
    my @header = unpack 'N25', $dump;
    my ($size, $width, $height, $order, $bits, $stride, $colours) = @header[0, 4, 5, 7, 11, 12, 19];
    die "$file: expected 32 bits a pixel, lowest byte first\n" unless $bits == 32 && $order == 0;
    return ($width, $height, $stride, substr $dump, $size + 12 * $colours);
}

1;
