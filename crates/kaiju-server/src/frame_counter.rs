//! A socket that limits the rate of incoming WebSocket frames. Control frames and empty fragments are not messages, so
//! limiting messages alone would let a client keep the server busy.

use crate::{allowance::Allowance, limits::Rate};
use std::{
    io,
    pin::Pin,
    task::{Context, Poll, ready},
    time::Instant,
};
use tokio::{
    io::{AsyncRead, AsyncWrite, ReadBuf},
    net::TcpStream,
};

/// Frames allowed per allowed message.
const FRAMES_PER_MESSAGE: u32 = 4;
/// Maximum size of a frame's header, in bytes.
const MAX_HEADER_LEN: usize = 14;

/// A TCP stream that counts incoming frames. Once there are too many, reads fail with [`io::ErrorKind::QuotaExceeded`].
pub(crate) struct FrameCounter {
    stream: TcpStream,
    frames: Frames,
    rate: Rate,
    left: Allowance,
    is_over: bool,
}

impl FrameCounter {
    /// Wraps a stream. `messages` is the rate limit for messages, and `read` holds the bytes already read from the
    /// stream.
    pub(crate) fn new(stream: TcpStream, messages: Rate, read: &[u8]) -> FrameCounter {
        let rate = Rate { burst: messages.burst.saturating_mul(FRAMES_PER_MESSAGE), ..messages };
        let left = Allowance::full(Instant::now());
        let mut counted = FrameCounter { stream, frames: Frames::default(), rate, left, is_over: false };
        counted.count(read);
        counted
    }

    /// The inner stream, for reads that are not counted.
    pub(crate) fn stream(&mut self) -> &mut TcpStream {
        &mut self.stream
    }

    fn count(&mut self, bytes: &[u8]) {
        let now = Instant::now();
        for _ in 0..self.frames.count(bytes) {
            self.is_over |= !self.left.take(self.rate, now);
        }
    }
}

impl AsyncRead for FrameCounter {
    fn poll_read(self: Pin<&mut Self>, context: &mut Context<'_>, buffer: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        let counted = self.get_mut();
        // Fail only on the next read: bytes already read may hold messages, which have a limit and a refusal of their
        // own.
        if counted.is_over {
            return Poll::Ready(Err(io::ErrorKind::QuotaExceeded.into()));
        }
        let before = buffer.filled().len();
        ready!(Pin::new(&mut counted.stream).poll_read(context, buffer))?;
        counted.count(&buffer.filled()[before..]);
        Poll::Ready(Ok(()))
    }
}

impl AsyncWrite for FrameCounter {
    fn poll_write(self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.get_mut().stream).poll_write(context, bytes)
    }

    fn poll_flush(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.get_mut().stream).poll_flush(context)
    }

    fn poll_shutdown(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.get_mut().stream).poll_shutdown(context)
    }
}

/// Incremental parser of frame headers.
#[derive(Default)]
struct Frames {
    head: [u8; MAX_HEADER_LEN],
    /// Header bytes received so far.
    known: usize,
    /// Payload bytes still to come.
    payload: u64,
}

impl Frames {
    /// Reads more bytes and returns the number of frame headers that they complete.
    fn count(&mut self, mut bytes: &[u8]) -> usize {
        let mut frames = 0;
        while let [first, rest @ ..] = bytes {
            if self.payload > 0 {
                let skipped = bytes.len().min(usize::try_from(self.payload).unwrap_or(usize::MAX));
                self.payload -= skipped as u64;
                bytes = &bytes[skipped..];
                continue;
            }
            self.head[self.known] = *first;
            self.known += 1;
            bytes = rest;
            if self.known >= 2 && self.known == self.head_length() {
                frames += 1;
                self.payload = self.payload_length();
                self.known = 0;
            }
        }
        frames
    }

    /// The length of the current frame's header. A payload length of 126 means that the real one follows in two bytes,
    /// 127 that it follows in eight. A mask of four bytes may follow.
    fn head_length(&self) -> usize {
        let length = match self.head[1] & 0x7f {
            126 => 2,
            127 => 8,
            _ => 0,
        };
        let mask = if self.head[1] & 0x80 == 0 { 0 } else { 4 };
        2 + length + mask
    }

    fn payload_length(&self) -> u64 {
        let bytes = |bytes: &[u8]| bytes.iter().fold(0, |length, &byte| length << 8 | u64::from(byte));
        match self.head[1] & 0x7f {
            126 => bytes(&self.head[2..4]),
            127 => bytes(&self.head[2..10]),
            short => short.into(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn frame(length: usize, mask: bool) -> Vec<u8> {
        let bit = if mask { 0x80 } else { 0 };
        let mut frame = match length {
            0..126 => vec![0x81, bit | length as u8],
            126..65536 => [&[0x81, bit | 0x7e], &(length as u16).to_be_bytes()[..]].concat(),
            _ => [&[0x81, bit | 0x7f], &(length as u64).to_be_bytes()[..]].concat(),
        };
        frame.extend(vec![0; length + if mask { 4 } else { 0 }]);
        frame
    }

    #[test]
    fn frames_are_counted_across_reads_of_any_size() {
        let lengths = [0, 1, 0, 0, 125, 126, 127, 65_535, 65_536, 70_000, 0];
        let all: Vec<u8> = lengths.iter().flat_map(|&at| [frame(at, true), frame(at, false)].concat()).collect();
        for size in [1, 2, 3, 7, 100, 2048, all.len()] {
            let mut frames = Frames::default();
            let counted: usize = all.chunks(size).map(|part| frames.count(part)).sum();
            assert_eq!((counted, frames.known, frames.payload), (2 * lengths.len(), 0, 0), "in parts of {size}");
        }
    }
}
