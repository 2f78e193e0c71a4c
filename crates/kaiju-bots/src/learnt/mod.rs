//! Bots that learnt from games against themselves: a network estimates everyone's chances to win, and a look ahead to
//! the end of the turn compares the answers. `docs/bots.md` tells how they think and how they are trained.

mod features;
mod file;
mod fixed;
mod network;
mod roll;
mod thinker;

pub use features::{FeatureSet, Features, MONSTER_FEATURES, TABLE_FEATURES, features};
pub use fixed::CERTAIN;
pub use network::{HIDDEN, NEXT, Network, OTHER, ROWS, SCALE, SECOND, Sums, TABLE};
pub use thinker::{Style, Thinker};
