//! The greatest number of pairs that can be formed when not everybody may be paired with everybody.
//!
//! Edmonds' method: search for a path from somebody unpaired to somebody else unpaired along which paired and unpaired
//! edges alternate, and exchange them; circles of odd length are shrunk to one point on the way.

use std::collections::VecDeque;

/// Pairs as many as possible of `0..count`, where `may` says who may be paired with whom; the partner of each.
pub(super) fn largest(count: usize, may: &dyn Fn(usize, usize) -> bool) -> Vec<Option<usize>> {
    let mut search = Search {
        may,
        partner: vec![None; count],
        parent: vec![None; count],
        base: (0..count).collect(),
        reached: vec![false; count],
    };
    // Whoever can be paired at once need not be searched for.
    for one in 0..count {
        if search.partner[one].is_none() {
            let other = (0..count)
                .find(|&other| other != one && search.partner[other].is_none() && may(one, other));
            if let Some(other) = other {
                search.partner[one] = Some(other);
                search.partner[other] = Some(one);
            }
        }
    }
    for root in 0..count {
        if search.partner[root].is_none()
            && let Some(end) = search.path_from(root)
        {
            search.exchange(end);
        }
    }
    search.partner
}

/// How many pairs [`largest`] finds.
pub(super) fn size(count: usize, may: &dyn Fn(usize, usize) -> bool) -> usize {
    largest(count, may).iter().flatten().count() / 2
}

struct Search<'a> {
    may: &'a dyn Fn(usize, usize) -> bool,
    partner: Vec<Option<usize>>,
    /// How a point was reached along an unpaired edge.
    parent: Vec<Option<usize>>,
    /// What a point has been shrunk to.
    base: Vec<usize>,
    /// Whether a point lies at an even distance from the root.
    reached: Vec<bool>,
}

impl Search<'_> {
    /// The end of an alternating path from `root` to somebody unpaired, if there is one.
    fn path_from(&mut self, root: usize) -> Option<usize> {
        let count = self.partner.len();
        self.parent.fill(None);
        self.reached.fill(false);
        self.base = (0..count).collect();
        self.reached[root] = true;
        let mut open = VecDeque::from([root]);
        while let Some(from) = open.pop_front() {
            for to in 0..count {
                let along = to != from && (self.may)(from, to);
                if !along || self.base[from] == self.base[to] || self.partner[from] == Some(to) {
                    continue;
                }
                let even = self.partner[to].is_some_and(|mate| self.parent[mate].is_some());
                if to == root || even {
                    self.shrink(from, to, &mut open);
                } else if self.parent[to].is_none() {
                    self.parent[to] = Some(from);
                    let Some(mate) = self.partner[to] else {
                        return Some(to);
                    };
                    self.reached[mate] = true;
                    open.push_back(mate);
                }
            }
        }
        None
    }

    /// Shrinks the odd circle that the edge between two even points closes.
    fn shrink(&mut self, from: usize, to: usize, open: &mut VecDeque<usize>) {
        let top = self.common_base(from, to);
        let mut circle = vec![false; self.partner.len()];
        self.mark(from, top, to, &mut circle);
        self.mark(to, top, from, &mut circle);
        for point in 0..self.partner.len() {
            if circle[self.base[point]] {
                self.base[point] = top;
                if !self.reached[point] {
                    self.reached[point] = true;
                    open.push_back(point);
                }
            }
        }
    }

    /// Where the ways from two even points back to the root meet.
    fn common_base(&self, one: usize, other: usize) -> usize {
        let mut passed = vec![false; self.partner.len()];
        let back = |point: usize| self.partner[point].and_then(|mate| self.parent[mate]);
        let mut point = Some(one);
        while let Some(at) = point {
            let at = self.base[at];
            passed[at] = true;
            point = back(at);
        }
        let mut at = self.base[other];
        while !passed[at] {
            match back(at) {
                Some(next) => at = self.base[next],
                None => break,
            }
        }
        at
    }

    /// Marks the circle from `point` up to `top`, and turns its edges so that it can be walked both ways.
    fn mark(&mut self, mut point: usize, top: usize, mut child: usize, circle: &mut [bool]) {
        while self.base[point] != top {
            let Some(mate) = self.partner[point] else {
                return;
            };
            circle[self.base[point]] = true;
            circle[self.base[mate]] = true;
            self.parent[point] = Some(child);
            child = mate;
            match self.parent[mate] {
                Some(next) => point = next,
                None => return,
            }
        }
    }

    /// Exchanges paired and unpaired edges from `end` back to the root.
    fn exchange(&mut self, end: usize) {
        let mut point = Some(end);
        while let Some(at) = point {
            let Some(before) = self.parent[at] else {
                return;
            };
            point = self.partner[before];
            self.partner[at] = Some(before);
            self.partner[before] = Some(at);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::rngs::StdRng;
    use rand::{RngExt, SeedableRng};

    /// By trying everything.
    fn slow(left: &[usize], may: &dyn Fn(usize, usize) -> bool) -> usize {
        let Some((&one, rest)) = left.split_first() else {
            return 0;
        };
        let paired = rest.iter().filter(|&&other| may(one, other)).map(|&other| {
            let others: Vec<_> = rest.iter().copied().filter(|&r| r != other).collect();
            1 + slow(&others, may)
        });
        paired.max().unwrap_or(0).max(slow(rest, may))
    }

    #[test]
    fn as_many_pairs_as_by_trying_everything() {
        let mut random = StdRng::seed_from_u64(5);
        for _ in 0..1500 {
            let count = random.random_range(0..10);
            let chance = random.random_range(0.1..0.7);
            let edges: Vec<bool> = (0..count * count)
                .map(|_| random.random_bool(chance))
                .collect();
            let edges: Vec<Vec<bool>> = (0..count)
                .map(|one| {
                    let drawn = |other: usize| edges[one.max(other) * count + one.min(other)];
                    (0..count)
                        .map(|other| other != one && drawn(other))
                        .collect()
                })
                .collect();
            let may = |one: usize, other: usize| edges[one][other];
            let partners = largest(count, &may);
            for (one, partner) in partners.iter().enumerate() {
                if let Some(other) = *partner {
                    assert!(
                        edges[one][other] && partners[other] == Some(one),
                        "{edges:?}"
                    );
                }
            }
            let all: Vec<_> = (0..count).collect();
            assert_eq!(size(count, &may), slow(&all, &may), "{edges:?}");
        }
    }
}
