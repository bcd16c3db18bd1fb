//! Large numerals: three by five points each, two points a character.

const DIGITS: [[&str; 3]; 10] = [
    ["█▀█", "█ █", "▀▀▀"],
    ["▀█ ", " █ ", "▀▀▀"],
    ["▀▀█", "█▀▀", "▀▀▀"],
    ["▀▀█", " ▀█", "▀▀▀"],
    ["█ █", "▀▀█", "  ▀"],
    ["█▀▀", "▀▀█", "▀▀▀"],
    ["█▀▀", "█▀█", "▀▀▀"],
    ["▀▀█", "  █", "  ▀"],
    ["█▀█", "█▀█", "▀▀▀"],
    ["█▀█", "▀▀█", "▀▀▀"],
];

/// A number in three lines, if a cell has room for them.
pub(crate) fn lines(number: usize, (width, height): (u16, u16)) -> Option<[String; 3]> {
    let digits: Vec<usize> = number.to_string().bytes().map(|digit| (digit - b'0') as usize).collect();
    let has_room = height >= 4 && width as usize > 4 * digits.len();
    has_room.then(|| {
        std::array::from_fn(|line| digits.iter().map(|&digit| DIGITS[digit][line]).collect::<Vec<_>>().join(" "))
    })
}
