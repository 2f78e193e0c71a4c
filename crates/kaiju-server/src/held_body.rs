//! A response body that holds a value, such as a slot, until it has been sent or dropped.

use axum::body::{Body, Bytes, HttpBody};
use hyper::body::{Frame, SizeHint};
use std::{
    pin::Pin,
    task::{Context, Poll, ready},
};

/// Maximum size of a chunk of the body, in bytes. A body is dropped as soon as its last chunk has been taken, before
/// that is sent, and a file would be a single chunk.
const MAX_PART: usize = 64 * 1024;

struct HeldBody<T> {
    body: Body,
    /// The rest of its current chunk.
    rest: Bytes,
    _held: T,
}

/// Wraps a body so that it drops `held` when it is dropped itself.
pub(crate) fn holding<T: Send + Unpin + 'static>(body: Body, held: T) -> Body {
    Body::new(HeldBody { body, rest: Bytes::new(), _held: held })
}

impl<T: Unpin> HttpBody for HeldBody<T> {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        if self.rest.is_empty() {
            match ready!(Pin::new(&mut self.body).poll_frame(context)) {
                Some(Ok(frame)) => match frame.into_data() {
                    Ok(data) => self.rest = data,
                    Err(other) => return Poll::Ready(Some(Ok(other))),
                },
                end => return Poll::Ready(end),
            }
        }
        let len = self.rest.len().min(MAX_PART);
        Poll::Ready(Some(Ok(Frame::data(self.rest.split_to(len)))))
    }

    fn is_end_stream(&self) -> bool {
        self.rest.is_empty() && self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        let (rest, body) = (self.rest.len() as u64, self.body.size_hint());
        let mut hint = SizeHint::new();
        hint.set_lower(body.lower() + rest);
        if let Some(upper) = body.upper() {
            hint.set_upper(upper + rest);
        }
        hint
    }
}
