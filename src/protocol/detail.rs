//! What a manager wants to be told of a search, beside the messages for people.

/// `INFO show_detail`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Detail {
    /// Bit 1: marks on the board, `MESSAGE REALTIME …`.
    pub realtime: bool,
    /// Bit 2: each of the best lines in a block, `INFO PV 0` to `INFO PV DONE`.
    pub lines: bool,
}

impl Detail {
    /// The detail of a number; `None` if it is not one of 0 to 3.
    #[must_use]
    pub fn from_number(number: i64) -> Option<Self> {
        (0..=3).contains(&number).then_some(Self { realtime: number & 1 != 0, lines: number & 2 != 0 })
    }
}
