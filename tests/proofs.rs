//! What the search claims to have proven, against exhaustive minimax on small boards.
//!
//! Every node of the tree that is marked as won, lost or drawn is compared, not the root alone, so that a few
//! thousand positions make hundreds of thousands of proofs. The solver knows nothing of candidates, threats or trees.

mod solver;
#[allow(dead_code, reason = "shared with other tests, which use the rest")]
mod support;

use banyan::board::Position;
use banyan::board::reference::ReferenceCell;
use banyan::search::{BestFirst, Limits, SearchParams, SearchReport};
use banyan::tree::{Node, NodeIndex, Tree};
use banyan::types::{BoardSize, Color, Coord, Score, Square, Variant};
use solver::{Exact, Solver};
use support::Random;

/// Positions searched under each variant. Renju's bans are slow to judge by the reference.
const POSITIONS: u64 = 800;
const POSITIONS_RENJU: u64 = 350;
const POSITIONS_THREADS: u64 = 100;

/// A small position in the middle of a game that nobody has won yet.
struct Puzzle {
    size: BoardSize,
    variant: Variant,
    side: Color,
    stones: Vec<(Coord, ReferenceCell)>,
    empty: Vec<Coord>,
}

impl Puzzle {
    /// A random position, most often one in which something happens.
    fn random(random: &mut Random, variant: Variant) -> Self {
        loop {
            let puzzle = Self::sketch(random, variant);
            let plies = match puzzle.solver().solve(puzzle.side) {
                Exact::Win(plies) | Exact::Loss(plies) => plies,
                Exact::Draw => 0,
            };
            if plies > 2 || random.chance(8) {
                return puzzle;
            }
        }
    }

    fn sketch(random: &mut Random, variant: Variant) -> Self {
        let (width, height) = random.pick(&[(5, 5), (6, 5), (5, 6), (6, 6), (6, 6), (7, 5), (5, 9), (7, 7)]);
        let size = BoardSize::new(width, height).expect("in range");
        let mut points: Vec<Coord> = size.coords().collect();
        random.shuffle(&mut points);
        let empty_points = 1 + random.below(9);
        if random.chance(60) {
            gather(&mut points, empty_points, random);
        }
        let empty = points.split_off(points.len() - empty_points);
        // Neutral stones attract no candidates, so boards full of them have empty points far from every stone.
        let neutral = random.pick(&[0, 0, 0, 10, 40, 70]);
        let black = random.pick(&[20, 35, 50, 65, 80]);
        let mut solver = Solver::new(size, variant, &[]);
        let mut stones = Vec::new();
        for coord in points {
            let cell = if random.chance(neutral) {
                ReferenceCell::Neutral
            } else {
                quiet_stone(&solver, random, coord, black)
            };
            solver.set(coord, cell);
            stones.push((coord, cell));
        }
        Self { size, variant, side: random.pick(&Color::ALL), stones, empty }
    }

    fn position(&self) -> Position {
        let mut position = Position::new(self.size, self.variant);
        for &(coord, cell) in &self.stones {
            let square = Square::from_coord(coord);
            match cell {
                ReferenceCell::Empty => {}
                ReferenceCell::Stone(color) => position.place_stone(color, square),
                ReferenceCell::Neutral => position.place_neutral(square),
            }
        }
        position.set_side_to_move(self.side);
        position
    }

    fn solver(&self) -> Solver {
        let mut solver = Solver::new(self.size, self.variant, &self.empty);
        self.stones.iter().for_each(|&(coord, cell)| solver.set(coord, cell));
        solver
    }

    fn draw(&self) -> String {
        let solver = self.solver();
        let mut text = format!("{} {}, {:?} to move", self.size, self.variant, self.side);
        for coord in self.size.coords() {
            if coord.x == 0 {
                text.push('\n');
            }
            text.push(solver.letter(coord));
        }
        text
    }
}

/// Moves `count` points that lie close together to the end.
fn gather(points: &mut [Coord], count: usize, random: &mut Random) {
    let last = points.len() - 1;
    for taken in 1..count {
        let around = points[last + 1 - random.pick(&[1, taken])];
        let distance = |coord: Coord| coord.x.abs_diff(around.x).max(coord.y.abs_diff(around.y));
        let near = (0..=last - taken).min_by_key(|&at| distance(points[at])).expect("more points than taken");
        points.swap(near, last - taken);
    }
}

/// A stone that wins nothing where it is put, black in `black` of a hundred cases.
fn quiet_stone(solver: &Solver, random: &mut Random, coord: Coord, black: usize) -> ReferenceCell {
    let color = if random.chance(black) { Color::Black } else { Color::White };
    let quiet = [color, !color].into_iter().find(|&color| !solver.wins(coord, color));
    quiet.map_or(ReferenceCell::Neutral, ReferenceCell::Stone)
}

/// What the comparison has met; proofs of none of a kind would mean that the kind isn't tested.
#[derive(Debug, Default)]
struct Met {
    won: u64,
    lost: u64,
    drawn: u64,
    open: u64,
    solved_roots: u64,
    banned: u64,
}

/// Walks a tree along with the solver.
struct Audit<'a> {
    tree: &'a Tree,
    solver: Solver,
    line: Vec<Coord>,
    met: &'a mut Met,
}

impl Audit<'_> {
    /// Compares the children of a node, and theirs; `mover` is to move at the node.
    fn children(&mut self, index: NodeIndex, mover: Color) -> Result<(), String> {
        for position in 0..self.tree.children(index).len() {
            let child = self.tree.child(index, position).ok_or("a child without an index")?;
            let node = *self.tree.node(child);
            let coord = node.square().ok_or("a child without a move")?.coord();
            self.line.push(coord);
            self.child(child, &node, coord, mover)?;
            self.line.pop();
        }
        Ok(())
    }

    fn child(&mut self, index: NodeIndex, node: &Node, coord: Coord, mover: Color) -> Result<(), String> {
        if !self.solver.is_empty(coord) {
            return Err("the point is not empty".into());
        }
        if self.solver.wins(coord, mover) {
            return expect(node.value() == Score::win_in(0), "a five is not marked as won");
        }
        if self.solver.is_banned(coord, mover) {
            self.met.banned += 1;
            return expect(node.value().is_loss(), "a banned move is not marked as lost");
        }
        self.solver.place(coord, mover);
        let exact = self.solver.solve(!mover);
        self.compare(node, exact)?;
        self.children(index, !mover)?;
        self.solver.lift(coord);
        Ok(())
    }

    /// Compares a node's claim, which is for the side that moved there, with the exact value for the other side.
    fn compare(&mut self, node: &Node, exact: Exact) -> Result<(), String> {
        let claim = node.value();
        let right = match claim.distance() {
            _ if node.is_drawn() => claim == Score::EVEN && exact == Exact::Draw,
            None => true,
            Some(plies) if claim.is_win() => matches!(exact, Exact::Loss(least) if plies >= least),
            Some(plies) => matches!(exact, Exact::Win(least) if plies >= least),
        };
        self.count(node);
        expect(right, &format!("claimed {claim} (drawn: {}), for the other side {exact:?}", node.is_drawn()))
    }

    fn count(&mut self, node: &Node) {
        let counter = match node.value() {
            _ if node.is_drawn() => &mut self.met.drawn,
            value if value.is_win() => &mut self.met.won,
            value if value.is_loss() => &mut self.met.lost,
            _ => &mut self.met.open,
        };
        *counter += 1;
    }
}

fn expect(right: bool, otherwise: &str) -> Result<(), String> {
    if right { Ok(()) } else { Err(otherwise.to_owned()) }
}

/// Searches a puzzle and compares everything that is claimed.
fn check(puzzle: &Puzzle, bytes: usize, limits: &Limits, met: &mut Met) -> Result<(), String> {
    let mut tree = Tree::with_bytes(bytes).expect("a few kilobytes");
    let position = puzzle.position();
    let params = SearchParams::default();
    let report = BestFirst::new(&mut tree, &position, &params, limits).run(&mut |_| {});
    let mut solver = puzzle.solver();
    check_report(&report, &mut solver, &tree, puzzle)?;
    met.solved_roots += u64::from(tree.node(NodeIndex::ROOT).is_solved());
    let mut audit = Audit { tree: &tree, solver, line: Vec::new(), met };
    let exact = audit.solver.solve(puzzle.side);
    let root = *tree.node(NodeIndex::ROOT);
    let checked = audit.compare(&root, exact).and_then(|()| audit.children(NodeIndex::ROOT, puzzle.side));
    checked.map_err(|fault| {
        let line: Vec<String> = audit.line.iter().map(|coord| coord.name()).collect();
        format!("after [{}]: {fault}", line.join(" "))
    })
}

/// The report itself: its value, and that a proven result is not thrown away by the move it plays.
fn check_report(
    report: &SearchReport,
    solver: &mut Solver,
    tree: &Tree,
    puzzle: &Puzzle,
) -> Result<(), String> {
    let exact = solver.solve(puzzle.side);
    let value = report.value;
    let right = match value.distance() {
        None => true,
        Some(plies) if value.is_win() => matches!(exact, Exact::Win(least) if plies >= least),
        Some(plies) => matches!(exact, Exact::Loss(least) if plies >= least),
    };
    expect(right, &format!("reported {value}, exact {exact:?}"))?;
    let decided = tree.node(NodeIndex::ROOT).value().is_decided();
    expect(decided || !value.is_decided(), &format!("reported {value}, but the root isn't decided"))?;
    let best = report.best.ok_or("no move")?.coord();
    let played = solver.value_of(best, puzzle.side);
    let kept = !tree.node(NodeIndex::ROOT).is_solved() || played.same_result(exact);
    expect(kept, &format!("{} turns {exact:?} into {played:?}", best.name()))
}

fn check_variant(variant: Variant, positions: u64, seed: u64, threads: usize) -> Met {
    let mut random = Random::new(seed);
    let mut met = Met::default();
    let mut faults = Vec::new();
    for number in 0..positions {
        let puzzle = Puzzle::random(&mut random, variant);
        // The smallest arena is full after a few thousand nodes, which must not make claims wrong either.
        let bytes = random.pick(&[0, 4 << 20]);
        let nodes = random.pick(&[1, 8, 30, 100, 400, 2_000, 10_000]);
        if let Err(fault) = check(&puzzle, bytes, &Limits { threads, ..Limits::nodes(nodes) }, &mut met) {
            let setting = format!("position {number}, {nodes} nodes, {bytes} bytes");
            faults.push(format!("{setting}, {fault}\n{}", puzzle.draw()));
        }
    }
    println!("{variant}: {met:?}");
    let shown = faults.iter().take(5).cloned().collect::<Vec<_>>().join("\n\n");
    assert!(faults.is_empty(), "{} of {positions} positions:\n{shown}", faults.len());
    met
}

fn assert_rich(met: &Met) {
    assert!(met.won > 100 && met.lost > 300 && met.drawn > 5_000, "{met:?}");
    assert!(met.solved_roots > 100, "{met:?}");
}

#[test]
fn freestyle_proofs_are_sound() {
    assert_rich(&check_variant(Variant::Freestyle, POSITIONS, 11, 1));
}

#[test]
fn standard_proofs_are_sound() {
    assert_rich(&check_variant(Variant::Standard, POSITIONS, 12, 1));
}

#[test]
fn renju_proofs_are_sound() {
    let met = check_variant(Variant::Renju, POSITIONS_RENJU, 13, 1);
    assert_rich(&met);
    assert!(met.banned > 100, "{met:?}");
}

#[test]
fn caro_proofs_are_sound() {
    assert_rich(&check_variant(Variant::Caro, POSITIONS, 14, 1));
}

#[test]
fn caro_exact_proofs_are_sound() {
    assert_rich(&check_variant(Variant::CaroExact, POSITIONS, 15, 1));
}

/// Threads that share a tree, on top of what `src/search/shared_tree/interleavings.rs` tests: every node they claim to
/// have proven.
#[test]
fn several_threads_prove_nothing_wrong() {
    for (variant, seed) in Variant::ALL.into_iter().zip(16..) {
        for threads in [2, 4] {
            let met = check_variant(variant, POSITIONS_THREADS, seed, threads);
            assert!(met.won > 10 && met.lost > 20 && met.drawn > 500 && met.solved_roots > 10, "{met:?}");
        }
    }
}
