//! Asking both engines.

use super::{Swap2Choice, Swap2Step, answer};
use crate::arena::conversation::NoAnswer;
use crate::arena::record::EngineSide;
use crate::arena::seat::Seat;
use crate::types::{BoardSize, Color, Coord};

/// A swap2 opening, as far as it is settled.
pub(in crate::arena) struct Negotiation {
    size: BoardSize,
    /// The opener, and the other engine.
    sides: [EngineSide; 2],
    pub(in crate::arena) stones: Vec<Coord>,
    pub(in crate::arena) steps: Vec<Swap2Step>,
}

impl Negotiation {
    pub(in crate::arena) fn new(size: BoardSize, opener: EngineSide) -> Self {
        Self { size, sides: [opener, opener.other()], stones: Vec::new(), steps: Vec::new() }
    }

    /// Asks the engines, the opener's seat being the first. Returns the opener's colour, or by which seat's fault there
    /// is none.
    pub(in crate::arena) fn settle(
        &mut self,
        seats: &mut [&mut Seat; 2],
    ) -> Result<Color, (usize, NoAnswer)> {
        self.ask(seats, 0)?;
        Ok(match self.ask(seats, 1)? {
            Swap2Choice::Swap => Color::White,
            Swap2Choice::Stay | Swap2Choice::Open => Color::Black,
            Swap2Choice::TwoMore => match self.ask(seats, 0)? {
                Swap2Choice::Swap => Color::Black,
                _ => Color::White,
            },
        })
    }

    fn ask(&mut self, seats: &mut [&mut Seat; 2], seat: usize) -> Result<Swap2Choice, (usize, NoAnswer)> {
        let (line, time) = seats[seat].choose(&self.stones).map_err(|no_answer| (seat, no_answer))?;
        let (choice, placed) =
            answer::read(&line, &self.stones, self.size).map_err(|fault| (seat, fault.into()))?;
        self.stones.extend(placed);
        self.steps.push(Swap2Step { by: self.sides[seat], choice, time });
        Ok(choice)
    }
}
