//! Random positions that are rich in fives, fours, threes and the rules' exceptions to them.

use banyan::board::reference::ReferenceCell;
use banyan::types::{BoardSize, Color, Coord, MAX_SIDE, MIN_SIDE, SplitMix64};

/// Lines through the point `*`, on which `x` is one side's stone, `o` the other's, `#` a neutral one and `.` a
/// point to be left empty.
const MOTIFS: [&str; 34] = [
    // Fives, and what is too long for one.
    "xx*xx",
    "*xxxx",
    "x*xxx",
    "xxx*xx",
    "xx*xxx",
    "xxx*xxx",
    "*xxxxx",
    // Fives and sixes between stones.
    "oxx*xxo",
    "ox*xxxo",
    "o*xxxxo",
    "oxx*xxxo",
    "oxx*xx#",
    "#xxxx*#",
    "oxxx*x.o",
    ".*xxxxo",
    // Two fours in one line, and near misses.
    "x.x*x.x",
    "x.*xx.x",
    "xx.*x.xx",
    "xxx.*.xxx",
    "x.xx*.xx",
    "xx.x*.xxx",
    "xxx.*.xxxx",
    // Single fours.
    ".xx*x.",
    "oxx*x.",
    "xx.*x",
    "xxx.*",
    "x.xx*x.",
    // Threes, and near misses.
    ".xx*.",
    "..x*x..",
    ".x.x*.",
    ".x.*x.",
    ".xx.*.",
    "o.xx*.o",
    "x.xx*..",
];

/// One step along each of the four lines through a point.
const LINES: [(i16, i16); 4] = [(1, 0), (0, 1), (1, 1), (1, -1)];

/// Random choices that are the same in every run.
pub(crate) struct Random(SplitMix64);

impl Random {
    pub(crate) fn new(seed: u64) -> Self {
        Self(SplitMix64::new(seed))
    }

    /// A number below `bound`.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        usize::try_from(self.0.below(bound as u64)).expect("less than a usize")
    }

    /// True in `percent` of a hundred cases.
    pub(crate) fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    pub(crate) fn pick<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.below(items.len())]
    }

    pub(crate) fn shuffle<T>(&mut self, items: &mut [T]) {
        for i in (1..items.len()).rev() {
            items.swap(i, self.below(i + 1));
        }
    }

    fn between(&mut self, low: u8, high: u8) -> u8 {
        low + u8::try_from(self.below(usize::from(high - low) + 1)).expect("at most a u8")
    }
}

/// A random position and the points of it that are worth a look.
pub(crate) struct Sample {
    pub(crate) size: BoardSize,
    /// Everything that stands on the board, in random order.
    pub(crate) stones: Vec<(Coord, ReferenceCell)>,
    /// Every empty point.
    pub(crate) empty: Vec<Coord>,
    /// Empty points where something is likely to happen.
    pub(crate) interesting: Vec<Coord>,
}

impl Sample {
    pub(crate) fn random(random: &mut Random) -> Self {
        let mut sketch = Sketch::new(random_size(random));
        match random.below(4) {
            0 => sketch.scatter(random),
            1 => sketch.grow(random),
            _ => sketch.cross_motifs(random),
        }
        if random.chance(20) {
            sketch.sprinkle_neutral(random);
        }
        sketch.finish(random)
    }

    /// Draws the board, with `*` at `point`.
    pub(crate) fn draw(&self, point: Coord) -> String {
        let mut text = String::new();
        for coord in self.size.coords() {
            if coord.x == 0 {
                text.push('\n');
            }
            let stone =
                self.stones.iter().find(|stone| stone.0 == coord).map_or(ReferenceCell::Empty, |s| s.1);
            text.push(if coord == point { '*' } else { letter(stone) });
        }
        text
    }
}

/// The sign of a cell in drawings: `X` black, `O` white, `#` neutral and `.` empty.
fn letter(cell: ReferenceCell) -> char {
    match cell {
        ReferenceCell::Empty => '.',
        ReferenceCell::Stone(Color::Black) => 'X',
        ReferenceCell::Stone(Color::White) => 'O',
        ReferenceCell::Neutral => '#',
    }
}

fn random_size(random: &mut Random) -> BoardSize {
    let (width, height) = match random.below(6) {
        0 | 1 => (15, 15),
        2 => (9, 9),
        3 => (random.between(MIN_SIDE, 9), random.between(MIN_SIDE, 9)),
        _ => (random.between(MIN_SIDE, MAX_SIDE), random.between(MIN_SIDE, MAX_SIDE)),
    };
    BoardSize::new(width, height).expect("sides in range")
}

/// A position that is being made up.
struct Sketch {
    size: BoardSize,
    cells: Vec<ReferenceCell>,
    /// Points that motifs want empty.
    kept: Vec<Coord>,
    interesting: Vec<Coord>,
    /// The part of the board where stones are, as its first and its last point.
    area: (Coord, Coord),
}

impl Sketch {
    fn new(size: BoardSize) -> Self {
        let cells = vec![ReferenceCell::Empty; usize::from(size.points())];
        let last = Coord::new(size.width() - 1, size.height() - 1);
        Self { size, cells, kept: Vec::new(), interesting: Vec::new(), area: (Coord::new(0, 0), last) }
    }

    fn cell(&mut self, coord: Coord) -> &mut ReferenceCell {
        &mut self.cells[usize::from(coord.y) * usize::from(self.size.width()) + usize::from(coord.x)]
    }

    /// The point some steps along a line, if it is on the board.
    fn step(&self, coord: Coord, line: (i16, i16), steps: i16) -> Option<Coord> {
        let x = u8::try_from(i16::from(coord.x) + line.0 * steps).ok()?;
        let y = u8::try_from(i16::from(coord.y) + line.1 * steps).ok()?;
        Some(Coord::new(x, y)).filter(|&reached| self.size.contains(reached))
    }

    /// Chooses a part of the board, corners and edges included, of at most `side` rows and columns.
    fn choose_area(&mut self, random: &mut Random, side: u8) {
        let width = side.min(self.size.width());
        let height = side.min(self.size.height());
        let x = random.between(0, self.size.width() - width);
        let y = random.between(0, self.size.height() - height);
        self.area = (Coord::new(x, y), Coord::new(x + width - 1, y + height - 1));
    }

    fn point_in_area(&self, random: &mut Random) -> Coord {
        let (first, last) = self.area;
        Coord::new(random.between(first.x, last.x), random.between(first.y, last.y))
    }

    /// Stones all over an area.
    fn scatter(&mut self, random: &mut Random) {
        let side = random.between(5, 10);
        self.choose_area(random, side);
        let stones = random.below(usize::from(side) * usize::from(side) * 2 / 3);
        let black = 20 + random.below(75);
        for _ in 0..stones {
            let color = if random.chance(black) { Color::Black } else { Color::White };
            let coord = self.point_in_area(random);
            *self.cell(coord) = ReferenceCell::Stone(color);
        }
    }

    /// A shape of one side's stones, each a step or two from another, and a few of the other side's.
    fn grow(&mut self, random: &mut Random) {
        self.choose_area(random, 9);
        let color = random_color(random);
        let mut shape = vec![self.point_in_area(random)];
        for _ in 0..random.below(14) + 5 {
            let from = random.pick(&shape);
            let (line, steps) = (random.pick(&LINES), random.pick(&[-2, -1, -1, 1, 1, 2]));
            if let Some(coord) = self.step(from, line, steps) {
                let own = random.chance(88);
                *self.cell(coord) = ReferenceCell::Stone(if own { color } else { !color });
                if own {
                    shape.push(coord);
                }
            }
        }
    }

    /// Motifs that cross each other at the point to be played, and further ones at points they leave empty.
    fn cross_motifs(&mut self, random: &mut Random) {
        self.choose_area(random, 11);
        let color = random_color(random);
        let center = self.point_in_area(random);
        self.cross_motifs_at(random, center, color);
        for _ in 0..random.below(4) {
            let center = if self.kept.is_empty() { center } else { random.pick(&self.kept) };
            self.cross_motifs_at(random, center, color);
        }
        for _ in 0..random.below(5) {
            let coord = self.point_in_area(random);
            if !self.kept.contains(&coord) {
                *self.cell(coord) = ReferenceCell::Stone(random_color(random));
            }
        }
    }

    fn cross_motifs_at(&mut self, random: &mut Random, center: Coord, color: Color) {
        self.interesting.push(center);
        let mut lines = LINES;
        random.shuffle(&mut lines);
        let count = random.pick(&[1, 2, 2, 2, 3, 3, 4]);
        for &line in &lines[..count] {
            self.lay_motif(random, center, line, color);
        }
        *self.cell(center) = ReferenceCell::Empty;
    }

    fn lay_motif(&mut self, random: &mut Random, center: Coord, line: (i16, i16), color: Color) {
        let motif = if random.chance(85) { random.pick(&MOTIFS).to_owned() } else { random_motif(random) };
        let middle = motif.chars().position(|letter| letter == '*').expect("every motif has a star");
        let middle = i16::try_from(middle).expect("motifs are short");
        let sign = random.pick(&[-1, 1]);
        for (steps, letter) in (-middle..).zip(motif.chars()) {
            let Some(coord) = self.step(center, line, sign * steps) else { continue };
            if self.kept.contains(&coord) {
                continue;
            }
            match letter {
                'x' => *self.cell(coord) = ReferenceCell::Stone(color),
                'o' => *self.cell(coord) = ReferenceCell::Stone(!color),
                '#' => *self.cell(coord) = ReferenceCell::Neutral,
                _ => {
                    *self.cell(coord) = ReferenceCell::Empty;
                    self.kept.push(coord);
                }
            }
        }
    }

    fn sprinkle_neutral(&mut self, random: &mut Random) {
        for _ in 0..=random.below(8) {
            let coord = self.point_in_area(random);
            *self.cell(coord) = ReferenceCell::Neutral;
        }
    }

    fn finish(mut self, random: &mut Random) -> Sample {
        let (mut stones, mut empty) = (Vec::new(), Vec::new());
        for coord in self.size.coords() {
            match *self.cell(coord) {
                ReferenceCell::Empty => empty.push(coord),
                cell => stones.push((coord, cell)),
            }
        }
        random.shuffle(&mut stones);
        for _ in 0..6 {
            let coord = self.point_in_area(random);
            self.interesting.push(coord);
        }
        let mut interesting = std::mem::take(&mut self.interesting);
        interesting.retain(|&coord| *self.cell(coord) == ReferenceCell::Empty);
        interesting.sort_unstable();
        interesting.dedup();
        Sample { size: self.size, stones, empty, interesting }
    }
}

/// Black two times of three, because it is black that renju bans things to.
fn random_color(random: &mut Random) -> Color {
    if random.chance(67) { Color::Black } else { Color::White }
}

fn random_motif(random: &mut Random) -> String {
    let side = random.below(3) + 3;
    let mut draw =
        |count| (0..count).map(|_| random.pick(b"xxxxxx....o#")).map(char::from).collect::<String>();
    format!("{}*{}", draw(side), draw(8 - side))
}
