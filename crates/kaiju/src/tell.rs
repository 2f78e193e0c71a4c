//! Events as lines for a terminal: what happened, and the rule or card behind it.

use kaiju_rules::{Because, Borough, Dice, Event, Game, Goal, Good, Place, Rule, Ruleset, Seat, Track, Unit, What};
use std::collections::BTreeSet;

/// Tells a game. The text of a rule or card is given the first time it is the reason for something.
pub(crate) struct Teller {
    names: Vec<String>,
    explained: BTreeSet<&'static str>,
    explain: bool,
}

/// One event as lines.
pub(crate) struct Told {
    /// The line itself.
    pub(crate) line: String,
    /// Its reason, short: a rule number or the name of a card.
    pub(crate) reason: &'static str,
    /// The text of the reason, the first time.
    pub(crate) why: Option<String>,
    /// Whether a turn begins here.
    pub(crate) is_turn: bool,
}

impl Teller {
    /// A teller with these names; `explain` adds the text of each reason once.
    pub(crate) fn new(names: Vec<String>, explain: bool) -> Teller {
        Teller { names, explained: BTreeSet::new(), explain }
    }

    pub(crate) fn name(&self, seat: Seat) -> &str {
        &self.names[seat.index()]
    }

    /// An event in words; `None` where the following events say it better.
    pub(crate) fn tell(&mut self, game: &Game, event: Event) -> Option<Told> {
        let line = self.line(game, event.what)?;
        let (reason, text) = match event.because {
            Because::Rule(rule) => (rule.id(), first_sentence(rule)),
            Because::Card(card) => (game.card(card).name, game.card(card).text.to_owned()),
        };
        let why = (self.explain && self.explained.insert(reason)).then_some(text);
        Some(Told { line, reason, why, is_turn: matches!(event.what, What::Turn { .. }) })
    }

    fn line(&self, game: &Game, what: What) -> Option<String> {
        let name = |seat: Seat| self.name(seat);
        let card = |card| game.card(card).name;
        let ruleset = game.ruleset();
        let word = |face| ruleset.face_word(face);
        let faces = |dice| faces(ruleset, dice);
        let middle = if ruleset == Ruleset::Tokyo { "Tokyo" } else { "Manhattan" };
        Some(match what {
            What::Turn { seat, number, extra } => {
                let extra = extra.map_or(String::new(), |c| format!(", an extra turn from {}", card(c)));
                format!("Turn {number}: {}{extra}", name(seat))
            }
            What::Phase { .. }
            | What::Stop { .. }
            | What::Discard { .. }
            | What::Building { .. }
            | What::Apply { .. } => return None,
            What::StartRoll { seat, dice } => format!("{} rolls {} to see who starts", name(seat), faces(dice)),
            What::Starts { seat } => format!("{} starts", name(seat)),
            What::Place { seat, borough } => format!("{} begins in {}", name(seat), borough_name(borough)),
            What::Roll { seat, rolled, dice } if rolled == dice => format!("{} rolls {}", name(seat), faces(dice)),
            What::Roll { seat, rolled, dice } => {
                format!("{} rerolls: {}; now {}", name(seat), faces(rolled), faces(dice))
            }
            What::CardRoll { seat, dice } => format!("{} rolls for it: {}", name(seat), faces(dice)),
            What::Add { seat, face, count } => format!("{} adds {count} {}", name(seat), word(face)),
            What::Change { seat, from, to } => format!("{} turns {} into {}", name(seat), word(from), word(to)),
            What::DiscardDie { seat, face } => format!("{} gives up a {} die", name(seat), word(face)),
            What::Resolve { seat, face, count } => format!("{} resolves {}", name(seat), faces(Dice::of(face, count))),
            What::Withhold { seat, energy } => format!("{} gets {energy} E less", name(seat)),
            What::Nothing { face, .. } => format!("nothing comes of the {}", word(face)),
            What::Use { seat, card: c } => format!("{} uses {}", name(seat), card(c)),
            What::Adjust { seat, damage } => format!("the damage to {} becomes {damage}", name(seat)),
            What::Damage { seat, damage } => {
                format!("{} takes {damage} damage: {} LP", name(seat), game.monster(seat).life())
            }
            What::Meet { seat, damage } => format!("{} meets {damage} of it with energy", name(seat)),
            What::Heal { seat, life } => {
                format!("{} heals {life}: {} LP", name(seat), game.monster(seat).life())
            }
            What::Gain { seat, good, count } => format!("{} gains {}", name(seat), amount(good, count)),
            What::Lose { seat, good, count } => format!("{} loses {}", name(seat), amount(good, count)),
            What::Token { seat, token, count } => format!("{} gets {count} {} token(s)", name(seat), token.word()),
            What::Remove { seat, token, count } => {
                format!("{} is rid of {count} {} token(s)", name(seat), token.word())
            }
            What::Souvenir { seat, borough } => {
                format!("{} leaves a souvenir in {}", name(seat), borough_name(borough))
            }
            What::DestroyBuilding { seat, borough, tile } => {
                format!("{} destroys a {tile} in {}", name(seat), borough_name(borough))
            }
            What::DestroyUnit { seat, borough, unit } => {
                format!("{} destroys {} in {}", name(seat), unit.word(), borough_name(borough))
            }
            What::Appear { borough, unit } => format!("{} appears in {}", capital(unit.word()), borough_name(borough)),
            What::Send { seat, unit, from, to } => {
                format!("{} drives {} from {} to {}", name(seat), unit.word(), borough_name(from), borough_name(to))
            }
            What::Flee { seat, borough } => format!("{} flees to {}", name(seat), borough_name(borough)),
            What::Stay { seat } => format!("{} stays in {middle}", name(seat)),
            What::Leave { seat, to: Place::Outer(borough) } => {
                format!("{} has to leave for {}", name(seat), borough_name(borough))
            }
            What::Leave { seat, .. } => format!("{} has to leave {middle}", name(seat)),
            What::Yield { seat } => format!("{} yields {middle}", name(seat)),
            What::Move { seat, borough } => format!("{} moves to {}", name(seat), borough_name(borough)),
            What::Enter { seat, place } => format!("{} enters {}", name(seat), place_name(place)),
            What::Advance { seat, zone } => format!("{} advances to {}", name(seat), capital(zone.word())),
            What::Track { seat, .. } if game.ruleset() == Ruleset::Tokyo => {
                format!("{} moves to Tokyo City", name(seat))
            }
            What::Track { seat, track } => format!("{} changes to the track {}", name(seat), track.word()),
            What::Take { seat, goal } => format!("{} takes {}", name(seat), goal_name(goal)),
            What::Return { goal, .. } => format!("{} goes back to the side", goal_name(goal)),
            What::Reveal { card: c } => format!("{} comes to the market", card(c)),
            What::Shuffle => "the discard pile is shuffled into a new deck".into(),
            What::Buy { seat, card: c, .. } => format!("{} buys {}", name(seat), card(c)),
            What::Receive { seat, card: c } => format!("{} receives {} free", name(seat), card(c)),
            What::Sweep { seat } => format!("{} sweeps the market", name(seat)),
            What::ExtraTurn { seat, .. } => format!("{} will take an extra turn", name(seat)),
            What::Reborn { seat, life } => format!("{} has a child, which goes on with {life} LP", name(seat)),
            What::Charge { seat, card: c, energy } => format!("{energy} E lie on the {} of {}", card(c), name(seat)),
            What::Copy { seat, card: c } => format!("{} has a copy of {}", name(seat), card(c)),
            What::Uncopy { seat, card: c } => format!("{} has no copy of {} any more", name(seat), card(c)),
            What::Look { seat } => format!("{} looks at the top card of the deck", name(seat)),
            What::Concede { seat } => format!("{} gives up", name(seat)),
            What::Eliminate { seat } => format!("{} is out", name(seat)),
            What::Win { seat } => format!("{} is the King of {}", name(seat), game.ruleset().city()),
            What::NobodyWins => "nobody wins".into(),
        })
    }

    /// How things stand: a line for each monster (life, victory points, energy, place, cards), the market, the units.
    pub(crate) fn standings(&self, game: &Game) -> Vec<String> {
        let line = |seat: Seat| {
            let m = game.monster(seat);
            if !m.is_alive() {
                return format!("{:<13} out", self.name(seat));
            }
            let place = match m.place() {
                Place::Manhattan(zone, _) => format!("Manhattan {}", zone.word()),
                place => place_name(place).to_owned(),
            };
            let goals = [(game.superstar(), "Superstar"), (game.statue(), "Statue of Liberty")];
            let goals = goals.into_iter().filter(|(holder, _)| *holder == Some(seat)).map(|(_, name)| name);
            let tokens = game.ruleset().tokens().iter().filter(|&&t| m.tokens(t) > 0);
            let tokens = tokens.map(|&t| format!("{} {}", m.tokens(t), t.word()));
            let held = m.cards().iter().map(|c| match game.counter(c) {
                0 => game.card(c).name.to_owned(),
                count => format!("{} ({count})", game.card(c).name),
            });
            let cards = goals.map(str::to_owned).chain(held).chain(tokens).collect::<Vec<_>>().join(", ");
            let line = format!(
                "{:<13} {:>2} LP {:>2} VP {:>2} E  {place:<17} {cards}",
                self.name(seat),
                m.life(),
                m.vp(),
                m.energy()
            );
            line.trim_end().to_owned()
        };
        let market =
            game.market().into_iter().flatten().map(|c| format!("{} ({} E)", game.card(c).name, game.card(c).cost));
        let market = market.collect::<Vec<_>>().join(", ");
        let army = Borough::ALL.into_iter().filter_map(|borough| {
            let units = Unit::ALL.into_iter().filter_map(|unit| {
                let (old, new) = game.units(borough, unit);
                (old + new > 0).then(|| format!("{} {}", old + new, unit.word()))
            });
            let units = units.collect::<Vec<_>>().join(" ");
            (!units.is_empty()).then(|| format!("{units} in {}", borough_name(borough)))
        });
        let army = army.collect::<Vec<_>>().join(", ");
        let extra = [("Market", market), ("Army", army)].into_iter().filter(|(_, text)| !text.is_empty());
        game.seats().map(line).chain(extra.map(|(what, text)| format!("{what}: {text}"))).collect()
    }
}

/// The first sentence of a rule, on one line.
fn first_sentence(rule: Rule) -> String {
    let text = rule.text().split_whitespace().collect::<Vec<_>>().join(" ");
    // Headings such as "Fleeing." are no sentence yet.
    let end = text.match_indices(". ").map(|(i, _)| i + 1).find(|&i| i > 30).unwrap_or(text.len());
    text[..end].to_owned()
}

fn faces(ruleset: Ruleset, dice: Dice) -> String {
    let shown = ruleset.faces().into_iter().filter(|&f| dice.count(f) > 0);
    let words = shown.map(|f| match (ruleset, dice.count(f)) {
        (Ruleset::NewYork, count) => format!("{count} {}", ruleset.face_word(f)),
        // "Two 1" and "1 energy" look alike: each die by itself.
        (Ruleset::Tokyo, count) => vec![ruleset.face_word(f); count.into()].join(" "),
    });
    words.collect::<Vec<_>>().join(", ")
}

const fn place_name(place: Place) -> &'static str {
    match place {
        Place::Off => "nowhere",
        Place::Outer(borough) => borough_name(borough),
        Place::Manhattan(..) => "Manhattan",
        Place::Outside => "outside",
        Place::Tokyo(Track::Main) => "Tokyo City",
        Place::Tokyo(Track::Side) => "Tokyo Bay",
    }
}

fn amount(good: Good, count: u16) -> String {
    match good {
        Good::Vp => format!("{count} VP"),
        Good::Energy => format!("{count} E"),
        Good::Life => format!("{count} LP"),
    }
}

fn capital(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}

const fn borough_name(borough: Borough) -> &'static str {
    match borough {
        Borough::StatenIsland => "Staten Island",
        Borough::Bronx => "the Bronx",
        Borough::Queens => "Queens",
        Borough::Brooklyn => "Brooklyn",
        Borough::Manhattan => "Manhattan",
    }
}

const fn goal_name(goal: Goal) -> &'static str {
    match goal {
        Goal::Superstar => "Superstar",
        Goal::Statue => "the Statue of Liberty",
    }
}
