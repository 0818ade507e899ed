//! The positions that are measured: for each variant the start and five from two games between searches of a few
//! thousand nodes a move, in the order of how far the game has come.
//!
//! A change here, or of a depth, changes the count of nodes that `bench` prints last.

use quadrille_games::rules::Variant;

/// What is measured in a variant.
pub struct Sample {
    /// The positions' texts, the start first.
    pub positions: [&'static str; 6],
    /// Plies of the searches whose nodes are counted.
    pub depth: u32,
    /// Plies of perft.
    pub perft: u32,
}

/// The sample of `variant`.
pub const fn of(variant: Variant) -> Sample {
    match variant {
        Variant::Upthrust => Sample {
            positions: [
                "4/4/4/4/4/4/4/GRBY/RBYG/BYGR/YGRB GR 1",
                "4/1Y2/2Y1/2B1/G3/3G/BG2/1R1Y/RB2/2GR/Y1RB RY 1",
                "1Y2/2B1/2Y1/B3/1R2/3G/3B/G1RY/RB2/2GR/YG2 RY 2",
                "1GB1/1YY1/G3/1R1G/3Y/3B/B3/2G1/RB2/3R/Y1R1 RY 2",
                "GYY1/B1B1/RR2/4/3G/2RB/1B1Y/4/Y3/2GR/1G2 RY 2",
                "1GBB/GYYG/4/1R1Y/B1G1/4/RB2/4/2R1/Y2R/4 RY 2",
            ],
            depth: 18,
            perft: 6,
        },
        Variant::Hique => Sample {
            positions: [
                "1rrrrr1/1gggg1/7/6/7/6/7/6/7/6/7/1GGGG1/1RRRRR1 1",
                "1rrrrr1/1ggg2/7/3G2/7/6/7/5g/7/6/7/1GG1G1/1RRRRR1 2",
                "1rrrr2/1ggg2/5r1/6/7/3G2/7/5g/7/6/2R4/1GG1G1/1R1RRR1 1",
                "1rrrr2/1g1g2/7/1G4/5r1/3G2/7/5g/7/2g3/2R4/2G1G1/1R1RRR1 2",
                "1rrrr2/2gg2/7/2G3/7/3G2/5r1/5g/4R2/1g4/2R4/1G2G1/1R1R1R1 1",
                "1rrrr2/1g1g2/7/1G4/7/3G2/7/5g/4Rr1/4g1/2R2R1/2G1G1/1R1R3 2",
            ],
            depth: 8,
            perft: 4,
        },
        Variant::Focus => Sample {
            positions: [
                "R,R,G,G,R,R/G,G,R,R,G,G/R,R,G,G,R,R/G,G,R,R,G,G/R,R,G,G,R,R/G,G,R,R,G,G 1 0,0 0,0",
                "R,R,G,G,R,R/G,G,R,R,G,G/R,RG,-,G,R,-/G,G,R,R,-,GRGR/R,R,G,G,-,-/G,G,R,R,GR,G 2 0,0 0,0",
                "R,R,G,G,R,R/-,G,R,R,G,G/RG,RG,-,G,R,-/G,G,R,R,-,GRGR/R,R,G,G,-,-/G,G,R,R,GR,G 1 0,0 0,0",
                "R,-,-,GR,-,R/-,GRRG,RG,R,G,G/RG,-,-,G,R,-/GGR,-,RGR,-,-,-/R,R,-,G,-,-/G,G,R,R,GR,G 2 1,1 1,0",
                "R,-,RGRGR,G,R,R/-,GRRG,R,R,G,G/RG,-,-,G,R,-/G,-,-,-,-,-/R,R,-,G,-,-/G,G,R,R,GR,G 2 1,1 2,0",
                "R,-,-,GR,-,-/-,G,RG,-,-,GRGRG/GGRGR,-,-,G,R,-/-,-,RGR,-,-,-/R,R,-,G,-,-/G,G,R,R,GR,G 2 1,1 1,2",
            ],
            depth: 6,
            perft: 3,
        },
        Variant::FocusExact => Sample {
            positions: [
                "R,R,G,G,R,R/G,G,R,R,G,G/R,R,G,G,R,R/G,G,R,R,G,G/R,R,G,G,R,R/G,G,R,R,G,G 1 0,0 0,0",
                "R,R,G,G,R,R/G,G,R,R,GG,-/R,R,G,G,R,-/G,G,R,R,-,GRGR/R,R,G,G,-,-/G,G,R,R,GR,G 2 0,0 0,0",
                "R,R,G,G,R,R/G,-,RG,R,G,-/R,R,G,G,RG,-/G,G,R,R,-,GR/R,R,G,G,-,-/G,G,R,R,GR,GGR 1 0,0 0,0",
                "R,R,G,G,-,R/G,-,GR,-,RGR,-/R,R,G,G,-,-/G,G,R,R,-,GR/R,R,G,G,-,-/G,-,RG,R,GR,GGR 2 1,1 0,0",
                "R,R,G,G,-,R/GGRGR,-,-,-,R,-/R,R,G,G,-,-/G,G,R,R,-,GR/R,R,G,G,-,-/G,-,-,-,GRRGR,GGR 2 1,1 0,0",
                "R,R,-,G,-,R/G,-,G,-,RG,-/-,R,G,G,-,-/GRGR,-,R,R,-,GR/-,RRRG,-,G,-,-/GRGGR,-,RG,R,-,- 1 1,1 2,0",
            ],
            depth: 6,
            perft: 3,
        },
        Variant::FocusClassic => Sample {
            positions: [
                "-,-,-,-/R,R,G,G,R,R/-,G,G,R,R,G,G,-/-,R,R,G,G,R,R,-/-,G,G,R,R,G,G,-/-,R,R,G,G,R,R,-/G,G,R,R,G,G/-,-,-,- 1 0,0 0,0",
                "-,-,-,-/RGGGR,RG,-,-,-,R/-,-,G,R,R,G,-,-/-,R,R,-,G,R,R,-/-,G,G,RG,-,GGR,-,-/-,R,-,GRGR,-,R,-,R/G,G,-,R,G,G/-,-,-,- 2 0,0 0,0",
                "-,-,-,-/RGGGR,RG,-,-,-,R/-,-,G,R,R,G,-,-/-,R,R,-,G,R,R,-/-,G,G,RG,-,GGR,-,-/-,R,R,GR,G,R,-,R/G,G,-,R,G,G/-,-,-,- 2 0,0 0,0",
                "-,-,-,-/-,-,-,-,-,GGR/-,-,-,RGRGR,-,-,-,-/-,-,-,-,-,-,RGGR,-/-,G,-,-,-,GGR,-,-/-,-,-,-,-,RRGGR,-,R/-,-,-,RRRGR,-,-/-,-,-,- 1 1,1 5,2",
                "-,-,-,-/-,RG,-,-,-,R/-,-,-,-,R,GRG,-,-/-,R,R,-,G,-,R,-/-,-,G,-,-,GRR,-,-/-,RGGR,-,GR,-,R,-,R/RGGGR,G,-,R,GGGR,-/-,-,-,- 1 0,0 2,0",
                "-,G,-,-/-,-,-,R,-,-/-,-,-,RRG,-,-,-,-/-,-,-,-,-,RG,R,-/-,RG,-,-,-,-,-,-/-,-,-,-,-,G,-,RRG/-,-,-,-,-,RRRGR/-,-,-,- 1 1,0 11,5",
            ],
            depth: 6,
            perft: 3,
        },
        Variant::CublinoPur => Sample {
            positions: [
                "PWa1Wb1Wc1Wd1We1Wf1Wg1va7vb7vc7vd7ve7vf7vg7",
                "pWc1Wg1La2ic2Ga3vc3Be3ie4fe5Bf5ic6Lf6vd7vf7",
                "PWa1Wc1Wg1ic2Lf2fc3Be3bf3Lf4re5ic6ie6Wb7vg7",
                "pwa1wc1vd1qb2qd2Rf3ke4Ef4Le6Lf6Wb7Ve7Bf7fg7",
                "pWa1vb1wd1qb2lf2Gf3ed4ig4We5He6ig6Wb7Wd7We7",
                "pwa1vb1wc1we1wf1wg1Tb6He6Va7Vb7Wd7Je7Rf7fg7",
            ],
            depth: 9,
            perft: 5,
        },
        Variant::CublinoContra => Sample {
            positions: [
                "CWa1Wb1Wc1Wd1We1Wf1Wg1va7vb7vc7vd7ve7vf7vg7",
                "cWa1Wb1Wc1Wd1We1Wg1ca5Uc5qd6vb7vc7vd7vf7vg7",
                "CWa1Wb1Wc1Ld2va3xc3Wd5We5Uf5mc6vc7vd7vf7vg7",
                "cWa1We1Wg1Lb2va3vg3Qe4Uc5Xd5kf5ib6ie6vc7vd7",
                "CSb1Xc2va3rb3Jd3We5Uf5Ug5qd6bb7vf7vg7",
                "cSb1Wg1Tf2va3rf3Qe4Vb5Uc5Xd5kf5qa6ie6vc7vd7",
            ],
            depth: 13,
            perft: 6,
        },
    }
}
