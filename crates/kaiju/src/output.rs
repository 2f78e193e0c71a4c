//! Standard output, with errors that name it.

use std::io::{self, Write};

/// Standard output; its errors name it ("cannot write to standard output: …").
pub(crate) struct StandardOutput;

impl Write for StandardOutput {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        io::stdout().write(bytes).map_err(|error| named(&error))
    }

    fn flush(&mut self) -> io::Result<()> {
        io::stdout().flush().map_err(|error| named(&error))
    }
}

/// Adds to an error that it happened on standard output. It keeps its kind, by which `main` recognizes a closed pipe.
fn named(error: &io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("cannot write to standard output: {error}"))
}

/// Prints a line to standard output. Unlike `println!`, it returns an error when writing fails instead of panicking.
#[macro_export]
macro_rules! print_line {
    ($($text:tt)*) => {{
        use std::io::Write as _;
        writeln!($crate::output::StandardOutput, $($text)*)
    }};
}
