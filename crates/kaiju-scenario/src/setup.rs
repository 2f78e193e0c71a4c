//! The setup of a scenario: statements that describe the starting position.

use crate::{
    LineFault, ScenarioRun,
    card_line::CardLine,
    play::Script,
    text::{self, PlaceText, keyword, number},
};
use kaiju_rules::{
    CardId, ExtraTurn, Game, MonsterSetup, Phase, Place, Rule, Ruleset, Seat, SeatSet, Setup, StartAt, ZOMBIE_LIFE,
};

/// Keywords of the scenario format, which can't be used as monster names.
const RESERVED: &str = "energy attack destruction heal celebrity ouch 1 2 3 token-monster out none nobody rules game \
    monster used superstar statue stack unit souvenir souvenirs card supply market deck peek discard pending extra-turn \
    this-turn turn start roll chance start-roll expect event no because asked answers legal illegal winner nobody-wins \
    going-on phase in life vp cards tokens new paying manhattan queens bronx brooklyn staten-island \
    city bay outside dice ko zombie";

/// Cards that give extra turns, by ruleset. The first of each is the default, because it gives an ordinary turn.
const GIVE_TURNS: [&[&str]; 2] =
    [&["terminal-rage", "subway", "climb-the-empire-state-building"], &["frenzy", "freeze-time"]];

/// For each ruleset, the statements that only the other one has.
const OTHER_STATEMENTS: [&[&str]; 2] =
    [&["peek"], &["superstar", "statue", "stack", "unit", "souvenir", "pending", "used"]];

/// Fails if a value was already given.
fn once<T>(what: &str, before: Option<T>) -> Result<(), LineFault> {
    before.map_or(Ok(()), |_| Err(format!("{what} is given twice")))
}

/// A setup under construction.
#[derive(Default)]
pub(crate) struct SetupBuilder {
    pub(crate) rules: Vec<String>,
    names: Vec<String>,
    setup: Option<Setup>,
    script: Script,
    /// Monsters that have acted this turn, according to `this-turn` statements. Only the active monster may have.
    acted: Vec<Seat>,
}

impl SetupBuilder {
    /// Applies one statement. The last one, `turn` or `start`, starts the game and returns it.
    pub(crate) fn statement(&mut self, line: &str) -> Result<Option<ScenarioRun>, LineFault> {
        if let Some(rest) = keyword(line, "rules") {
            return self.rules(rest).map(|()| None);
        }
        if let Some(rest) = keyword(line, "game") {
            return self.game(rest).map(|()| None);
        }
        if self.setup.is_none() {
            return Err("the game is not named yet: \"game new-york\" or \"game tokyo\" comes first".into());
        }
        let end = line.find(char::is_whitespace).unwrap_or(line.len());
        let (word, rest) = (line[..end].to_ascii_lowercase(), line[end..].trim());
        let ruleset = self.setup()?.ruleset;
        if OTHER_STATEMENTS[ruleset as usize].contains(&word.as_str()) {
            return Err(format!("\"{word}\" is not a statement of {}", ruleset.word()));
        }
        match word.as_str() {
            "monster" => self.monster(rest)?,
            "superstar" => {
                let holder = self.seat(rest)?;
                once("superstar", self.setup()?.superstar.replace(holder))?;
            }
            "statue" => {
                let holder = self.seat(rest)?;
                once("statue", self.setup()?.statue.replace(holder))?;
            }
            "stack" => self.stack(rest)?,
            "unit" => self.unit(rest)?,
            "souvenir" => {
                let borough = text::borough(rest)?;
                if self.setup()?.souvenirs.has(borough) {
                    return Err(format!("{} already has a souvenir", borough.word()));
                }
                self.setup()?.souvenirs.insert(borough);
            }
            "card" => self.card(rest)?,
            "supply" => {
                let mut words = rest.split_whitespace();
                let token = text::token(self.setup()?.ruleset, words.next().unwrap_or(""))?;
                let count = number("supply", words.next())?;
                text::end(words)?;
                once("supply", self.setup()?.supply[token as usize].replace(count))?;
            }
            "market" => self.market(rest)?,
            "deck" => self.deck(rest)?,
            "discard" => {
                let ruleset = self.setup()?.ruleset;
                let cards = text::list(rest, |word| text::card(ruleset, word))?;
                self.setup()?.discard.extend(cards);
            }
            "pending" => {
                let name = keyword(rest, "columbia-university").ok_or("only columbia-university can be pending")?;
                let seat = self.seat(name)?;
                self.setup()?.promised.push(seat);
            }
            "extra-turn" => self.extra_turn(rest)?,
            "this-turn" => self.this_turn(rest)?,
            "turn" => return self.turn(rest).map(Some),
            "start" => {
                text::end(rest.split_whitespace())?;
                if !self.acted.is_empty() || !self.setup()?.extra_turns.is_empty() || self.setup()?.dice.is_some() {
                    return Err("before the start-player roll no turn has begun and none is waiting".into());
                }
                return self.start(StartAt::StartRoll).map(Some);
            }
            "peek" => self.peek(rest)?,
            "token-monster" => self.token_monster(rest)?,
            "used" => self.used(rest)?,
            _ => return Err(format!("\"{word}\" is not a statement of a setup")),
        }
        Ok(None)
    }

    fn setup(&mut self) -> Result<&mut Setup, LineFault> {
        self.setup.as_mut().ok_or_else(|| "the game is not named yet".into())
    }

    fn seat(&self, name: &str) -> Result<Seat, LineFault> {
        let at = self.names.iter().position(|n| n.eq_ignore_ascii_case(name));
        at.and_then(Seat::new).ok_or_else(|| format!("\"{name}\" is not a monster of this scenario"))
    }

    fn rules(&mut self, rest: &str) -> Result<(), LineFault> {
        for word in rest.split_whitespace() {
            let known = Rule::from_id(word).map(|r| r.id().to_owned()).or_else(|| {
                let id = word.to_ascii_lowercase();
                Ruleset::ALL.iter().any(|r| r.card_by_id(&id).is_some()).then_some(id)
            });
            self.rules.push(known.ok_or_else(|| format!("\"{word}\" is not a rule or a card"))?);
        }
        Ok(())
    }

    fn game(&mut self, rest: &str) -> Result<(), LineFault> {
        let mut words = rest.split_whitespace();
        let word = words.next().unwrap_or("");
        let ruleset =
            Ruleset::from_word(word).ok_or_else(|| format!("\"{word}\" is not a game; use new-york or tokyo"))?;
        let mut setup = Setup::new(ruleset);
        for option in words {
            if !setup.options.choose(option) {
                return Err(format!("\"{option}\" is not an option, or is given twice"));
            }
        }
        if self.setup.replace(setup).is_some() {
            return Err("the game is named twice".into());
        }
        Ok(())
    }

    fn monster(&mut self, rest: &str) -> Result<(), LineFault> {
        let ruleset = self.setup()?.ruleset;
        let mut words = rest.split_whitespace().peekable();
        let name = words.next().ok_or("the monster has no name")?;
        let reserved = RESERVED.split_whitespace().any(|r| r.eq_ignore_ascii_case(name));
        if reserved || name.contains([':', '|', ',']) {
            return Err(format!("a monster cannot be called \"{name}\": it is a word of this format"));
        }
        if self.seat(name).is_ok() {
            return Err(format!("two monsters are called {name}"));
        }
        let mut monster = MonsterSetup::default();
        let mut seen = Vec::new();
        while let Some(word) = words.next() {
            if seen.contains(&word.to_ascii_lowercase()) {
                return Err(format!("\"{word}\" is given twice for {name}"));
            }
            seen.push(word.to_ascii_lowercase());
            match word.to_ascii_lowercase().as_str() {
                "in" => monster.place = PlaceText::read(&mut words)?.place(),
                "out" => {
                    monster.out = true;
                    monster.life = 0;
                }
                "ko" => {
                    monster.ko = true;
                    monster.life = 0;
                }
                "zombie" => monster.zombie = true,
                "life" => monster.life = number("life", words.next())?,
                "vp" => monster.vp = number("vp", words.next())?,
                "energy" => monster.energy = number("energy", words.next())?,
                "cards" => {
                    if words.next_if(|w| w.eq_ignore_ascii_case("none")).is_none() {
                        while let Some(word) = words.next_if(|w| ruleset.card_by_id(w).is_some()) {
                            monster.cards.push(text::card(ruleset, word)?);
                        }
                        if monster.cards.is_empty() {
                            let word = words.next().unwrap_or("");
                            return Err(format!("\"{word}\" is not a card of {}", ruleset.word()));
                        }
                    }
                }
                "tokens" => {
                    if words.next_if(|w| w.eq_ignore_ascii_case("none")).is_none() {
                        if words.peek().is_none_or(|w| ruleset.token_by_word(w).is_none()) {
                            let word = words.peek().unwrap_or(&"");
                            return Err(format!("tokens: \"{word}\" is not a token of {}", ruleset.word()));
                        }
                        while let Some(token) = words.peek().and_then(|w| ruleset.token_by_word(w)) {
                            words.next();
                            let count = number("tokens", words.next())?;
                            let at = monster.tokens.get_mut(token as usize);
                            *at.ok_or_else(|| format!("{} tokens don't belong on monsters", token.word()))? = count;
                        }
                    }
                }
                _ => return Err(format!("\"{word}\" is not part of a monster line")),
            }
        }
        if monster.out && seen.iter().any(|w| ["in", "life", "energy", "cards", "tokens"].contains(&w.as_str())) {
            return Err(format!("{name} is out: it has no place, life, energy, cards or tokens"));
        }
        if monster.ko || monster.zombie {
            self.only_in_ko(if monster.ko { "ko" } else { "zombie" })?;
        }
        let has_life = monster.life > 0 && seen.iter().any(|w| w == "life");
        if monster.ko && (has_life || seen.iter().any(|w| ["in", "out", "zombie"].contains(&w.as_str()))) {
            return Err(format!("{name} is KO'd: it has no place and no life, and is not out"));
        }
        if monster.zombie && monster.out {
            return Err(format!("{name} is out, so it is not a zombie"));
        }
        if monster.zombie && !seen.iter().any(|w| w == "life") {
            monster.life = ZOMBIE_LIFE;
        }
        self.names.push(name.to_owned());
        self.setup()?.monsters.push(monster);
        Ok(())
    }

    /// Parses the Token Monster's place: `in bronx`, `in manhattan 2-4`, `none`.
    fn token_monster(&mut self, rest: &str) -> Result<(), LineFault> {
        let mut words = rest.split_whitespace().peekable();
        if words.next_if(|w| w.eq_ignore_ascii_case("none")).is_some() {
            return text::end(words);
        }
        self.only_in_ko("token-monster")?;
        if !words.next().is_some_and(|w| w.eq_ignore_ascii_case("in")) {
            return Err("the Token Monster's place is missing: token-monster in bronx, or none".into());
        }
        let place = PlaceText::read(&mut words)?.place();
        text::end(words)?;
        let before = core::mem::replace(&mut self.setup()?.token_monster, place);
        once("token-monster", (before != Place::Off).then_some(before))
    }

    /// Rejects a word that only the KO variant has, unless the variant is on.
    fn only_in_ko(&mut self, word: &str) -> Result<(), LineFault> {
        if self.setup()?.options.ko { Ok(()) } else { Err(format!("\"{word}\" belongs to the KO variant")) }
    }

    /// Marks these comebacks of a monster as used: `D zombie popular-demand`.
    fn used(&mut self, rest: &str) -> Result<(), LineFault> {
        self.only_in_ko("used")?;
        let mut words = rest.split_whitespace().peekable();
        let seat = self.seat(words.next().unwrap_or(""))?;
        let (zombie, demand) = text::comebacks(&mut words)?;
        let monster = &mut self.setup()?.monsters[seat.index()];
        monster.risen |= zombie;
        monster.demanded |= demand;
        Ok(())
    }

    fn stack(&mut self, rest: &str) -> Result<(), LineFault> {
        let (named, borough, tiles) = text::stack(rest)?;
        if tiles.len() > 3 {
            return Err("a stack has at most three tiles (NY-2.3)".into());
        }
        let stacks = &mut self.setup()?.stacks[borough.index()];
        let free = stacks.iter().position(Vec::is_empty);
        let at = named.or(free).ok_or_else(|| format!("{} has only three stacks", borough.word()))?;
        if !stacks[at].is_empty() {
            return Err(format!("stack {} of {} is given twice", at + 1, borough.word()));
        }
        stacks[at].clone_from(&tiles);
        self.script.hidden[borough.index()][at] = tiles.into_iter().skip(1).collect();
        Ok(())
    }

    fn unit(&mut self, rest: &str) -> Result<(), LineFault> {
        let mut words = rest.split_whitespace();
        let borough = text::borough(words.next().unwrap_or(""))?;
        let unit = text::unit(words.next().unwrap_or(""))?;
        let (old, new) = &mut self.setup()?.units[borough.index()][unit as usize];
        let units = match words.next() {
            None => old,
            Some(word) if word.eq_ignore_ascii_case("new") => new,
            Some(word) => return Err(format!("\"{word}\" is not part of a unit line")),
        };
        *units = units.saturating_add(1);
        text::end(words)
    }

    /// Applies a card line: `card A carapace tokens 3`, `card A mimic copies B smoke-cloud tokens 2`.
    fn card(&mut self, rest: &str) -> Result<(), LineFault> {
        let ruleset = self.setup()?.ruleset;
        let line = CardLine::read(ruleset, rest)?;
        self.owner(line.owner, line.card, ruleset)?;
        match line.copied {
            None => {
                let count = line.count.ok_or("a card line must say what is on the card")?;
                self.setup()?.counters.push((line.card, count));
            }
            Some((name, card)) => {
                let seat = self.owner(name, card, ruleset)?;
                once("what Mimic copies", self.setup()?.copied.replace((seat, card, line.count)))?;
            }
        }
        Ok(())
    }

    /// The seat of the monster with this name. Fails if the monster doesn't have the card.
    fn owner(&mut self, name: &str, card: CardId, ruleset: Ruleset) -> Result<Seat, LineFault> {
        let seat = self.seat(name)?;
        if !self.setup()?.monsters[seat.index()].cards.contains(&card) {
            return Err(format!("{name} has no {}", ruleset.cards()[card.index()].id));
        }
        Ok(seat)
    }

    /// Parses the deck's top card and a monster that knows it: `peek A drain`.
    fn peek(&mut self, rest: &str) -> Result<(), LineFault> {
        let mut words = rest.split_whitespace();
        let seat = self.seat(words.next().unwrap_or(""))?;
        let ruleset = self.setup()?.ruleset;
        let card = text::card(ruleset, words.next().unwrap_or(""))?;
        text::end(words)?;
        let top = &mut self.setup()?.top;
        let known = top.map_or(SeatSet::default(), |(_, knowers)| knowers);
        if top.replace((card, known.with(seat))).is_some_and(|(before, _)| before != card) {
            return Err("two cards are on top of the deck".into());
        }
        Ok(())
    }

    fn market(&mut self, rest: &str) -> Result<(), LineFault> {
        let ruleset = self.setup()?.ruleset;
        let cards = text::list(rest, |word| if word == "-" { Ok(None) } else { text::card(ruleset, word).map(Some) })?;
        if cards.len() > 3 {
            return Err("the market has three places".into());
        }
        if self.setup()?.market != [None; 3] {
            return Err("the market is given twice".into());
        }
        for (slot, card) in cards.into_iter().enumerate() {
            self.setup()?.market[slot] = card;
        }
        Ok(())
    }

    fn deck(&mut self, rest: &str) -> Result<(), LineFault> {
        let ruleset = self.setup()?.ruleset;
        let cards = text::list(rest, |word| text::card(ruleset, word))?;
        if self.setup()?.deck_is_empty || !self.script.deck.is_empty() {
            return Err("the deck is given twice".into());
        }
        self.setup()?.deck_is_empty = cards.is_empty();
        self.script.deck.extend(cards);
        Ok(())
    }

    /// Adds an extra turn: `extra-turn A`, `extra-turn A subway`.
    fn extra_turn(&mut self, rest: &str) -> Result<(), LineFault> {
        let mut words = rest.split_whitespace();
        let seat = self.seat(words.next().unwrap_or(""))?;
        let ruleset = self.setup()?.ruleset;
        let known = GIVE_TURNS[ruleset as usize];
        let word = words.next().unwrap_or(known[0]).to_ascii_lowercase();
        if !known.contains(&word.as_str()) {
            return Err(format!("\"{word}\" gives no extra turn"));
        }
        let fewer = match (word.as_str(), words.next()) {
            ("freeze-time", fewer) => match fewer.map_or(Ok(1), |w| number("dice fewer", Some(w)))? {
                0 => return Err("a turn of Freeze Time has at least one die fewer".into()),
                fewer => fewer,
            },
            (_, None) => 0,
            (_, Some(word)) => return Err(format!("unexpected word \"{word}\"")),
        };
        text::end(words)?;
        let card = text::card(ruleset, &word)?;
        self.setup()?.extra_turns.push(ExtraTurn { seat, card, fewer });
        Ok(())
    }

    fn this_turn(&mut self, rest: &str) -> Result<(), LineFault> {
        if let Some(rest) = keyword(rest, "dice") {
            let ruleset = self.setup()?.ruleset;
            let letters = rest.split_whitespace().filter(|w| !w.eq_ignore_ascii_case("none") && *w != "-");
            let dice = text::dice(ruleset, letters)?;
            self.setup()?.dice = Some(dice);
            return Ok(());
        }
        if let Some(rest) = keyword(rest, "manhattan") {
            if self.setup()?.ruleset != Ruleset::NewYork || !rest.eq_ignore_ascii_case("was-empty") {
                return Err("only \"this-turn manhattan was-empty\" is known, in New York".into());
            }
            self.setup()?.was_empty = Some(true);
            return Ok(());
        }
        let lower = rest.to_ascii_lowercase();
        let words: Vec<&str> = lower.split_whitespace().collect();
        let seat = self.seat(words.first().unwrap_or(&""))?;
        match words[1..] {
            ["destroyed", ref what @ ..] if !what.is_empty() && self.setup()?.ruleset == Ruleset::NewYork => {
                self.acted.push(seat);
                let (building, units) = &mut self.setup()?.destroyed;
                for word in what {
                    if word.eq_ignore_ascii_case("building") {
                        *building = true;
                    } else {
                        units[text::unit(word)? as usize] = true;
                    }
                }
            }
            ["damaged", name, count] => {
                self.acted.push(seat);
                let target = self.seat(name)?;
                if target == seat {
                    return Err(format!("{name} did not attack itself"));
                }
                self.setup()?.monsters[target.index()].damage_this_turn = number("damaged", Some(count))?;
            }
            ["entered"] => {
                self.acted.push(seat);
                self.setup()?.entered = true;
            }
            ["gained", count, "energy"] => {
                self.setup()?.monsters[seat.index()].gained = number("gained", Some(count))?;
            }
            _ => return Err(format!("\"{rest}\" cannot have happened this turn")),
        }
        Ok(())
    }

    fn turn(&mut self, rest: &str) -> Result<ScenarioRun, LineFault> {
        let mut words = rest.split_whitespace();
        let seat = self.seat(words.next().unwrap_or(""))?;
        let (mut turn, mut at) = (1, Phase::Start);
        while let Some(word) = words.next() {
            match word.to_ascii_lowercase().as_str() {
                "number" => turn = number("number", words.next())?,
                "phase" => {
                    let word = words.next().unwrap_or("");
                    let phase = Phase::from_word(word).filter(|&p| p != Phase::Start);
                    at = phase.ok_or_else(|| format!("\"{word}\" is not a phase to start at"))?;
                }
                _ => return Err(format!("\"{word}\" is not part of a turn line")),
            }
        }
        if let Some(other) = self.acted.iter().find(|&&s| s != seat) {
            return Err(format!("it is not {}'s turn, so it did nothing this turn", self.names[other.index()]));
        }
        self.start(StartAt::Turn { seat, number: turn, phase: at })
    }

    fn start(&mut self, start: StartAt) -> Result<ScenarioRun, LineFault> {
        let setup = self.setup()?;
        setup.start = start;
        let setup = setup.clone();
        let mut events = Vec::new();
        let game = Game::from_setup(&setup, &mut |game, event| events.push((*game, event)))
            .map_err(|e| text::by_name(&e.to_string(), &self.names))?;
        // A top card that someone has looked at is no longer left to chance.
        if let Some((card, _)) = setup.top {
            // It may be listed as the first card of the deck or be left out.
            if self.script.deck.front() == Some(&card) {
                self.script.deck.pop_front();
            } else if self.script.deck.contains(&card) && setup.ruleset.copies(card) == 1 {
                return Err("the card that was looked at is not the first of the deck".into());
            }
        }
        self.script.check(&game)?;
        let mut running =
            ScenarioRun { game, names: self.names.clone(), script: core::mem::take(&mut self.script), events };
        running.feed()?;
        Ok(running)
    }
}
