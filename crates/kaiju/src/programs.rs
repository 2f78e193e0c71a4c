//! Bots in other programs, for the commands that take `--bots`.

use crate::{commands::BotChoice, print_line};
use kaiju_bots::{Bot, register};
use kaiju_external::{BotCommand, External, ProgramSettings, Report};
use std::{
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

/// The time for a decision without `--bot-time`, in milliseconds.
const DEFAULT_TIME: u32 = 1000;

/// How bots in other programs are run.
#[derive(Copy, Clone, Default, clap::Args)]
pub(crate) struct ProgramArgs {
    /// Milliseconds that a bot in another program may take for a decision; 1000 by default. Then `rookie` decides.
    #[arg(long, value_name = "MS", value_parser = crate::commands::whole::<u32>(1, 3_600_000))]
    bot_time: Option<u32>,
}

impl ProgramArgs {
    /// Starts the programs among these bots. What they write to standard error goes to ours.
    pub(crate) fn open(self, choices: &[BotChoice]) -> anyhow::Result<(Vec<&'static dyn Bot>, Programs)> {
        self.open_with(choices, Arc::new(|line: &str| crate::complain(&format!("bot {line}"))))
    }

    /// Like [`open`](Self::open), but holds back what they write until [`Programs::print_log`].
    pub(crate) fn open_quietly(self, choices: &[BotChoice]) -> anyhow::Result<(Vec<&'static dyn Bot>, Programs)> {
        let held = Arc::new(Mutex::new(Vec::new()));
        let lines = Arc::clone(&held);
        let add = move |line: &str| lines.lock().unwrap_or_else(PoisonError::into_inner).push(line.to_owned());
        let (bots, mut programs) = self.open_with(choices, Arc::new(add))?;
        programs.held = held;
        Ok((bots, programs))
    }

    fn open_with(
        self,
        choices: &[BotChoice],
        log: Arc<dyn Fn(&str) + Send + Sync>,
    ) -> anyhow::Result<(Vec<&'static dyn Bot>, Programs)> {
        let settings = ProgramSettings {
            time: Duration::from_millis(self.bot_time.unwrap_or(DEFAULT_TIME).into()),
            launcher: std::env::current_exe().ok(),
            log,
            ..ProgramSettings::default()
        };
        let (mut bots, mut programs) = (Vec::<&'static dyn Bot>::new(), Programs::default());
        let mut opened = Vec::new();
        for choice in choices {
            bots.push(match choice {
                BotChoice::BuiltIn(bot) => *bot,
                BotChoice::Program(command) => {
                    if let Some(at) = opened.iter().position(|known| *known == command) {
                        programs.programs[at]
                    } else {
                        opened.push(command);
                        programs.start(command, &settings)?
                    }
                }
            });
        }
        Ok((bots, programs))
    }
}

/// The running programs. Dropping them ends their processes.
#[derive(Default)]
pub(crate) struct Programs {
    programs: Vec<&'static External>,
    /// What they have written, if it is held back.
    held: Arc<Mutex<Vec<String>>>,
}

impl Programs {
    /// Starts a program and registers it by its name.
    fn start(&mut self, command: &BotCommand, settings: &ProgramSettings) -> anyhow::Result<&'static External> {
        let bot = External::open(command.clone(), settings.clone()).map_err(anyhow::Error::msg)?;
        // Bots are known by name until the program ends.
        let bot: &'static External = Box::leak(Box::new(bot));
        self.programs.push(bot);
        register(bot).map_err(|error| anyhow::anyhow!("{error}: write NAME=cmd: to name it"))?;
        Ok(bot)
    }

    /// What has happened with each program.
    pub(crate) fn reports(&self) -> Vec<Report> {
        self.programs.iter().map(|program| program.report()).collect()
    }

    /// Prints what has happened with each program.
    pub(crate) fn print(&self) -> std::io::Result<()> {
        self.reports().iter().try_for_each(|report| print_line!("{report}"))
    }

    /// Prints to standard error what was held back.
    pub(crate) fn print_log(&self) {
        for line in self.held.lock().unwrap_or_else(PoisonError::into_inner).drain(..) {
            crate::complain(&format!("bot {line}"));
        }
    }
}

impl Drop for Programs {
    fn drop(&mut self) {
        self.programs.iter().for_each(|program| program.close());
    }
}
