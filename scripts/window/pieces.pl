# Checks that squares show the given pieces: `perl pieces.pl FRAMEBUFFER TRACE LEFT TOP VARIANT SQUARE=PIECE…`. LEFT and TOP are
# the window's upper left corner on the display. Otherwise prints what is shown and fails.
#
# Each pixel around the middle of a square counts for the nearest named colour. Boards and pieces have the same colours in both
# themes.
use strict;
use warnings;
use FindBin;
require "$FindBin::Bin/framebuffer.pl";

# The colours in the middle of pieces and of empty squares. `-` is for marks, pips and lines on pieces, which are ignored.
my %colours = (
    upthrust => {
        empty  => [qw(33251A 3D2C1E 594430 665446)],
        green  => [qw(3F8F50)],
        red    => [qw(C4463B)],
        blue   => [qw(406DBB)],
        yellow => [qw(E9C13F)],
        '-'    => [qw(0E2C15 380B08 E5E4DF 483809)],
    },
    # The parts are for the squares of runners and those of guards.
    'hique-1' => {
        empty => [qw(CFC1A5 C9BA9C)],
        white => [qw(EEE8DB)],
        black => [qw(48484C)],
    },
    'hique-0' => {
        empty => [qw(737679 6F7275)],
        white => [qw(FFFDF6 EFE7D6 D3C8B1 B5A98F)],
        black => [qw(5B5B5F 434347 2B2B2E 1B1B1D)],
    },
    focus => {
        # The last colour has the tint of the last move.
        empty => [qw(3B4553 384250 323B47 81786B)],
        red   => [qw(C2443A C94E44 B43C30)],
        green => [qw(3F8F50 388A4C 28783C)],
        '-'   => [qw(380B08 0E2C15 FFDDD3 691A12 0A4A1E)],
    },
    cublino => {
        empty => [qw(849486 7B8C7F 73847A 6C7D71)],
        white => [qw(F2EBDB E9E0CC)],
        black => [qw(3C3B3E 302F32 484644)],
    },
);

# The largest distance of a pixel from a colour, the smallest share of pixels with the piece's colour, and the radius of the
# area around the middle, as a part of the distance to the next square.
my ($near, $share, $part) = (60, 0.3, 0.22);

my ($source, $trace, $left, $top, $variant, @expected) = @ARGV;
die "usage: pieces.pl FRAMEBUFFER TRACE LEFT TOP VARIANT SQUARE=PIECE...\n" unless @expected;

# The colours of a square, by name.
sub palette {
    my ($square) = @_;
    my ($game) = $variant =~ /^([a-z]+)/;
    $game .= '-' . $1 % 2 if $game eq 'hique' && $square =~ /^(\d+)/;
    return $colours{$game} || die "$variant: unknown colours\n";
}

# The current places of the squares.
my %places;
open my $in, '<', $trace or die "$trace: $!\n";
while (<$in>) {
    $places{$1} = [$2, $3] if /^place square-(\S+) (-?\d+) (-?\d+)$/;
    delete $places{$1} if /^gone square-(\S+)$/;
}

my ($width, $height, $stride, $pixels) = framebuffer($source);
my @wrong;
for (@expected) {
    my ($square, $piece) = /^([^=]+)=([a-z]+)$/ or die "not SQUARE=PIECE: $_\n";
    my $palette = palette($square);
    $palette->{$piece} or die "no piece of $variant: $piece\n";
    my @known;
    for my $name (sort keys %$palette) {
        push @known, [$name, map { hex } /(..)(..)(..)/] for @{ $palette->{$name} };
    }
    my $place = $places{$square};
    if (!$place) {
        push @wrong, "$square is not shown";
        next;
    }
    my ($x, $y) = @$place;
    my ($pitch) = sort { $a <=> $b }
        map { sqrt(($_->[0] - $x)**2 + ($_->[1] - $y)**2) }
        map { $places{$_} } grep { $_ ne $square } keys %places;
    my $half = int $part * ($pitch // 0);
    my (%count, $all);
    for my $row ($y + $top - $half .. $y + $top + $half) {
        for my $column ($x + $left - $half .. $x + $left + $half) {
            next if $row < 0 || $row >= $height || $column < 0 || $column >= $width;
            my ($blue, $green, $red) = unpack 'C3', substr $pixels, $row * $stride + 4 * $column, 3;
            my ($name, $least) = ('?', $near**2);
            for (@known) {
                my $far = ($_->[1] - $red)**2 + ($_->[2] - $green)**2 + ($_->[3] - $blue)**2;
                ($name, $least) = ($_->[0], $far) if $far < $least;
            }
            $count{$name}++;
            $all++;
        }
    }
    # The most frequent colour that is not ignored.
    my ($seen) = sort { $count{$b} <=> $count{$a} } grep { !/[-?]/ } keys %count;
    next if defined $seen && $seen eq $piece && $count{$seen} >= $share * $all;
    my $shares = join ', ', map { sprintf '%s %d %%', $_, 100 * $count{$_} / $all } sort keys %count;
    push @wrong, "$square does not show $piece ($shares)";
}
print join("\n", @wrong), "\n" if @wrong;
exit(@wrong ? 1 : 0);
