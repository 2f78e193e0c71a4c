//! One flag per option of a game, taken from the table of options.

use clap::{Arg, ArgAction, ArgGroup, ArgMatches, Args, Command, FromArgMatches};
use kaiju_rules::{OPTIONS, Options};

/// The options chosen on the command line: `--ko --heroes`.
#[derive(Copy, Clone, Default)]
pub(crate) struct OptionFlags(pub(crate) Options);

impl OptionFlags {
    /// The id of the group of all these flags, for arguments that conflict with them.
    pub(crate) const GROUP: &str = "options";

    /// The flags that were given.
    pub(crate) fn given(self) -> impl Iterator<Item = String> {
        self.0.chosen().map(|option| format!("--{}", option.word))
    }

    /// Adds every option to a JSON report, whether it is on or off.
    pub(crate) fn report(self, report: &mut serde_json::Value) {
        for option in OPTIONS {
            report[option.word] = self.0.has(option).into();
        }
    }
}

impl Args for OptionFlags {
    fn augment_args(command: Command) -> Command {
        let flags = OPTIONS.iter().map(|option| {
            let cities: Vec<&str> = option.rulesets.iter().map(|ruleset| ruleset.city()).collect();
            let with = option.requires.map(|word| format!(", with --{word}")).unwrap_or_default();
            let help = format!("Option in {}{with}: {} ({})", cities.join(" and "), option.about, option.rule.id());
            let flag = Arg::new(option.word).long(option.word).action(ArgAction::SetTrue).help(help);
            option.requires.into_iter().fold(flag, Arg::requires)
        });
        let group = ArgGroup::new(OptionFlags::GROUP).args(OPTIONS.iter().map(|option| option.word)).multiple(true);
        command.args(flags).group(group)
    }

    fn augment_args_for_update(command: Command) -> Command {
        OptionFlags::augment_args(command)
    }
}

impl FromArgMatches for OptionFlags {
    fn from_arg_matches(matches: &ArgMatches) -> Result<OptionFlags, clap::Error> {
        let mut flags = OptionFlags::default();
        for option in OPTIONS {
            flags.0.set(option, matches.get_flag(option.word));
        }
        Ok(flags)
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = OptionFlags::from_arg_matches(matches)?;
        Ok(())
    }
}
