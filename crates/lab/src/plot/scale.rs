//! From numbers to places: linear and logarithmic axes with round ticks.

/// A range of values on a line of pixels.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scale {
    from: f64,
    to: f64,
    start: f64,
    end: f64,
    is_log: bool,
}

impl Scale {
    /// An axis from pixel `start` to pixel `end` that has room for all values. A logarithmic one begins and ends at a decade.
    pub(super) fn new(values: impl Iterator<Item = f64>, is_log: bool, start: f64, end: f64) -> Self {
        let (mut from, mut to) =
            values.fold((f64::INFINITY, f64::NEG_INFINITY), |(from, to), value| (from.min(value), to.max(value)));
        if from > to {
            (from, to) = (1.0, 10.0);
        }
        if is_log {
            from = 10f64.powf((from.log10() + 1e-9).floor());
            to = 10f64.powf((to.log10() - 1e-9).ceil());
            if to <= from {
                to = from * 10.0;
            }
        } else if to <= from {
            (from, to) = (from - 1.0, to + 1.0);
        }
        Self { from, to, start, end, is_log }
    }

    /// The same with an end that is round, beginning at zero.
    pub(super) fn from_zero(most: f64, start: f64, end: f64) -> Self {
        let step = tick(most.max(1e-9));
        Self { from: 0.0, to: (most / step - 1e-9).ceil().max(1.0) * step, start, end, is_log: false }
    }

    pub(super) fn place(&self, value: f64) -> f64 {
        let share = if self.is_log {
            (value.max(self.from).log10() - self.from.log10()) / (self.to.log10() - self.from.log10())
        } else {
            (value - self.from) / (self.to - self.from)
        };
        self.start + share * (self.end - self.start)
    }

    /// Where lines and labels stand: decades, or a few round numbers.
    pub(super) fn ticks(&self) -> Vec<f64> {
        if self.is_log {
            let (first, last) = (self.from.log10().round() as i32, self.to.log10().round() as i32);
            let step = ((last - first) / 7 + 1).max(1) as usize;
            return (first..=last).step_by(step).map(|decade| 10f64.powi(decade)).collect();
        }
        let step = tick(self.to - self.from);
        let first = (self.from / step - 1e-9).ceil() as i64;
        let last = (self.to / step + 1e-9).floor() as i64;
        (first..=last).map(|number| number as f64 * step).collect()
    }
}

/// Do values ask for a logarithmic axis? They do when they span more than a decade.
pub(crate) fn wants_log(values: impl Iterator<Item = f64>) -> bool {
    let (least, most) =
        values.fold((f64::INFINITY, 0.0f64), |(least, most), value| (least.min(value), most.max(value)));
    least > 0.0 && most > 10.0 * least
}

/// A round step with about five ticks within `range`.
fn tick(range: f64) -> f64 {
    let rough = range / 5.0;
    let decade = 10f64.powf(rough.log10().floor());
    [1.0, 2.0, 5.0, 10.0]
        .into_iter()
        .map(|factor| factor * decade)
        .find(|&step| step >= rough * (1.0 - 1e-9))
        .unwrap_or(decade)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_are_round() {
        for (most, step) in [(1.0, 0.2), (5.0, 1.0), (6.0, 2.0), (31.0, 10.0), (80.0, 20.0)] {
            assert!((tick(most) - step).abs() < 1e-9, "{most}: {}", tick(most));
        }
        let scale = Scale::new([3.0, 950.0].into_iter(), true, 0.0, 300.0);
        assert_eq!(scale.ticks(), [1.0, 10.0, 100.0, 1000.0]);
        assert!((scale.place(10.0) - 100.0).abs() < 1e-9);
        let scale = Scale::new([2.0, 9.0].into_iter(), false, 0.0, 70.0);
        assert_eq!(scale.ticks(), [2.0, 4.0, 6.0, 8.0]);
    }

    #[test]
    fn a_single_value_has_an_axis_too() {
        for is_log in [false, true] {
            let scale = Scale::new([10.0].into_iter(), is_log, 0.0, 100.0);
            assert!(scale.place(10.0).is_finite() && !scale.ticks().is_empty());
            assert!(Scale::new(std::iter::empty(), is_log, 0.0, 100.0).place(1.0).is_finite());
        }
    }

    #[test]
    fn a_decade_is_enough_for_a_linear_axis() {
        assert!(!wants_log([1.0, 10.0].into_iter()));
        assert!(wants_log([1.0, 11.0].into_iter()));
        assert!(!wants_log([0.0, 1000.0].into_iter()));
    }
}
