//! Bytes to lines, and lines to bytes.

use std::io::{self, BufRead, Write};

/// Bytes of a line that are kept; what comes after them is read and dropped. A board of 32x32 on one line needs
/// about 8,200.
const LONGEST_LINE: usize = 1 << 16;

/// A line of input without its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The text; bytes that are not UTF-8 are replaced.
    pub text: String,
    /// Whether the end of the line was dropped, being too long.
    pub cut: bool,
}

/// Splits input into lines that end in LF, CR LF or CR.
pub struct LineReader<R> {
    input: R,
    /// The last line ended in CR, so an LF that follows belongs to it.
    after_cr: bool,
}

impl<R: BufRead> LineReader<R> {
    /// Reads lines from `input`.
    pub fn new(input: R) -> Self {
        Self { input, after_cr: false }
    }

    /// The next line; `None` at the end of the input. A last line without end counts.
    ///
    /// # Errors
    /// If reading fails.
    pub fn next_line(&mut self) -> io::Result<Option<Line>> {
        let mut bytes = Vec::new();
        let mut cut = false;
        loop {
            let buffer = match self.input.fill_buf() {
                Ok(buffer) => buffer,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => return Err(error),
            };
            if buffer.is_empty() {
                return Ok((!bytes.is_empty()).then(|| line(&bytes, cut)));
            }
            if self.after_cr {
                self.after_cr = false;
                if buffer.starts_with(b"\n") {
                    self.input.consume(1);
                    continue;
                }
            }
            let end = buffer.iter().position(|&byte| byte == b'\n' || byte == b'\r');
            let content = &buffer[..end.unwrap_or(buffer.len())];
            let kept = content.len().min(LONGEST_LINE - bytes.len());
            cut |= kept < content.len();
            bytes.extend_from_slice(&content[..kept]);
            let Some(end) = end else {
                let read = buffer.len();
                self.input.consume(read);
                continue;
            };
            self.after_cr = buffer[end] == b'\r';
            self.input.consume(end + 1);
            return Ok(Some(line(&bytes, cut)));
        }
    }
}

fn line(bytes: &[u8], cut: bool) -> Line {
    Line { text: String::from_utf8_lossy(bytes).into_owned(), cut }
}

/// Writes each answer by one call and flushes it: some managers take each chunk they read for a line.
pub struct Output<W> {
    writer: W,
}

impl<W: Write> Output<W> {
    /// Writes to `writer`.
    pub fn new(writer: W) -> Self {
        Self { writer }
    }

    /// Sends the lines of `text`, one after the other, each ended by LF.
    ///
    /// # Errors
    /// If the manager doesn't listen any more.
    pub fn send(&mut self, text: &str) -> io::Result<()> {
        for line in text.lines() {
            self.writer.write_all(format!("{line}\n").as_bytes())?;
            self.writer.flush()?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::io::BufReader;

    use super::*;

    fn lines(bytes: &[u8], buffer: usize) -> Vec<String> {
        let mut reader = LineReader::new(BufReader::with_capacity(buffer, bytes));
        std::iter::from_fn(|| reader.next_line().expect("memory can be read")).map(|line| line.text).collect()
    }

    #[test]
    fn any_end_of_line_in_any_chunks() {
        for buffer in [1, 2, 3, 64] {
            assert_eq!(lines(b"a\nb\r\nc\rd", buffer), ["a", "b", "c", "d"]);
            assert_eq!(lines(b"\r\n\r\n\n\r", buffer), ["", "", "", ""]);
            assert_eq!(lines(b"", buffer), Vec::<String>::new());
            assert_eq!(lines(b"x\n", buffer), ["x"]);
        }
    }

    #[test]
    fn a_very_long_line_is_cut_and_the_next_one_read() {
        let mut input = vec![b'x'; 1 << 20];
        input.extend_from_slice(b"\nEND\n");
        let mut reader = LineReader::new(BufReader::new(&input[..]));
        let long = reader.next_line().expect("readable").expect("a line");
        assert!(long.cut && long.text.len() == LONGEST_LINE);
        assert_eq!(reader.next_line().expect("readable"), Some(Line { text: "END".into(), cut: false }));
    }

    #[test]
    fn bytes_that_are_no_text_are_replaced() {
        assert_eq!(lines(b"\xff\xfe\nOK\n", 64), ["\u{fffd}\u{fffd}", "OK"]);
    }
}
