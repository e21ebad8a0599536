//! Finding the best of a family's numbers.

/// Numbers compared at once. Families are filled up to a multiple of it, so that there is no rest.
pub(super) const LANES: usize = 8;

/// The first of the greatest or of the smallest numbers: its index and value.
pub(super) trait Scan: Sized {
    /// The first of the greatest; `(0, MIN)` of none. Numbers after the last multiple of [`LANES`] don't count.
    fn first_greatest(numbers: &[Self]) -> (usize, Self);

    /// The first of the smallest; `(0, MAX)` of none. Numbers after the last multiple of [`LANES`] don't count.
    fn first_smallest(numbers: &[Self]) -> (usize, Self);
}

/// One by one: v1.0 alone needs it.
impl Scan for i32 {
    fn first_greatest(numbers: &[Self]) -> (usize, Self) {
        one_by_one(numbers, Self::MIN, |number, than| number > than)
    }

    fn first_smallest(numbers: &[Self]) -> (usize, Self) {
        one_by_one(numbers, Self::MAX, |number, than| number < than)
    }
}

/// Many at a time. The loops are of the shape that compilers turn into vector instructions without help.
impl Scan for i16 {
    #[inline]
    fn first_greatest(numbers: &[Self]) -> (usize, Self) {
        let greatest = best(numbers, Self::MIN, Self::max);
        (first_equal(numbers, greatest), greatest)
    }

    #[inline]
    fn first_smallest(numbers: &[Self]) -> (usize, Self) {
        let smallest = best(numbers, Self::MAX, Self::min);
        (first_equal(numbers, smallest), smallest)
    }
}

/// The best number of all.
#[inline]
fn best(numbers: &[i16], worst: i16, better: impl Fn(i16, i16) -> i16 + Copy) -> i16 {
    let (wide, rest) = numbers.as_chunks::<{ 4 * LANES }>();
    let of_wide =
        wide.iter().fold(worst, |best, chunk| better(best, chunk.iter().copied().fold(worst, better)));
    let (narrow, _) = rest.as_chunks::<LANES>();
    narrow.iter().fold(of_wide, |best, chunk| better(best, chunk.iter().copied().fold(worst, better)))
}

/// The index of the first number equal to `wanted`; 0 if there is none.
#[inline]
fn first_equal(numbers: &[i16], wanted: i16) -> usize {
    let (chunks, _) = numbers.as_chunks::<LANES>();
    for (number, chunk) in chunks.iter().enumerate() {
        // Without early exit, so that it is one comparison of vectors.
        if chunk.iter().fold(0, |found, &value| found | u8::from(value == wanted)) != 0 {
            let halves = chunk.as_chunks::<{ LANES / 2 }>().0;
            let [first, second] = [0, 1].map(|half| lanes_equal(halves[half], wanted));
            let bit = if first == 0 { u64::BITS + second.trailing_zeros() } else { first.trailing_zeros() };
            return number * LANES + (bit / u16::BITS) as usize;
        }
    }
    0
}

/// A number whose lowest bit set is within the first of four lanes of 16 bits that equals `wanted`; 0 if none does.
///
/// Subtracting 1 from each lane of the difference sets the top bit of those that are zero. It may also do so in
/// lanes above one that is zero, but not below the first.
#[inline]
fn lanes_equal(four: [i16; 4], wanted: i16) -> u64 {
    const ONES: u64 = 0x0001_0001_0001_0001;
    const TOPS: u64 = ONES << 15;
    let lane = |value: i16| u64::from(value.cast_unsigned());
    let [a, b, c, d] = four.map(lane);
    let difference = (a | b << 16 | c << 32 | d << 48) ^ (lane(wanted) * ONES);
    difference.wrapping_sub(ONES) & !difference & TOPS
}

fn one_by_one<T: Copy>(numbers: &[T], worst: T, is_better: impl Fn(T, T) -> bool) -> (usize, T) {
    numbers.as_chunks::<LANES>().0.as_flattened().iter().enumerate().fold(
        (0, worst),
        |best, (index, &number)| {
            if is_better(number, best.1) { (index, number) } else { best }
        },
    )
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
                let smallest = if at == 0 { (0, 7) } else { (0, -5) };
                assert_eq!(i16::first_greatest(&numbers), (at, 7));
                assert_eq!(i16::first_smallest(&numbers), smallest);
                let opposite: Vec<i16> = numbers.iter().map(|number| -number).collect();
                assert_eq!(i16::first_smallest(&opposite), (at, -7));
                let long: Vec<i32> = numbers.iter().map(|&number| number.into()).collect();
                assert_eq!(i32::first_greatest(&long), (at, 7));
                assert_eq!(i32::first_smallest(&long), (smallest.0, smallest.1.into()));
            }
        }
    }

    #[test]
    fn the_greatest_of_the_smallest_numbers_is_found() {
        let mut numbers = [i16::MIN; 2 * LANES];
        assert_eq!(i16::first_greatest(&numbers), (0, i16::MIN));
        numbers[13] += 1;
        assert_eq!(i16::first_greatest(&numbers), (13, i16::MIN + 1));
        assert_eq!(i16::first_greatest(&[]), (0, i16::MIN));
        assert_eq!(i16::first_smallest(&[]), (0, i16::MAX));
    }
}
