//! What an engine writes to standard error: always read, only its end kept.

use std::collections::VecDeque;
use std::io::{ErrorKind, Read};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

/// Bytes kept.
const KEPT: usize = 4096;

/// The last bytes of a stream that is read to its end by a thread.
#[derive(Clone, Default)]
pub(super) struct StderrTail {
    bytes: Arc<Mutex<VecDeque<u8>>>,
}

impl StderrTail {
    /// Starts to read.
    pub(super) fn of(stream: impl Read + Send + 'static) -> Self {
        let tail = Self::default();
        let for_thread = tail.clone();
        // Not joined: the stream stays open as long as anything the engine started holds it.
        thread::spawn(move || for_thread.read(stream));
        tail
    }

    fn read(&self, mut stream: impl Read) {
        let mut buffer = [0; 1 << 14];
        loop {
            match stream.read(&mut buffer) {
                Ok(0) => return,
                Ok(read) => self.push(&buffer[..read]),
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(_) => return,
            }
        }
    }

    fn push(&self, new: &[u8]) {
        let mut bytes = self.bytes.lock().unwrap_or_else(PoisonError::into_inner);
        bytes.extend(&new[new.len().saturating_sub(KEPT)..]);
        let surplus = bytes.len().saturating_sub(KEPT);
        bytes.drain(..surplus);
    }

    /// What is kept, as text.
    pub(super) fn text(&self) -> String {
        let mut bytes = self.bytes.lock().unwrap_or_else(PoisonError::into_inner);
        String::from_utf8_lossy(bytes.make_contiguous()).trim_end().to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_end_is_kept() {
        let tail = StderrTail::default();
        tail.read(vec![b'x'; 100_000].as_slice());
        tail.read(&b"the end\n"[..]);
        assert_eq!(tail.text().len(), KEPT - 1);
        assert!(tail.text().ends_with("xthe end"));
    }
}
