//! The longest common subsequence of two sequences that differ little.

use super::super::base::NONE;
use super::ints::Ints;

/// For each place in the second sequence the equal one in the first, both rising; nothing when more than
/// `limit` members came or went.
///
/// E. Myers, An O(ND) Difference Algorithm and Its Variations, Algorithmica 1 (1986),
/// <https://doi.org/10.1007/BF01840446>, its greedy algorithm.
pub(super) fn common(was: u32, is: u32, limit: u32, equal: &dyn Fn(u32, u32) -> bool) -> Option<Ints> {
    let mut pairs = Ints::new(is as usize);
    let (mut start, mut n, mut m) = (0, was, is);
    while start < n && start < m && equal(start, start) {
        pairs.set(start, start);
        start += 1;
    }
    while n > start && m > start && equal(n - 1, m - 1) {
        (n, m) = (n - 1, m - 1);
        pairs.set(m, n);
    }
    // Any two sequences differ by what they are made of at most.
    let (n, m) = (n - start, m - start);
    let limit = limit.min(n + m);
    // How far in the first one gets on each diagonal x - y, by the number of steps and the diagonal. The first
    // diagonal of a row is the one where only the second was walked along.
    let mut reach: Vec<Ints> = Vec::new();
    for steps in 0..=limit {
        let mut row = Ints::new(2 * steps as usize + 1);
        for along in (0..=2 * steps).step_by(2) {
            let mut x = arrival(&reach, steps, along).0;
            // y = x - diagonal, and the diagonal is along - steps.
            let mut y = (x + steps).wrapping_sub(along);
            while x < n && y < m && equal(start + x, start + y) {
                (x, y) = (x + 1, y + 1);
            }
            row.set(along, x);
            if x >= n && y >= m && along + m == n + steps {
                reach.push(row);
                way_back(&reach, start, (n, m), &mut pairs);
                return Some(pairs);
            }
        }
        reach.push(row);
    }
    None
}

/// Where a step arrives on a diagonal, and along which diagonal of the row before it came from.
fn arrival(reach: &[Ints], steps: u32, along: u32) -> (u32, u32) {
    let Some(row) = steps.checked_sub(1).and_then(|before| reach.get(before as usize)) else {
        return (0, NONE);
    };
    // The diagonal k of this row stands one further in the row before.
    let (left, right) = (along.wrapping_sub(2), along);
    let from = |place: u32| if place < 2 * steps { row.at(place) } else { NONE };
    match (from(left), from(right)) {
        (NONE, down) => (down, right),
        (across, NONE) => (across + 1, left),
        (across, down) if across < down => (down, right),
        (across, _) => (across + 1, left),
    }
}

/// From the end to the start by the steps that led there.
fn way_back(reach: &[Ints], start: u32, end: (u32, u32), pairs: &mut Ints) {
    let (mut x, mut y) = end;
    let mut steps = u32::try_from(reach.len()).unwrap_or(1) - 1;
    let mut along = (x + steps).wrapping_sub(y);
    loop {
        // What is equal lies behind the one step of this round.
        let (arrived, before) = arrival(reach, steps, along);
        while x > arrived && y > 0 {
            (x, y) = (x - 1, y - 1);
            pairs.set(start + y, start + x);
        }
        if steps == 0 {
            return;
        }
        if before == along {
            y = y.saturating_sub(1);
        } else {
            x = x.saturating_sub(1);
        }
        along = before;
        steps -= 1;
    }
}

#[cfg(test)]
mod tests {
    use super::{NONE, common};

    /// Every pair is equal and they rise in both; as many as the slow and simple way finds.
    #[test]
    fn it_finds_as_many_as_the_simple_way() {
        let mut state = 7_u32;
        let mut next = |below: u32| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (state >> 16) % below
        };
        for round in 0..4000 {
            let letters = 2 + round % 5;
            let mut word = |length: u32| (0..length).map(|_| next(letters)).collect::<Vec<_>>();
            let (was, is) = (word(round % 13), word((round / 13) % 11));
            let (n, m) = (was.len() as u32, is.len() as u32);
            let equal = |x: u32, y: u32| was[x as usize] == is[y as usize];
            let found = common(n, m, 100, &equal).unwrap();
            let pairs: Vec<_> = (0..m).map(|y| (found.at(y), y)).filter(|pair| pair.0 != NONE).collect();
            assert!(pairs.iter().all(|(x, y)| equal(*x, *y)), "{was:?} {is:?} {pairs:?}");
            assert!(pairs.windows(2).all(|two| two[0].0 < two[1].0), "{was:?} {is:?} {pairs:?}");
            assert_eq!(pairs.len(), simple(&was, &is), "{was:?} {is:?} {pairs:?}");
            let differ = n + m - 2 * pairs.len() as u32;
            assert!(common(n, m, differ, &equal).is_some());
            assert!(differ == 0 || common(n, m, differ - 1, &equal).is_none(), "{was:?} {is:?}");
        }
    }

    fn simple(was: &[u32], is: &[u32]) -> usize {
        let mut best = vec![vec![0; is.len() + 1]; was.len() + 1];
        for (x, one) in was.iter().enumerate() {
            for (y, other) in is.iter().enumerate() {
                best[x + 1][y + 1] =
                    if one == other { best[x][y] + 1 } else { best[x][y + 1].max(best[x + 1][y]) };
            }
        }
        best[was.len()][is.len()]
    }
}
