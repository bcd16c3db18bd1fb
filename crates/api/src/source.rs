//! Texts that somebody names: up to a size that none of their kind has, and UTF-8, before anybody looks at what they say.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use quebra_puzzles::wording::wording;

use crate::error::Error;

/// What some programs write before a text; it says nothing about it.
pub const BYTE_ORDER_MARK: char = '\u{feff}';

/// What is read from standard input is called so.
const STANDARD_INPUT: &str = "standard input";

/// How much of a text that is none is shown around the place.
const EXCERPT: usize = 200;

/// A text, and what it is called.
#[derive(Clone, Debug)]
pub struct Source {
    /// What messages call it: mostly the file's name.
    pub name: String,
    /// The text, without a byte-order mark.
    pub text: String,
}

impl Source {
    /// The text of a file, or of standard input for `-`; refused beyond so many mebibytes.
    pub fn at(path: &Path, most: usize) -> Result<Self, Error> {
        if path == Path::new("-") {
            let text = take(STANDARD_INPUT, io::stdin(), most)?;
            return Ok(Self { name: STANDARD_INPUT.to_string(), text });
        }
        Self::file(path, most)
    }

    /// The text of a file; refused beyond so many mebibytes.
    pub fn file(path: &Path, most: usize) -> Result<Self, Error> {
        let name = path.display().to_string();
        let file = File::open(path).map_err(|error| Error::file(path, &error))?;
        let text = take(&name, file, most)?;
        Ok(Self { name, text })
    }
}

fn take(name: &str, source: impl Read, most: usize) -> Result<String, Error> {
    let mut bytes = Vec::new();
    source.take(((most << 20) + 1) as u64).read_to_end(&mut bytes).map_err(|error| Error::file(name, &error))?;
    if bytes.len() > most << 20 {
        let message = wording!("fault-file-large", "larger than {most} MiB: no file of this kind is", most);
        return Err(Error::in_file(name, message));
    }
    let text = text_of(name, bytes)?;
    Ok(text.strip_prefix(BYTE_ORDER_MARK).map(str::to_string).unwrap_or(text))
}

/// Bytes as the text that they should be.
pub fn text_of(name: &str, bytes: Vec<u8>) -> Result<String, Error> {
    String::from_utf8(bytes).map_err(|error| {
        let place = error.utf8_error().valid_up_to();
        let bytes = error.as_bytes();
        let shown = String::from_utf8_lossy(&bytes[..bytes.len().min(place + EXCERPT)]);
        // What cannot be read is shown as one sign.
        let span = place..place + char::REPLACEMENT_CHARACTER.len_utf8();
        Error::at(name, &shown, span, wording!("fault-no-text", "not a text file: expected UTF-8"))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::error::Fault;

    fn read(bytes: &[u8]) -> Result<String, Error> {
        take("x", bytes, 1)
    }

    #[test]
    fn only_texts_up_to_a_size_are_read() {
        assert_eq!(read("\u{feff}ação\n".as_bytes()).unwrap(), "ação\n");
        assert_eq!(read(&vec![b'x'; 1 << 20]).unwrap().len(), 1 << 20);
        assert_eq!(
            read(&vec![b'x'; (1 << 20) + 1]).unwrap_err().to_string(),
            "x: larger than 1 MiB: no file of this kind is"
        );
        // What never ends is not waited for.
        assert!(take("x", io::repeat(b'x'), 1).is_err());
    }

    #[test]
    fn programs_are_told_the_place() {
        let fault = Fault::from(&read(b"a\nb\xc3\xa7\xff\xfe").unwrap_err());
        assert_eq!((fault.file.as_deref(), fault.line, fault.column), (Some("x"), Some(2), Some(3)));
        let error = Source::file(Path::new("/there/is/none"), 1).unwrap_err();
        let fault = Fault::from(&error);
        assert_eq!((fault.file.as_deref(), fault.line, fault.column), (Some("/there/is/none"), None, None));
        assert!(!fault.message.contains("/there"), "{}", fault.message);
        assert!(error.to_string().starts_with("/there/is/none: "), "{error}");
    }
}
