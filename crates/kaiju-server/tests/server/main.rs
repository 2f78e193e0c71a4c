//! Tests of the server over real sockets. They share one test binary, since it is large.

mod analysis;
mod bad_days;
mod bounded;
mod charged;
mod common;
mod costs;
mod fair;
mod hostile;
mod hosts;
mod identity;
mod lost_tail;
mod memory;
mod metrics;
mod pages;
mod personal;
mod replay;
mod rules;
mod secrets;
mod silence;
mod tables;
mod take_back;
mod web;
