//! The words are read at compile time, so a new file of them must not go unnoticed.

fn main() {
    println!("cargo::rerun-if-changed=locales");
}
