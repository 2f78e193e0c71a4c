//! Reading the text files that commands take: game records and scenarios.

use anyhow::Context;
use std::{
    fs::File,
    io::{self, Read},
    path::Path,
};

/// Maximum size of a text file. Real records and scenarios are far smaller, and a device such as `/dev/zero` never
/// ends.
const MAX_TEXT_LEN: u64 = 16 << 20;

/// Reads a whole file; `-` is standard input.
pub(crate) fn read_text(path: &Path) -> anyhow::Result<String> {
    if path == Path::new("-") {
        return bounded(io::stdin().lock()).context("cannot read standard input");
    }
    File::open(path).map_err(Into::into).and_then(bounded).with_context(|| format!("cannot read {}", path.display()))
}

fn bounded(source: impl Read) -> anyhow::Result<String> {
    let mut bytes = Vec::new();
    source.take(MAX_TEXT_LEN + 1).read_to_end(&mut bytes)?;
    anyhow::ensure!(bytes.len() as u64 <= MAX_TEXT_LEN, "it is larger than {} MB", MAX_TEXT_LEN >> 20);
    String::from_utf8(bytes).map_err(|_| anyhow::anyhow!("it is not a text file (not valid UTF-8)"))
}
