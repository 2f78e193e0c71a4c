//! Tests of the server over real sockets. They share one test binary, since it is large.

mod bad_days;
mod common;
mod hostile;
mod identity;
mod memory;
mod metrics;
mod pages;
mod rules;
mod secrets;
mod silence;
mod tables;
mod web;
