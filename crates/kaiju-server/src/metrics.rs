//! The server's metrics. They contain no table codes, names or identities.

use crate::budget::{CostKind, KINDS};
use kaiju_protocol::Code;
use kaiju_store::TableState;
use prometheus_client::{
    encoding::{EncodeLabelSet, EncodeLabelValue, LabelValueEncoder, text::encode},
    metrics::{
        counter::Counter,
        family::Family,
        gauge::Gauge,
        histogram::{Histogram, exponential_buckets},
    },
    registry::{Registry, Unit},
};
use std::{fmt, sync::atomic::AtomicU64, time::Duration};

/// The server's metrics.
pub(crate) struct Metrics {
    registry: Registry,
    /// Connections to tables.
    pub(crate) connections: Gauge,
    /// Tables in memory by stage.
    tables: Family<TableLabels, Gauge>,
    /// Number of choices stored.
    pub(crate) actions: Counter,
    refusals: Family<RefusalLabels, Counter>,
    /// Panics in table and connection tasks.
    pub(crate) panics: Counter,
    /// Time to append entries to the store, in seconds.
    pub(crate) append_time: Histogram,
    /// Age of the oldest write that waits for the store, in seconds.
    oldest_write: Gauge<f64, AtomicU64>,
    /// Estimated memory of all loaded tables, in bytes.
    table_memory: Gauge,
    /// Free space on the database's disk, in bytes.
    free_disk: Gauge,
    /// Whether new tables and games are refused because the disk is almost full.
    disk_low: Gauge,
    /// Games analysed.
    pub(crate) analyses: Counter,
    /// Tables that ended because the store failed.
    pub(crate) store_failures: Counter,
    /// Stored tables that could not be restored.
    pub(crate) damaged: Counter,
    messages: Family<TrafficLabels, Counter>,
    bytes: Family<TrafficLabels, Counter>,
    requests: Family<RequestLabels, Counter>,
    /// Number of budgets in memory.
    pub(crate) buckets: Gauge,
    /// The total cost charged to people and networks, by kind.
    pub(crate) spent: [Counter; KINDS],
    /// Requests refused because a budget was used up, by kind.
    pub(crate) over_budget: [Counter; KINDS],
    /// Sockets for HTTP requests.
    pub(crate) http_sockets: Gauge,
    /// Connections to tables: general ones, and those reserved for people with a seat.
    pub(crate) general_sockets: Gauge,
    pub(crate) reserved_sockets: Gauge,
}

/// Values that are measured when the metrics are requested.
#[derive(Default)]
pub(crate) struct Measurements {
    /// Age of the oldest write that waits for the store.
    pub(crate) oldest_write: Option<Duration>,
    /// Estimated memory of all loaded tables, in bytes.
    pub(crate) table_memory: usize,
    /// Free space on the database's disk, in bytes, if it is known.
    pub(crate) free_disk: Option<u64>,
    /// Whether new tables and games are refused because the disk is almost full.
    pub(crate) is_disk_low: bool,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct TableLabels {
    stage: &'static str,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct RefusalLabels {
    code: CodeLabel,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct CodeLabel(Code);

impl EncodeLabelValue for CodeLabel {
    fn encode(&self, encoder: &mut LabelValueEncoder<'_>) -> fmt::Result {
        self.0.word().encode(encoder)
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct TrafficLabels {
    direction: &'static str,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct RequestLabels {
    status: u16,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct KindLabels {
    kind: &'static str,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct PoolLabels {
    pool: &'static str,
}

const IN: TrafficLabels = TrafficLabels { direction: "in" };
const OUT: TrafficLabels = TrafficLabels { direction: "out" };

impl Metrics {
    pub(crate) fn new() -> Metrics {
        let mut metrics = Metrics {
            registry: Registry::with_prefix("kaiju"),
            connections: Gauge::default(),
            tables: Family::default(),
            actions: Counter::default(),
            refusals: Family::default(),
            panics: Counter::default(),
            // From a quarter of a millisecond to four seconds.
            append_time: Histogram::new(exponential_buckets(0.000_25, 2.0, 15)),
            oldest_write: Gauge::default(),
            table_memory: Gauge::default(),
            free_disk: Gauge::default(),
            disk_low: Gauge::default(),
            analyses: Counter::default(),
            store_failures: Counter::default(),
            damaged: Counter::default(),
            messages: Family::default(),
            bytes: Family::default(),
            requests: Family::default(),
            buckets: Gauge::default(),
            spent: Default::default(),
            over_budget: Default::default(),
            http_sockets: Gauge::default(),
            general_sockets: Gauge::default(),
            reserved_sockets: Gauge::default(),
        };
        metrics.register();
        metrics.register_budgets();
        metrics
    }

    fn register(&mut self) {
        let r = &mut self.registry;
        r.register("connections", "Connections to tables", self.connections.clone());
        r.register("tables", "Tables in memory", self.tables.clone());
        r.register("actions", "Choices that were stored", self.actions.clone());
        r.register("refusals", "Refused requests and connections", self.refusals.clone());
        r.register("panics", "Panics in table and connection tasks", self.panics.clone());
        let seconds = || Unit::Seconds;
        r.register_with_unit("append", "Time to store entries", seconds(), self.append_time.clone());
        r.register_with_unit(
            "oldest_waiting_write",
            "Age of the oldest write that waits for the store",
            seconds(),
            self.oldest_write.clone(),
        );
        let bytes = || Unit::Bytes;
        r.register_with_unit("table_memory", "Memory of all tables, estimated", bytes(), self.table_memory.clone());
        r.register_with_unit("free_disk", "Free space on the database's disk", bytes(), self.free_disk.clone());
        r.register("disk_low", "Whether new tables and games are refused", self.disk_low.clone());
        r.register("analyses", "Games analysed", self.analyses.clone());
        r.register("store_failures", "Tables closed because the store failed", self.store_failures.clone());
        r.register("damaged_tables", "Tables that could not be restored", self.damaged.clone());
        r.register("messages", "Messages over connections to tables", self.messages.clone());
        r.register("message_bytes", "Size of those messages", self.bytes.clone());
        r.register("requests", "HTTP requests", self.requests.clone());
    }

    /// Registers the counters and gauges whose labels are known in advance. They are shared with their families, so
    /// that counting needs no look-up.
    fn register_budgets(&mut self) {
        let (spent, refused) = (Family::<KindLabels, Counter>::default(), Family::<KindLabels, Counter>::default());
        for kind in CostKind::ALL {
            let labels = KindLabels { kind: kind.word() };
            self.spent[kind as usize] = spent.get_or_create_owned(&labels);
            self.over_budget[kind as usize] = refused.get_or_create_owned(&labels);
        }
        let pools = Family::<PoolLabels, Gauge>::default();
        let pool = |pool| pools.get_or_create_owned(&PoolLabels { pool });
        self.http_sockets = pool("http");
        self.general_sockets = pool("tables");
        self.reserved_sockets = pool("reserved");
        let r = &mut self.registry;
        r.register("budget_spent", "Cost of requests: bytes stored, choices, microseconds, bytes sent", spent);
        r.register("budget_refusals", "Requests refused because a budget was used up", refused);
        r.register("budgets", "People and networks with a budget in memory", self.buckets.clone());
        r.register("sockets", "Sockets by pool", pools);
    }

    /// All metrics in Prometheus's text format, including those measured on demand.
    pub(crate) fn text(&self, now: &Measurements) -> String {
        self.oldest_write.set(now.oldest_write.unwrap_or_default().as_secs_f64());
        self.table_memory.set(i64::try_from(now.table_memory).unwrap_or(i64::MAX));
        // A disk that isn't measured is shown with unlimited space.
        self.free_disk.set(now.free_disk.and_then(|free| i64::try_from(free).ok()).unwrap_or(i64::MAX));
        self.disk_low.set(now.is_disk_low.into());
        let mut text = String::new();
        // Writing to a string never fails.
        let _ = encode(&mut text, &self.registry);
        text
    }

    /// Counts a table in memory until the returned guard is dropped.
    pub(crate) fn table(&self, state: TableState) -> CountedTable {
        let counted = CountedTable { tables: self.tables.clone(), state };
        counted.gauge().inc();
        counted
    }

    /// Counts a refusal.
    pub(crate) fn refused(&self, code: Code) {
        self.refusals.get_or_create(&RefusalLabels { code: CodeLabel(code) }).inc();
    }

    /// Counts an incoming message.
    pub(crate) fn received(&self, bytes: usize) {
        self.messages.get_or_create(&IN).inc();
        self.bytes.get_or_create(&IN).inc_by(bytes as u64);
    }

    /// Counts outgoing messages.
    pub(crate) fn sent(&self, messages: u64, bytes: usize) {
        self.messages.get_or_create(&OUT).inc_by(messages);
        self.bytes.get_or_create(&OUT).inc_by(bytes as u64);
    }

    /// Counts a response to an HTTP request.
    pub(crate) fn answered(&self, status: u16) {
        self.requests.get_or_create(&RequestLabels { status }).inc();
    }
}

/// Sets a gauge to a count.
pub(crate) fn show(gauge: &Gauge, count: usize) {
    gauge.set(i64::try_from(count).unwrap_or(i64::MAX));
}

/// A guard that counts a table in memory until it is dropped.
pub(crate) struct CountedTable {
    tables: Family<TableLabels, Gauge>,
    state: TableState,
}

impl CountedTable {
    fn gauge(&self) -> Gauge {
        let stage = match self.state {
            TableState::Lobby => "lobby",
            TableState::Playing => "playing",
            TableState::Over => "over",
        };
        self.tables.get_or_create_owned(&TableLabels { stage })
    }

    /// Counts the table under its new state.
    pub(crate) fn set_state(&mut self, state: TableState) {
        self.gauge().dec();
        self.state = state;
        self.gauge().inc();
    }
}

impl Drop for CountedTable {
    fn drop(&mut self) {
        self.gauge().dec();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn metrics_are_in_the_prometheus_text_format() {
        let metrics = Metrics::new();
        let mut table = metrics.table(TableState::Lobby);
        let other = metrics.table(TableState::Playing);
        table.set_state(TableState::Playing);
        drop(other);
        metrics.refused(Code::TooFast);
        metrics.received(10);
        metrics.sent(3, 200);
        metrics.append_time.observe(0.003);
        metrics.spent[CostKind::Stored as usize].inc_by(7);
        metrics.reserved_sockets.set(2);
        let text = metrics.text(&Measurements {
            oldest_write: Some(Duration::from_millis(1500)),
            table_memory: 7,
            free_disk: Some(8),
            is_disk_low: true,
        });
        let expected = [
            "kaiju_tables{stage=\"lobby\"} 0",
            "kaiju_tables{stage=\"playing\"} 1",
            "kaiju_refusals_total{code=\"too-fast\"} 1",
            "kaiju_message_bytes_total{direction=\"in\"} 10",
            "kaiju_messages_total{direction=\"out\"} 3",
            "kaiju_append_seconds_bucket{le=\"0.004\"} 1",
            "kaiju_connections 0",
            "kaiju_budget_spent_total{kind=\"stored\"} 7",
            "kaiju_budget_refusals_total{kind=\"time\"} 0",
            "kaiju_sockets{pool=\"reserved\"} 2",
            "kaiju_oldest_waiting_write_seconds 1.5",
            "kaiju_table_memory_bytes 7",
            "kaiju_free_disk_bytes 8",
            "kaiju_disk_low 1",
        ];
        for line in expected {
            assert!(text.lines().any(|has| has == line), "{line} is not in\n{text}");
        }
    }
}
