//! The match runner. Everything it does is in the library.
fn main() {}
