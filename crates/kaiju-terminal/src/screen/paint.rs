//! Colours and shapes. A colour never says anything alone: a word, a sign or a weight says it too.

use kaiju_rules::{Face, Ruleset};
use ratatui::style::{Color, Modifier, Style};

/// The styles of the screen: with colours, or without any.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Paint {
    colours: bool,
}

#[allow(clippy::unused_self)] // Every style is asked of the paint, whether it has a colour today or not.
impl Paint {
    /// With the sixteen colours that every terminal has.
    pub const COLOURS: Paint = Paint { colours: true };
    /// Without any colour.
    pub const PLAIN: Paint = Paint { colours: false };

    /// As the environment wants it: `NO_COLOR`, if it is set and not empty, means none (no-color.org).
    pub fn from_environment() -> Paint {
        Paint { colours: wants_colour() }
    }

    fn fg(self, colour: Color) -> Style {
        if self.colours { Style::new().fg(colour) } else { Style::new() }
    }

    /// Text without weight.
    pub(crate) fn text(self) -> Style {
        Style::new()
    }

    /// What is said beside.
    pub(crate) fn aside(self) -> Style {
        Style::new().add_modifier(Modifier::DIM)
    }

    /// Lines and frames.
    pub(crate) fn frame(self) -> Style {
        self.fg(Color::DarkGray)
    }

    /// Headings.
    pub(crate) fn title(self) -> Style {
        Style::new().add_modifier(Modifier::BOLD)
    }

    /// Whose turn it is, and what is kept.
    pub(crate) fn turn(self) -> Style {
        self.fg(Color::Yellow).add_modifier(Modifier::BOLD)
    }

    /// What hurts.
    pub(crate) fn harm(self) -> Style {
        self.fg(Color::Red).add_modifier(Modifier::BOLD)
    }

    /// What is near to winning.
    pub(crate) fn fame(self) -> Style {
        self.fg(Color::Magenta).add_modifier(Modifier::BOLD)
    }

    /// The army.
    pub(crate) fn army(self) -> Style {
        self.fg(Color::Green)
    }

    /// A number that names an answer, in the list and on the board.
    pub(crate) fn mark(self) -> Style {
        self.fg(Color::Cyan).add_modifier(Modifier::BOLD)
    }

    /// The answer that Enter gives.
    pub(crate) fn selected(self) -> Style {
        Style::new().add_modifier(Modifier::REVERSED)
    }

    /// A face of a die.
    pub(crate) fn face(self, ruleset: Ruleset, face: Face) -> Style {
        self.fg(match (ruleset, face) {
            (_, Face::ENERGY) => Color::Green,
            (_, Face::ATTACK) => Color::Red,
            (_, Face::HEAL) => Color::Magenta,
            (Ruleset::Tokyo, _) => Color::Blue,
            (_, Face::CELEBRITY) => Color::Yellow,
            (_, Face::DESTRUCTION) => Color::Cyan,
            _ => Color::Blue,
        })
    }
}

/// Whether whoever looks wants colours: not if `NO_COLOR` is set and not empty.
pub fn wants_colour() -> bool {
    std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty())
}
