//! `kaiju demo`: bots play, the terminal tells.

use super::{BotName, GameName, Players, TableArgs, fresh_seed};
use crate::{Finding, tell::Teller};
use anyhow::Context;
use kaiju_arena::{Dealer, game_seed};
use kaiju_record::{Ply, Record};
use kaiju_rules::{Event, Game, Pending, Ruleset};
use std::{
    fs,
    io::{IsTerminal, Write},
    path::PathBuf,
};

/// Watch bots play a game, told turn by turn with the reason for each event.
///
/// Every event comes with the rule or card behind it; the first time, its text follows. The same seed tells the same game.
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  kaiju demo\n  kaiju demo --players 6 --seed 5 --brief\n  kaiju demo --seed 5 --record game.kaiju\n  \
                        kaiju replay game.kaiju"
)]
pub(crate) struct Args {
    #[command(flatten)]
    table: TableArgs,
    /// The seed; without it every game is another one.
    #[arg(long)]
    seed: Option<u64>,
    /// Who plays: a bot for all seats, or several with commas that take the seats in turn.
    #[arg(long, default_value = "random", value_delimiter = ',')]
    bot: Vec<BotName>,
    /// Reasons without their texts.
    #[arg(long)]
    brief: bool,
    /// Write the whole game to this file, for `kaiju replay`.
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
}

impl Default for Args {
    fn default() -> Args {
        let table = TableArgs { game: GameName(Ruleset::NewYork), duel: false, players: Players(4) };
        let bot = kaiju_bots::BOTS.iter().take(1).map(BotName).collect();
        Args { table, seed: None, bot, brief: false, record: None }
    }
}

/// The published monsters, one for each seat.
const fn monsters(ruleset: Ruleset) -> [&'static str; 6] {
    match ruleset {
        Ruleset::NewYork => ["Kong", "Captain Fish", "Mantis", "Rob", "Drakonis", "Sheriff"],
        Ruleset::Tokyo => ["Gigazaur", "Space Penguin", "The King", "Meka Dragon", "Cyber Kitty", "Alienoid"],
    }
}

pub(crate) fn run(args: &Args) -> anyhow::Result<Finding> {
    let seed = args.seed.unwrap_or_else(fresh_seed);
    let (ruleset, players) = (args.table.ruleset(), args.table.players.0);
    // Where the record cannot be written is said before the game; what lies there is replaced only by a whole record.
    let part = args.record.as_ref().map(|path| path.with_added_extension("part"));
    if let Some(path) = args.record.as_ref().filter(|path| path.is_dir()) {
        anyhow::bail!("cannot write {}: it is a folder", path.display());
    }
    if let Some(part) = &part {
        fs::write(part, "").with_context(|| format!("cannot write {}", part.display()))?;
    }
    let mut record = Record::new(args.table.ruleset(), args.table.options(), players)?;
    record.tag("seed", &seed.to_string())?;
    let mut stage = Stage::new(ruleset, players, !args.brief);
    let names = &monsters(ruleset)[..players];
    let headline =
        format!("King of {}{} with {}. Seed {seed}.", ruleset.city(), args.table.options(), names.join(", "));
    for line in super::cards::wrap(&headline, 78) {
        stage.say(&line)?;
    }
    let mut dealer = Dealer::new(game_seed(seed, 0));
    let mut luck = Dealer::for_bots(seed, 0);
    loop {
        let ply = match record.game().pending() {
            Pending::Over { .. } => break,
            Pending::Chance(_) => Ply::Chance(dealer.outcome(record.game()).context("chance is pending")?),
            Pending::Choose { seat, .. } => {
                let bot = args.bot[seat.index() % args.bot.len()].0;
                Ply::Choice(
                    seat,
                    bot.choose(record.game().view(Some(seat), &mut None), &mut luck).context("somebody is asked")?,
                )
            }
        };
        stage.play(&mut record, ply)?;
    }
    stage.end(record.game())?;
    if let (Some(path), Some(part)) = (&args.record, &part) {
        let written = fs::write(part, record.to_string()).and_then(|()| fs::rename(part, path));
        written.with_context(|| format!("cannot write {}", path.display()))?;
    }
    Ok(Finding::Fine)
}

/// Where a game is told: standard output, with colour where it is a terminal that wants it.
pub(crate) struct Stage {
    teller: Teller,
    colour: bool,
    closed: bool,
    out: std::io::BufWriter<std::io::Stdout>,
}

impl Stage {
    pub(crate) fn new(ruleset: Ruleset, players: usize, explain: bool) -> Stage {
        let stdout = std::io::stdout();
        let colour = stdout.is_terminal() && std::env::var_os("NO_COLOR").is_none_or(|v| v.is_empty());
        let names = monsters(ruleset).iter().take(players).map(|&n| n.to_owned()).collect();
        Stage { teller: Teller::new(names, explain), colour, closed: false, out: std::io::BufWriter::new(stdout) }
    }

    fn paint(&self, code: &str, text: &str) -> String {
        if self.colour { format!("\x1b[{code}m{text}\x1b[0m") } else { text.to_owned() }
    }

    /// A line. Whoever closes the pipe has seen enough: the game goes on without being told, so that its record is whole.
    pub(crate) fn say(&mut self, text: &str) -> anyhow::Result<()> {
        if self.closed {
            return Ok(());
        }
        match writeln!(self.out, "{text}") {
            Err(error) if error.kind() == std::io::ErrorKind::BrokenPipe => self.closed = true,
            done => done?,
        }
        Ok(())
    }

    /// Plays a ply of a record and tells what happens.
    pub(crate) fn play(&mut self, record: &mut Record, ply: Ply) -> anyhow::Result<()> {
        let mut events: Vec<(Game, Event)> = Vec::new();
        record.play(ply, &mut |game, event| events.push((*game, event)))?;
        for (game, event) in events {
            self.event(&game, event)?;
        }
        Ok(())
    }

    fn event(&mut self, game: &Game, event: Event) -> anyhow::Result<()> {
        let Some(told) = self.teller.tell(game, event) else { return Ok(()) };
        if told.is_turn {
            self.say("")?;
            self.say(&self.paint("1", &told.line))?;
            for line in self.teller.standings(game).iter().flat_map(|line| wrap_behind(line, 76)) {
                self.say(&self.paint("2", &format!("  {line}")))?;
            }
            return Ok(());
        }
        // A long reason begins further left.
        let column = 57.min(78 - told.reason.chars().count().min(40));
        let mut lines = super::cards::wrap(&told.line, column - 1).into_iter();
        let first = lines.next().unwrap_or_default();
        self.say(&format!("  {first:<column$}{}", self.paint("36", told.reason)))?;
        for more in lines {
            self.say(&format!("    {more}"))?;
        }
        for line in told.why.iter().flat_map(|why| super::cards::wrap(why, 72)) {
            self.say(&self.paint("2", &format!("      {line}")))?;
        }
        Ok(())
    }

    /// The places at the end.
    pub(crate) fn end(&mut self, game: &Game) -> anyhow::Result<()> {
        let places = game.places();
        let mut seats: Vec<_> = game.seats().collect();
        seats.sort_by_key(|s| places[s.index()]);
        self.say("\nPlaces")?;
        for seat in seats {
            let m = game.monster(seat);
            let state = if m.is_alive() { format!("{} LP, {} VP", m.life(), m.vp()) } else { "out".into() };
            self.say(&format!("  {}. {} ({state})", places[seat.index()], self.teller.name(seat)))?;
        }
        self.flush()
    }

    pub(crate) fn flush(&mut self) -> anyhow::Result<()> {
        match self.out.flush() {
            Err(error) if error.kind() == std::io::ErrorKind::BrokenPipe => Ok(()),
            done => Ok(done?),
        }
    }
}

/// Breaks a line that is too long, keeping the spaces of its columns; what follows is set in.
fn wrap_behind(line: &str, width: usize) -> Vec<String> {
    if line.chars().count() <= width {
        return vec![line.to_owned()];
    }
    let end = line.char_indices().take(width).filter(|(_, c)| *c == ' ').last().map_or(line.len(), |(i, _)| i);
    let rest = super::cards::wrap(&line[end..], width - 14).into_iter().map(|more| format!("{:14}{more}", ""));
    core::iter::once(line[..end].trim_end().to_owned()).chain(rest).collect()
}
