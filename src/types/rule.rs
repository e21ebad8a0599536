//! The rules of the game that Gomocup knows.

use std::fmt;

/// What counts as a win, and which moves black may not make.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Variant {
    /// Five or more in a row win (rule 0).
    #[default]
    Freestyle,
    /// Exactly five in a row win, for both sides (rule 1).
    Standard,
    /// Black must make exactly five and has banned moves; white wins with five or more (rule 4).
    Renju,
    /// Five win unless an opponent's stone stands at both ends; six or more always win (rule 8).
    Caro,
    /// As [`Caro`](Self::Caro), and more than five do not win (rule 9).
    CaroExact,
}

impl Variant {
    /// Every variant, in the order of its protocol number.
    pub const ALL: [Self; 5] = [Self::Freestyle, Self::Standard, Self::Renju, Self::Caro, Self::CaroExact];

    /// The variant's name in lower case.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Freestyle => "freestyle",
            Self::Standard => "standard",
            Self::Renju => "renju",
            Self::Caro => "caro",
            Self::CaroExact => "caro-exact",
        }
    }
}

impl Variant {
    /// The variant of a [`name`](Self::name); `None` if there is none.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|variant| variant.name() == name)
    }
}

impl fmt::Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A rule as `INFO rule` gives it: a [`Variant`] and whether the game goes on after a five.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Rule {
    /// What wins and what is banned.
    pub variant: Variant,
    /// A continuous game: winning lines of earlier rounds stay on the board as neutral stones.
    pub continuous: bool,
}

impl Rule {
    /// The rule of a protocol number: a sum of 1 exactly five, 2 continuous, 4 renju and 8 caro.
    ///
    /// `None` for a negative number, an unknown bit or a sum no variant stands for (renju with caro, …).
    /// Renju's five is exact already, so 5 reads as 4.
    #[must_use]
    pub const fn from_number(number: i64) -> Option<Self> {
        let variant = match number & !2 {
            0 => Variant::Freestyle,
            1 => Variant::Standard,
            4 | 5 => Variant::Renju,
            8 => Variant::Caro,
            9 => Variant::CaroExact,
            _ => return None,
        };
        Some(Self { variant, continuous: number & 2 != 0 })
    }
}

impl From<Variant> for Rule {
    fn from(variant: Variant) -> Self {
        Self { variant, continuous: false }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_the_published_protocol() {
        let variant = |number| Rule::from_number(number).map(|rule| (rule.variant, rule.continuous));
        assert_eq!(variant(0), Some((Variant::Freestyle, false)));
        assert_eq!(variant(1), Some((Variant::Standard, false)));
        assert_eq!(variant(2), Some((Variant::Freestyle, true)));
        assert_eq!(variant(3), Some((Variant::Standard, true)));
        assert_eq!(variant(4), Some((Variant::Renju, false)));
        assert_eq!(variant(8), Some((Variant::Caro, false)));
        assert_eq!(variant(11), Some((Variant::CaroExact, true)));
        for unknown in [-1, 12, 16, 99] {
            assert_eq!(variant(unknown), None, "{unknown}");
        }
    }
}
