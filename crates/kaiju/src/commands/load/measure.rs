//! The measured figures, and how they are printed.

// Figures are printed with about three digits.
#![allow(clippy::cast_precision_loss)]

use anyhow::Context;
use serde_json::{Value, json};
use std::{
    fs,
    ops::AddAssign,
    sync::{Arc, Mutex},
    time::Duration,
};

/// The times of all actions, from sending one to the last client's update, in microseconds.
#[derive(Clone, Default)]
pub(super) struct Latency(Arc<Mutex<Vec<u32>>>);

impl Latency {
    pub(super) fn note(&self, time: Duration) {
        let micros = u32::try_from(time.as_micros()).unwrap_or(u32::MAX);
        self.0.lock().unwrap_or_else(std::sync::PoisonError::into_inner).push(micros);
    }

    pub(super) fn sorted(&self) -> Vec<u32> {
        let mut times = self.0.lock().unwrap_or_else(std::sync::PoisonError::into_inner).clone();
        times.sort_unstable();
        times
    }
}

/// The clients' results, added up.
#[derive(Copy, Clone, Default)]
pub(super) struct LoadCounts {
    /// Answers that were accepted.
    pub(super) actions: u64,
    /// Answers that were refused.
    pub(super) refused: u64,
    /// Games that ended.
    pub(super) games: u64,
}

impl AddAssign for LoadCounts {
    fn add_assign(&mut self, other: LoadCounts) {
        self.actions += other.actions;
        self.refused += other.refused;
        self.games += other.games;
    }
}

/// Results for busy tables.
pub(super) struct BusyTables {
    pub(super) tables: u16,
    pub(super) seats: u8,
    pub(super) seconds: f64,
    pub(super) total: LoadCounts,
    pub(super) latency: Vec<u32>,
    /// CPU time of the server; `own` is this program's.
    pub(super) cpu: Duration,
    pub(super) own: Duration,
    pub(super) memory: u64,
}

/// Results for idle connections.
pub(super) struct Idle {
    pub(super) connections: u16,
    pub(super) bytes: u64,
}

/// Results for starting a server with unfinished tables.
pub(super) struct RestartResult {
    pub(super) tables: u32,
    pub(super) entries: u64,
    pub(super) listening: Duration,
    /// The time from the server's start until a client has joined a table.
    pub(super) first_table: Duration,
    /// The server's memory at that moment, in bytes.
    pub(super) memory: u64,
}

/// All results; parts that were skipped are `None`.
#[derive(Default)]
pub(super) struct Figures {
    pub(super) busy: Option<BusyTables>,
    pub(super) idle: Option<Idle>,
    pub(super) start: Option<RestartResult>,
}

impl BusyTables {
    fn per_second(&self) -> f64 {
        self.total.actions as f64 / self.seconds
    }

    /// A latency quantile in milliseconds, given in thousandths: 500 is the median.
    fn within(&self, per_mille: usize) -> f64 {
        let at = (self.latency.len() * per_mille / 1000).min(self.latency.len().saturating_sub(1));
        self.latency.get(at).map_or(0.0, |&micros| f64::from(micros) / 1000.0)
    }
}

impl Idle {
    fn each(&self) -> u64 {
        self.bytes / u64::from(self.connections.max(1))
    }
}

impl Figures {
    pub(super) fn lines(&self) -> Vec<String> {
        let mut lines = Vec::new();
        if let Some(busy) = &self.busy {
            let BusyTables { tables, seats, seconds, total, .. } = busy;
            lines.push(format!(
                "{tables} tables of {seats}: {} actions in {seconds:.1} s, {:.0} actions/s, {} games ended, {} refused",
                total.actions,
                busy.per_second(),
                total.games,
                total.refused
            ));
            lines.push(format!(
                "from sending an action to the last client's update: p50 {:.1} ms, p99 {:.1} ms, longest {:.1} ms",
                busy.within(500),
                busy.within(990),
                busy.within(1000)
            ));
            lines.push(format!(
                "processor time: server {:.1} s, clients {:.1} s; memory of the server {:.1} MB",
                busy.cpu.as_secs_f64(),
                busy.own.as_secs_f64(),
                busy.memory as f64 / 1e6
            ));
        }
        if let Some(idle) = &self.idle {
            lines.push(format!("{} idle connections: {:.1} kB each", idle.connections, idle.each() as f64 / 1000.0));
        }
        if let Some(start) = &self.start {
            lines.push(format!(
                "start with {} unfinished tables ({} entries): listening after {:.0} ms, first table joined after {:.0} ms, \
                 memory {:.1} MB",
                start.tables,
                start.entries,
                start.listening.as_secs_f64() * 1000.0,
                start.first_table.as_secs_f64() * 1000.0,
                start.memory as f64 / 1e6
            ));
        }
        lines
    }

    pub(super) fn json(&self) -> Value {
        json!({
            "busy": self.busy.as_ref().map(|busy| json!({
                "tables": busy.tables,
                "seats": busy.seats,
                "seconds": busy.seconds,
                "actions": busy.total.actions,
                "actions_per_second": busy.per_second(),
                "refused": busy.total.refused,
                "games": busy.total.games,
                "p50_ms": busy.within(500),
                "p99_ms": busy.within(990),
                "longest_ms": busy.within(1000),
                "server_cpu_seconds": busy.cpu.as_secs_f64(),
                "client_cpu_seconds": busy.own.as_secs_f64(),
                "server_memory_bytes": busy.memory,
            })),
            "idle": self.idle.as_ref().map(|idle| json!({
                "connections": idle.connections,
                "bytes_each": idle.each(),
            })),
            "start": self.start.as_ref().map(|start| json!({
                "tables": start.tables,
                "entries": start.entries,
                "listening_ms": start.listening.as_secs_f64() * 1000.0,
                "first_table_ms": start.first_table.as_secs_f64() * 1000.0,
                "memory_bytes": start.memory,
            })),
        })
    }
}

/// The anonymous resident memory of a process, in bytes.
pub(super) fn memory_of(process: u32) -> anyhow::Result<u64> {
    let status = fs::read_to_string(format!("/proc/{process}/status")).context("cannot read memory use from /proc")?;
    let anonymous = status.lines().find_map(|line| line.strip_prefix("RssAnon:"));
    let kilobytes = anonymous.and_then(|line| line.split_whitespace().next()?.parse::<u64>().ok());
    Ok(1024 * kilobytes.context("no RssAnon in /proc")?)
}

/// The CPU time of a process, by id or `self`.
pub(super) fn cpu_of(process: &str) -> anyhow::Result<Duration> {
    let stat = fs::read_to_string(format!("/proc/{process}/stat")).context("cannot read CPU time from /proc")?;
    // The process name, in parentheses, may contain anything; user and system time are the 12th and 13th fields after
    // it.
    let after = stat.rsplit(')').next().unwrap_or("");
    let ticks = after.split_whitespace().skip(11).take(2).filter_map(|word| word.parse::<u64>().ok()).sum::<u64>();
    // Linux reports these times to user space in hundredths of a second.
    Ok(Duration::from_millis(10 * ticks))
}
