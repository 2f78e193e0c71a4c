//! A server over real sockets: one program for all tests, since it is large.

mod common;
mod hostile;
mod memory;
mod pages;
mod secrets;
mod tables;
mod web;
