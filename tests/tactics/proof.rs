//! A proof of a victory by continuous fours, and how it is written.
//!
//! ```text
//!   proof = attack                          the attack makes five, or no reply stops all the fives it threatens
//!         | attack reply proof              there is one reply
//!         | attack (reply proof) (…) …      there are several replies
//! ```
//! Attacks and replies are points such as `h8`, so a proof without branches is the line as it would be played, up to
//! the last four. The five itself is written only where it is the very first attack of what is left.

use std::fmt;
use std::iter::Peekable;

use banyan::types::Coord;

/// An attack with an answer to every reply.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Proof {
    pub(crate) attack: Coord,
    /// Every reply, and how the attack goes on.
    pub(crate) replies: Vec<(Coord, Proof)>,
}

impl Proof {
    /// An attack that needs nothing more.
    pub(crate) fn end(attack: Coord) -> Self {
        Self { attack, replies: Vec::new() }
    }

    /// Reads what [`Display`](fmt::Display) writes.
    ///
    /// # Errors
    /// If the text is no proof.
    pub(crate) fn parse(text: &str) -> Result<Self, String> {
        let spaced = text.replace('(', " ( ").replace(')', " ) ");
        let mut words = spaced.split_whitespace().peekable();
        let proof = parse_proof(&mut words)?;
        words.next().map_or(Ok(proof), |word| Err(format!("'{word}' after the end")))
    }

    /// Whether some attack has several replies.
    pub(crate) fn has_branches(&self) -> bool {
        self.replies.len() > 1 || self.replies.iter().any(|(_, rest)| rest.has_branches())
    }

    /// Every point that the proof names.
    pub(crate) fn points(&self) -> Vec<Coord> {
        let further = self.replies.iter().flat_map(|(reply, rest)| [vec![*reply], rest.points()].concat());
        std::iter::once(self.attack).chain(further).collect()
    }
}

impl fmt::Display for Proof {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.attack.name())?;
        match self.replies.as_slice() {
            [(reply, rest)] => write!(f, " {} {rest}", reply.name()),
            replies => replies.iter().try_for_each(|(reply, rest)| write!(f, " ({} {rest})", reply.name())),
        }
    }
}

fn parse_proof<'a>(words: &mut Peekable<impl Iterator<Item = &'a str>>) -> Result<Proof, String> {
    let mut proof = Proof::end(parse_point(words)?);
    while words.next_if_eq(&"(").is_some() {
        proof.replies.push((parse_point(words)?, parse_proof(words)?));
        words.next_if_eq(&")").ok_or("a branch without an end")?;
    }
    if proof.replies.is_empty() && words.peek().is_some_and(|&word| word != ")") {
        proof.replies.push((parse_point(words)?, parse_proof(words)?));
    }
    Ok(proof)
}

fn parse_point<'a>(words: &mut impl Iterator<Item = &'a str>) -> Result<Coord, String> {
    let word = words.next().ok_or("a point is missing")?;
    Coord::from_name(word).ok_or_else(|| format!("'{word}' is no point"))
}

#[test]
fn proofs_are_read_as_they_are_written() {
    for text in ["h8", "h8 i9 j10", "a1 (b1 c1) (b2 c2)", "a1 b1 c1 (d1 e1 f1 g1) (d2 e2 (f2 g2) (f3 g3))"] {
        assert_eq!(Proof::parse(text).expect("a proof").to_string(), text);
    }
}

#[test]
fn what_is_no_proof_is_refused() {
    for text in
        ["", "h8 i9", "h8 i9 j10 k11", "a1 (b1 c1", "a1 (b1)", "a1 b1 c1)", "a1 (b1 c1) d1", "a1 ()", "z99"]
    {
        assert!(Proof::parse(text).is_err(), "{text}");
    }
}
