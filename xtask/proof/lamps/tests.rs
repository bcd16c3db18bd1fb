//! Rows of lamps by their rules.

use super::rules::Lamps;
use crate::level::LevelText;
use crate::puzzle::check_laws;

#[test]
fn rules_and_claims_hold_on_short_rows() {
    for count in 1..=8 {
        for start in [1, 0b1010_1010, 0b1111_1111] {
            check_laws(&Lamps { count, start: start & ((1 << count) - 1) }, 1_000);
        }
    }
}

#[test]
fn what_is_wrong_with_a_row_is_told() {
    let fault = |code: &str| super::open(&LevelText::read_code(code).unwrap()).err().map(|error| error.to_string());
    assert_eq!(fault("lamps:*.*"), None);
    assert!(fault("lamps:*./.*").unwrap().contains("one row"));
    assert!(fault("lamps:*x*").unwrap().contains("expected `*`"));
}
