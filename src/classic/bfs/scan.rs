//! Finding the best of a family's numbers, many at a time.

use super::node_value::NodeValue;

/// Numbers compared at once. Families are filled up to a multiple of it, so that there is no rest.
pub(super) const LANES: usize = 8;

/// The first of the greatest numbers: its index and value. Numbers after the last multiple of [`LANES`] don't count.
#[inline]
pub(super) fn first_greatest<V: NodeValue>(numbers: &[V]) -> (usize, V) {
    first_best(numbers, V::LEAST, |number, than| number > than)
}

/// The first of the smallest numbers, likewise.
#[inline]
pub(super) fn first_smallest<V: NodeValue>(numbers: &[V]) -> (usize, V) {
    first_best(numbers, V::GREATEST, |number, than| number < than)
}

/// Each lane keeps its best and the chunk it came from; the lanes are compared at the end.
#[inline]
fn first_best<V: NodeValue>(numbers: &[V], worst: V, is_better: impl Fn(V, V) -> bool) -> (usize, V) {
    let mut best = [worst; LANES];
    let mut chunk_of = [0_i16; LANES];
    for (number, chunk) in (0_i16..).zip(numbers.as_chunks::<LANES>().0) {
        for lane in 0..LANES {
            let better = is_better(chunk[lane], best[lane]);
            best[lane] = if better { chunk[lane] } else { best[lane] };
            chunk_of[lane] = if better { number } else { chunk_of[lane] };
        }
    }
    let value = best.iter().fold(worst, |most, &number| if is_better(number, most) { number } else { most });
    let mut index = i16::MAX;
    for (lane, number) in (0_i16..).zip(best) {
        let at = chunk_of[usize::from(lane.unsigned_abs())] * LANES as i16 + lane;
        index = index.min(if number == value { at } else { i16::MAX });
    }
    (usize::from(index.unsigned_abs()), value)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_of_equals_is_found_wherever_it_is() {
        for length in (LANES..72).step_by(LANES) {
            for at in 0..length {
                let mut numbers = vec![-5_i16; length];
                numbers[at..].fill(7);
                assert_eq!(first_greatest(&numbers), (at, 7));
                assert_eq!(first_smallest(&numbers), if at == 0 { (0, 7) } else { (0, -5) });
                let opposite: Vec<i32> = numbers.iter().map(|&number| -i32::from(number)).collect();
                assert_eq!(first_smallest(&opposite), (at, -7));
            }
        }
    }
}
