//! Finding the greatest or smallest of a family's numbers, many at a time.

/// Numbers looked at in one step: wide enough for any vector registers.
const CHUNK: usize = 16;

/// The first of the greatest numbers and its value; `(0, i16::MIN)` if there are none.
#[inline]
pub(super) fn first_greatest(numbers: &[i16]) -> (usize, i16) {
    let greatest = numbers.iter().fold(i16::MIN, |most, &number| most.max(number));
    (first_equal(numbers, greatest), greatest)
}

/// The position of the first number equal to `wanted`; 0 if there is none.
#[inline]
pub(super) fn first_equal<T: Copy + PartialEq>(numbers: &[T], wanted: T) -> usize {
    let (chunks, rest) = numbers.as_chunks::<CHUNK>();
    for (number, chunk) in chunks.iter().enumerate() {
        if chunk.iter().fold(false, |found, &number| found | (number == wanted)) {
            let within = chunk.iter().position(|&number| number == wanted).unwrap_or_default();
            return number * CHUNK + within;
        }
    }
    rest.iter().position(|&number| number == wanted).map_or(0, |within| chunks.len() * CHUNK + within)
}

/// The greatest number if `greatest`, else the smallest; `None` of nothing.
#[inline]
pub(super) fn extreme<T: Copy + Ord>(numbers: &[T], greatest: bool) -> Option<T> {
    let (&first, rest) = numbers.split_first()?;
    Some(if greatest {
        rest.iter().fold(first, |most, &number| most.max(number))
    } else {
        rest.iter().fold(first, |least, &number| least.min(number))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_of_equals_is_found_wherever_it_is() {
        for length in 1..70 {
            for at in 0..length {
                let mut numbers = vec![-5; length];
                numbers[at..].fill(7);
                assert_eq!(first_greatest(&numbers), (at, 7));
                assert_eq!(extreme(&numbers, false), Some(if at == 0 { 7 } else { -5 }));
            }
        }
        assert_eq!(first_greatest(&[]), (0, i16::MIN));
        assert_eq!(extreme::<i16>(&[], true), None);
    }
}
