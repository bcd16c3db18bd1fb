//! Medians, geometric means and paired tests. Nothing here knows what is measured.

use statrs::distribution::{Binomial, ContinuousCDF, DiscreteCDF, Normal};

/// The value below which a share of sorted values lies, interpolated.
pub(super) fn quantile(sorted: &[f64], share: f64) -> Option<f64> {
    let last = sorted.len().checked_sub(1)?;
    let place = share * last as f64;
    let (low, high) = (sorted[place.floor() as usize], sorted[place.ceil() as usize]);
    // An infinite neighbour that does not count must not spoil the value.
    Some(if place.fract() == 0.0 { low } else { low + (high - low) * place.fract() })
}

/// The quartiles of values in any order.
pub(super) fn quartiles(mut values: Vec<f64>) -> Option<[f64; 3]> {
    values.sort_by(f64::total_cmp);
    Some([quantile(&values, 0.25)?, quantile(&values, 0.5)?, quantile(&values, 0.75)?])
}

/// The median of values in any order. Without an end means infinite; of an even number the greater middle one is taken then.
pub(super) fn median(mut values: Vec<f64>) -> Option<f64> {
    values.sort_by(f64::total_cmp);
    let high = *values.get(values.len() / 2)?;
    Some(if values.len() % 2 == 1 || high.is_infinite() {
        high
    } else {
        f64::midpoint(values[values.len() / 2 - 1], high)
    })
}

/// Quartiles of times of which some are only known to be longer, by the estimate of Kaplan and Meier. The second of a pair tells
/// whether the time is known. A quartile that is not reached is infinite.
pub(super) fn censored_quartiles(times: &[(f64, bool)]) -> Option<[f64; 3]> {
    let mut sorted = times.to_vec();
    // What was stopped when another ended was still at work then.
    sorted.sort_by(|one, other| one.0.total_cmp(&other.0).then(other.1.cmp(&one.1)));
    let count = sorted.len();
    let mut quartiles = [f64::INFINITY; 3];
    let mut surviving = 1.0;
    for (place, &(time, is_known)) in sorted.iter().enumerate() {
        if !is_known {
            continue;
        }
        surviving *= 1.0 - 1.0 / (count - place) as f64;
        for (quartile, share) in quartiles.iter_mut().zip([0.75, 0.5, 0.25]) {
            if quartile.is_infinite() && surviving <= share + 1e-12 {
                *quartile = time;
            }
        }
    }
    (count > 0).then_some(quartiles)
}

/// The geometric mean; values that are not positive count as `least`.
pub(super) fn geometric_mean(values: &[f64], least: f64) -> Option<f64> {
    let sum: f64 = values.iter().map(|value| value.max(least).ln()).sum();
    (!values.is_empty()).then(|| (sum / values.len() as f64).exp())
}

/// What a Wilcoxon signed-rank test says.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Wilcoxon {
    /// Differences that are not zero.
    pub(super) count: usize,
    /// Two-sided.
    pub(super) p: f64,
    /// The matched-pairs rank-biserial correlation: from −1, all differences negative, to 1, all positive.
    pub(super) effect: f64,
}

/// Up to here the distribution of the rank sum is counted out, also with ties; beyond it a normal one is near enough.
const EXACT: usize = 60;

/// Differences of logarithms of equal ratios, such as 77/33 and 7/3, are told apart only by their last bits.
const SAME: f64 = 1e-12;

/// Do differences lie around zero? Zeros are left out, as Wilcoxon did.
pub(super) fn wilcoxon(differences: &[f64]) -> Option<Wilcoxon> {
    let mut sorted: Vec<f64> = differences.iter().copied().filter(|difference| *difference != 0.0).collect();
    sorted.sort_by(|one, other| one.abs().total_cmp(&other.abs()));
    let count = sorted.len();
    if count == 0 {
        return None;
    }
    // Twice the ranks, so that shared ones are whole.
    let mut ranks = vec![0usize; count];
    let mut tied = 0.0;
    let mut first = 0;
    while first < count {
        let most = sorted[first].abs() + SAME;
        let same = sorted[first..].iter().take_while(|value| value.abs().total_cmp(&most).is_le()).count();
        ranks[first..first + same].fill(2 * first + same + 1);
        tied += (same * same * same - same) as f64;
        first += same;
    }
    let total: usize = ranks.iter().sum();
    let positive: usize = ranks.iter().zip(&sorted).filter(|(_, value)| **value > 0.0).map(|(rank, _)| rank).sum();
    let least = positive.min(total - positive);
    let p = if count <= EXACT {
        // How many of the choices of signs give each sum.
        let mut ways = vec![0.0; total + 1];
        ways[0] = 1.0;
        for &rank in &ranks {
            for sum in (rank..=total).rev() {
                ways[sum] += ways[sum - rank];
            }
        }
        let tail: f64 = ways[..=least].iter().sum();
        2.0 * tail / 2f64.powi(count as i32)
    } else {
        let n = count as f64;
        let variance = n * (n + 1.0) * (2.0 * n + 1.0) / 24.0 - tied / 48.0;
        let mean = n * (n + 1.0) / 4.0;
        let z = (least as f64 / 2.0 - mean + 0.5) / variance.sqrt();
        2.0 * Normal::standard().cdf(z)
    };
    let effect = (2.0 * positive as f64 - total as f64) / total as f64;
    Some(Wilcoxon { count, p: p.min(1.0), effect })
}

/// Are wins and losses a matter of chance? Two-sided.
pub(super) fn sign_test(wins: u64, losses: u64) -> Option<f64> {
    let count = wins + losses;
    let fair = Binomial::new(0.5, count).ok().filter(|_| count > 0)?;
    Some((2.0 * fair.cdf(wins.min(losses))).min(1.0))
}

/// Holm's correction: the more tests, the smaller a p has to be.
pub(super) fn holm(values: &[Option<f64>]) -> Vec<Option<f64>> {
    let mut order: Vec<usize> = (0..values.len()).filter(|&index| values[index].is_some()).collect();
    order.sort_by(|&one, &other| values[one].partial_cmp(&values[other]).unwrap_or(std::cmp::Ordering::Equal));
    let mut corrected = vec![None; values.len()];
    let mut least: f64 = 0.0;
    for (place, &index) in order.iter().enumerate() {
        let p = values[index].unwrap_or(1.0) * (order.len() - place) as f64;
        least = least.max(p).min(1.0);
        corrected[index] = Some(least);
    }
    corrected
}

/// The branching factor of a uniform tree of this depth with so many nodes below its root.
pub(super) fn effective_branching(nodes: u64, depth: u32) -> Option<f64> {
    if depth == 0 || nodes == 0 {
        return None;
    }
    let sum = |b: f64| (1..=depth).fold((0.0, 1.0), |(sum, power), _| (sum + power * b, power * b)).0;
    let (mut low, mut high) = (0.0, nodes as f64);
    for _ in 0..200 {
        let middle = f64::midpoint(low, high);
        if sum(middle) < nodes as f64 {
            low = middle;
        } else {
            high = middle;
        }
    }
    Some(f64::midpoint(low, high))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(one: f64, other: f64) -> bool {
        (one - other).abs() < 1e-9 * other.abs().max(1.0)
    }

    #[test]
    fn wilcoxon_agrees_with_published_values() {
        // Darwin's maize, from Cureton and from scipy's documentation: T = 24, p = 0.041259765625.
        let maize = [6., 8., 14., 16., 23., 24., 28., 29., 41., -48., 49., 56., 60., -67., 75.];
        let result = wilcoxon(&maize).unwrap();
        assert!(near(result.p, 0.041_259_765_625), "{result:?}");
        assert!(near(result.effect, (96.0 - 24.0) / 120.0), "{result:?}");
        // R: wilcox.test(c(1.83,.50,1.62,2.48,1.68,1.88,1.55,3.06,1.30), c(.878,.647,.598,2.05,1.06,1.29,1.06,3.14,1.29),
        // paired = TRUE): V = 40, p = 0.03906.
        let hamilton = [0.952, -0.147, 1.022, 0.43, 0.62, 0.59, 0.49, -0.08, 0.01];
        assert!(near(wilcoxon(&hamilton).unwrap().p, 0.039_062_5));
        assert_eq!(wilcoxon(&[0.0, 0.0]), None);
        assert!(near(wilcoxon(&[1.0]).unwrap().p, 1.0));
        let logs = [77f64.ln() - 33f64.ln(), 3f64.ln() - 7f64.ln()];
        assert!(near(wilcoxon(&logs).unwrap().effect, 0.0), "{logs:?}");
    }

    #[test]
    fn exact_and_normal_meet() {
        let values: Vec<f64> = (1..=60).map(|n| if n % 3 == 0 { -f64::from(n) } else { f64::from(n) }).collect();
        let mut more = values.clone();
        more.push(0.5);
        let (exact, normal) = (wilcoxon(&values).unwrap(), wilcoxon(&more).unwrap());
        assert!((exact.p - normal.p).abs() < 0.01, "{exact:?} {normal:?}");
    }

    #[test]
    fn signs() {
        assert!(near(sign_test(8, 2).unwrap(), 0.109_375));
        assert!(near(sign_test(0, 5).unwrap(), 0.0625));
        assert!(near(sign_test(5, 5).unwrap(), 1.0));
        assert_eq!(sign_test(0, 0), None);
    }

    #[test]
    fn holm_is_monotone() {
        let corrected = holm(&[Some(0.01), None, Some(0.04), Some(0.03), Some(0.005)]);
        let expected = [Some(0.03), None, Some(0.06), Some(0.06), Some(0.02)];
        for (one, other) in corrected.iter().zip(expected) {
            assert!(one.zip(other).is_none_or(|(one, other)| near(one, other)), "{corrected:?}");
            assert_eq!(one.is_some(), other.is_some());
        }
    }

    #[test]
    fn the_textbook_branching_factor() {
        // Russell and Norvig: 52 nodes and a solution at depth 5 make 1.92.
        assert!((effective_branching(52, 5).unwrap() - 1.92).abs() < 0.005);
        assert!(near(effective_branching(2 + 4 + 8, 3).unwrap(), 2.0));
        assert_eq!(effective_branching(5, 0), None);
    }

    #[test]
    fn censored_times_count() {
        let known = |times: &[f64]| times.iter().map(|&time| (time, true)).collect::<Vec<_>>();
        assert_eq!(censored_quartiles(&known(&[4.0, 2.0, 3.0, 1.0])), Some([1.0, 2.0, 3.0]));
        // Freireich and others, 1963, the treated patients, an example of many textbooks: the median is 23 weeks.
        let (ended, left) =
            ([6., 6., 6., 7., 10., 13., 16., 22., 23.], [6., 9., 10., 11., 17., 19., 20., 25., 32., 32., 34., 35.]);
        let treated: Vec<_> = known(&ended).into_iter().chain(left.map(|time| (time, false))).collect();
        assert_eq!(censored_quartiles(&treated), Some([13.0, 23.0, f64::INFINITY]));
        let stopped = [(1.0, true), (2.0, false), (2.0, false)];
        assert_eq!(censored_quartiles(&stopped), Some([1.0, f64::INFINITY, f64::INFINITY]));
        assert_eq!(censored_quartiles(&[]), None);
    }

    #[test]
    fn middles() {
        assert_eq!(median(vec![3.0, 1.0, f64::INFINITY]), Some(3.0));
        assert_eq!(median(vec![3.0, 1.0, f64::INFINITY, f64::INFINITY]), Some(f64::INFINITY));
        assert_eq!(median(vec![4.0, 2.0]), Some(3.0));
        assert_eq!(median(vec![]), None);
        assert_eq!(quartiles(vec![1.0, 2.0, 3.0, 4.0, 5.0]), Some([2.0, 3.0, 4.0]));
        assert!(near(geometric_mean(&[1.0, 100.0], 1.0).unwrap(), 10.0));
    }
}
