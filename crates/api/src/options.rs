//! Choices that some algorithms read.

/// Reads the weight of a heuristic, in hundredths.
pub fn weight(text: &str) -> Result<u32, String> {
    let weight: f64 = text.parse().map_err(|_| "expected a number such as 1.5")?;
    if !(1.0..=1000.0).contains(&weight) {
        return Err("expected a number from 1 to 1000".to_string());
    }
    Ok((weight * 100.0).round() as u32)
}

/// Reads the width of a beam.
pub fn width(text: &str) -> Result<usize, String> {
    text.parse().ok().filter(|&width| width > 0).ok_or_else(|| "expected a number of at least 1".to_string())
}
