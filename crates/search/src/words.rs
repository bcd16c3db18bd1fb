//! Storage forms as plain words, so that they can be sorted, written to files and sent to other processes.

/// A [storage form](crate::Problem::Packed) that fits into a fixed number of words of 64 bits. Equal values have equal words.
///
/// ```
/// use quebra_search::Words;
/// let mut words = [0; <[u8; 2]>::COUNT];
/// [3u8, 5].write(&mut words);
/// assert_eq!(<[u8; 2]>::read(&words), [3, 5]);
/// ```
pub trait Words: Sized {
    /// How many words.
    const COUNT: usize;

    /// Writes exactly [`COUNT`](Self::COUNT) words.
    fn write(&self, words: &mut [u64]);

    /// The inverse of [`write`](Self::write).
    fn read(words: &[u64]) -> Self;
}

macro_rules! one_word {
    ($($number:ty),+) => {
        $(impl Words for $number {
            const COUNT: usize = 1;

            #[inline]
            fn write(&self, words: &mut [u64]) {
                words[0] = u64::from(*self);
            }

            #[inline]
            fn read(words: &[u64]) -> Self {
                words[0] as Self
            }
        })+
    };
}
one_word!(u8, u16, u32, u64);

impl Words for u128 {
    const COUNT: usize = 2;

    #[inline]
    fn write(&self, words: &mut [u64]) {
        words[0] = *self as u64;
        words[1] = (*self >> 64) as u64;
    }

    #[inline]
    fn read(words: &[u64]) -> Self {
        Self::from(words[0]) | Self::from(words[1]) << 64
    }
}

impl<T: Words, const N: usize> Words for [T; N] {
    const COUNT: usize = N * T::COUNT;

    #[inline]
    fn write(&self, words: &mut [u64]) {
        for (item, words) in self.iter().zip(words.chunks_exact_mut(T::COUNT)) {
            item.write(words);
        }
    }

    #[inline]
    fn read(words: &[u64]) -> Self {
        std::array::from_fn(|index| T::read(&words[index * T::COUNT..(index + 1) * T::COUNT]))
    }
}

impl<A: Words, B: Words> Words for (A, B) {
    const COUNT: usize = A::COUNT + B::COUNT;

    #[inline]
    fn write(&self, words: &mut [u64]) {
        self.0.write(&mut words[..A::COUNT]);
        self.1.write(&mut words[A::COUNT..]);
    }

    #[inline]
    fn read(words: &[u64]) -> Self {
        (A::read(&words[..A::COUNT]), B::read(&words[A::COUNT..]))
    }
}
