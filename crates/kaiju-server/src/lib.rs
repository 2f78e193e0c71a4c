//! Tables that people meet at. `room` is what happens there, without a socket; the rest brings people to it and keeps it.

pub mod room;
