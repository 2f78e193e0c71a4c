//! Colours and styles. Colour never carries meaning alone: a word, a symbol or a weight says it too.

use kaiju_rules::{Face, Ruleset};
use ratatui::style::{Color, Modifier, Style};

/// The styles of the screen: with colours, or without any.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Paint {
    colours: bool,
}

#[allow(clippy::unused_self)] // All styles are methods, whether or not they depend on the colours.
impl Paint {
    /// Uses the sixteen colours that every terminal has.
    pub const COLOURS: Paint = Paint { colours: true };
    /// Uses no colours.
    pub const PLAIN: Paint = Paint { colours: false };

    /// The paint for this environment: no colours if `NO_COLOR` is set and not empty (no-color.org).
    pub fn from_environment() -> Paint {
        Paint { colours: wants_colour() }
    }

    fn fg(self, colour: Color) -> Style {
        if self.colours { Style::new().fg(colour) } else { Style::new() }
    }

    /// The style for normal text.
    pub(crate) fn text(self) -> Style {
        Style::new()
    }

    /// The style for secondary text.
    pub(crate) fn aside(self) -> Style {
        Style::new().add_modifier(Modifier::DIM)
    }

    /// The style for lines and frames.
    pub(crate) fn frame(self) -> Style {
        self.fg(Color::DarkGray)
    }

    /// The style for headings.
    pub(crate) fn title(self) -> Style {
        Style::new().add_modifier(Modifier::BOLD)
    }

    /// The style for highlights: the active monster, kept dice, the cursor, titles of the lobby and the start screen.
    pub(crate) fn turn(self) -> Style {
        self.fg(Color::Yellow).add_modifier(Modifier::BOLD)
    }

    /// The style for damage and warnings.
    pub(crate) fn danger(self) -> Style {
        self.fg(Color::Red).add_modifier(Modifier::BOLD)
    }

    /// The style for monsters that are close to winning, the winner, and Souvenirs.
    pub(crate) fn fame(self) -> Style {
        self.fg(Color::Magenta).add_modifier(Modifier::BOLD)
    }

    /// The style for army units.
    pub(crate) fn army(self) -> Style {
        self.fg(Color::Green)
    }

    /// The style for numbers of answers, in the list and on the board, and text being typed.
    pub(crate) fn mark(self) -> Style {
        self.fg(Color::Cyan).add_modifier(Modifier::BOLD)
    }

    /// The style for the selected row, and numbers of answers on the board.
    pub(crate) fn selected(self) -> Style {
        Style::new().add_modifier(Modifier::REVERSED)
    }

    /// The style for a die face.
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

/// Whether to use colours: not if `NO_COLOR` is set and not empty.
pub fn wants_colour() -> bool {
    std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty())
}
