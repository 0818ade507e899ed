# Looks for flicker in a film that film.pl has made: `perl flicker.pl FOLDER LEAST [LEFT]` says which pictures have a
# region that is darker or emptier than the same region before and after it, and fails if there is one, or fewer than LEAST
# pictures. Regions to the left of LEFT px are not looked at.
use strict;
use warnings;
use FindBin;
require "$FindBin::Bin/framebuffer.pl";

# The side of a region in pixels, and how long it may be shown to count as a flicker, in milliseconds.
use constant { SIDE => 16, LONGEST_MS => 700 };
# How much darker (of 255), and how much emptier (edges between pixels, of SIDE * SIDE) a region is than a picture that lacks nothing.
use constant { DARKER => 6, EMPTIER => 24 };
# So many regions of one picture make a flicker.
use constant LEAST_REGIONS => 3;

my ($folder, $least, $from) = @ARGV;
$from //= 0;
die "usage: flicker.pl FOLDER LEAST\n" unless defined $least;

my @films = sort glob "$folder/*.xwd";
my ($width, $height, $stride);

# rows FILE: the pixels of each row of regions.
sub rows {
    my ($file) = @_;
    ($width, $height, $stride, my $pixels) = framebuffer($file);
    return [map { substr $pixels, $_ * SIDE * $stride, SIDE * $stride } 0 .. int($height / SIDE) - 1];
}

# measure ROW COLUMN: how bright a region is, and how many edges it has.
sub measure {
    my ($row, $column) = @_;
    my ($light, $edges) = (0, 0);
    for my $line (0 .. SIDE - 1) {
        my $pixels = substr $row, $line * $stride + $column * SIDE * 4, SIDE * 4;
        $light += unpack '%32C*', $pixels;
        # What differs from the pixel at its right by more than an eighth in any colour.
        my $steps = substr($pixels, 0, -4) ^ substr($pixels, 4);
        $edges += $steps =~ tr/\x20-\xff//;
    }
    # Four bytes a pixel, of which one is unused.
    return [$light / (3 * SIDE * SIDE), $edges];
}

my (@before, %states, %found);
for my $film (@films) {
    my ($now) = $film =~ /(\d+)\.xwd$/;
    my $rows = rows($film);
    for my $y (0 .. $#$rows) {
        next if defined $before[$y] && $before[$y] eq $rows->[$y];
        for my $x (int($from / SIDE) .. int($width / SIDE) - 1) {
            my $measured = measure($rows->[$y], $x);
            my $states = $states{"$x $y"} //= [];
            my $last = $states->[-1];
            next if $last && $last->[1] == $measured->[0] && $last->[2] == $measured->[1];
            push @$states, [$now, @$measured, $film];
        }
        $before[$y] = $rows->[$y];
    }
}
for my $region (keys %states) {
    my $states = $states{$region};
    for my $index (1 .. $#$states - 1) {
        my ($one, $between, $other) = @$states[$index - 1 .. $index + 1];
        next if $other->[0] - $between->[0] > LONGEST_MS;
        my ($dark) = sort { $a <=> $b } $one->[1], $other->[1];
        my ($empty) = sort { $a <=> $b } $one->[2], $other->[2];
        my @wrong;
        push @wrong, 'darker' if $between->[1] < $dark - DARKER;
        push @wrong, 'emptier' if $between->[2] < $empty - EMPTIER;
        push @{ $found{ $between->[3] }{$_} }, [$region, $other->[0] - $between->[0]] for @wrong;
    }
}
my $flickers = 0;
for my $film (sort keys %found) {
    for my $kind (sort keys %{ $found{$film} }) {
        my @regions = @{ $found{$film}{$kind} };
        next if @regions < LEAST_REGIONS;
        $flickers++;
        my ($left, $top, $right, $bottom) = ($width, $height, 0, 0);
        for (@regions) {
            my ($x, $y) = map { $_ * SIDE } split ' ', $_->[0];
            $left = $x if $x < $left;
            $top = $y if $y < $top;
            $right = $x + SIDE if $x + SIDE > $right;
            $bottom = $y + SIDE if $y + SIDE > $bottom;
        }
        my ($long) = sort { $b <=> $a } map { $_->[1] } @regions;
        printf "%s: %d regions within %d,%d to %d,%d are %s than before and after, for %d ms\n", $film, scalar @regions, $left, $top,
            $right, $bottom, $kind, $long;
    }
}
printf "%d pictures, of which %d flicker\n", scalar @films, $flickers;
exit($flickers > 0 || @films < $least ? 1 : 0);
