//! Parses a language's files, and checks messages against them.

use fluent_syntax::{ast, parser};
use kaiju_rules::{ActionList, Cause, Event, Game, Prompt, Ruleset, Seat};
use kaiju_words::{Arg, Message, SeatNames, Words, ask, say, story::Story};
use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::Path,
};

/// A language's texts by id (`id.attribute` for attributes), with the variables each uses.
pub(crate) struct Catalogue {
    texts: BTreeMap<String, BTreeSet<String>>,
    files: BTreeMap<String, String>,
}

impl Catalogue {
    pub(crate) fn read(language: &str) -> Catalogue {
        let mut catalogue = Catalogue { texts: BTreeMap::new(), files: BTreeMap::new() };
        for (file, text) in files(&format!("../../locales/{language}")) {
            let resource = parser::parse(text).unwrap_or_else(|(_, errors)| panic!("{file}: {errors:?}"));
            for entry in resource.body {
                let ast::Entry::Message(message) = entry else {
                    assert!(!matches!(entry, ast::Entry::Junk { .. }), "{file}: {entry:?}");
                    continue;
                };
                let id = message.id.name;
                if let Some(value) = &message.value {
                    catalogue.add(&file, &id, value);
                }
                for attribute in &message.attributes {
                    catalogue.add(&file, &format!("{id}.{}", attribute.id.name), &attribute.value);
                }
            }
        }
        catalogue
    }

    fn add(&mut self, file: &str, id: &str, pattern: &ast::Pattern<String>) {
        let mut variables = BTreeSet::new();
        in_pattern(pattern, &mut variables);
        self.files.insert(id.to_owned(), file.to_owned());
        assert!(self.texts.insert(id.to_owned(), variables).is_none(), "{id} is defined twice");
    }

    pub(crate) fn ids(&self) -> impl Iterator<Item = &String> {
        self.texts.keys()
    }

    /// A text's attributes.
    fn attributes<'a>(&'a self, id: &str) -> impl Iterator<Item = &'a str> + use<'a> {
        let prefix = format!("{id}.");
        self.texts.keys().filter_map(move |key| key.strip_prefix(&*prefix).map(|_| key.rsplit('.').next().unwrap()))
    }
}

fn in_pattern(pattern: &ast::Pattern<String>, variables: &mut BTreeSet<String>) {
    for element in &pattern.elements {
        if let ast::PatternElement::Placeable { expression } = element {
            in_expression(expression, variables);
        }
    }
}

fn in_expression(expression: &ast::Expression<String>, variables: &mut BTreeSet<String>) {
    match expression {
        ast::Expression::Inline(inline) => in_inline(inline, variables),
        ast::Expression::Select { selector, variants } => {
            in_inline(selector, variables);
            for variant in variants {
                in_pattern(&variant.value, variables);
            }
        }
    }
}

fn in_inline(inline: &ast::InlineExpression<String>, variables: &mut BTreeSet<String>) {
    match inline {
        ast::InlineExpression::VariableReference { id } => {
            variables.insert(id.name.clone());
        }
        ast::InlineExpression::Placeable { expression } => in_expression(expression, variables),
        ast::InlineExpression::FunctionReference { arguments, .. } => {
            for argument in &arguments.positional {
                in_inline(argument, variables);
            }
        }
        _ => {}
    }
}

/// Number of a question's answers that are checked as advice too.
const MAX_ADVISED: usize = 8;

/// Checks messages against a catalogue and records them.
pub(crate) struct Checker<'a> {
    catalogue: &'a Catalogue,
    words: &'a Words,
    all_names: [SeatNames; 2],
    /// The ids of all texts used.
    pub(crate) used: BTreeSet<String>,
    /// The kinds of all questions asked.
    pub(crate) asked: BTreeSet<&'static str>,
    /// Number of messages checked.
    pub(crate) lines: u64,
    story: Story,
}

impl<'a> Checker<'a> {
    pub(crate) fn new(catalogue: &'a Catalogue, words: &'a Words) -> Checker<'a> {
        let all_names = Ruleset::ALL.map(|ruleset| words.monster_names(ruleset, 6));
        Checker {
            catalogue,
            words,
            all_names,
            used: BTreeSet::new(),
            asked: BTreeSet::new(),
            lines: 0,
            story: Story::default(),
        }
    }

    /// Checks several messages.
    #[track_caller]
    pub(crate) fn verify_all(&mut self, messages: impl IntoIterator<Item = Message>) {
        for message in messages {
            self.verify(&message);
        }
    }

    /// Checks a message: its text exists and renders without gaps.
    #[track_caller]
    pub(crate) fn verify(&mut self, message: &Message) {
        self.check(message);
        self.lines += 1;
        for seat_names in &self.all_names {
            let text = self.words.text(message, seat_names);
            let gap = text.is_empty() || text.contains(['{', '⟦', '\n']) || text.contains("  ");
            assert!(!gap, "{message:?} reads {text:?}");
        }
    }

    /// Checks that a message's arguments are exactly those its text takes, including nested messages.
    #[track_caller]
    fn check(&mut self, message: &Message) {
        let id = &message.id;
        let Some(taken) = self.catalogue.texts.get(id) else { panic!("there is no text {id}") };
        self.used.insert(id.clone());
        let mut given = BTreeSet::new();
        for (name, arg) in &message.args {
            let mut forms = vec![name.clone().into_owned()];
            if let Arg::Message(inner) = arg {
                for attribute in self.catalogue.attributes(&inner.id) {
                    let form = format!("{name}-{attribute}");
                    if taken.contains(&form) {
                        self.used.insert(format!("{}.{attribute}", family(&inner.id)));
                    }
                    forms.push(form);
                }
            }
            assert!(forms.iter().any(|form| taken.contains(form)), "{id} does not take ${name}");
            given.extend(forms);
        }
        let missing: Vec<_> = taken.difference(&given).collect();
        assert!(missing.is_empty(), "{id} takes {missing:?}, which {message:?} does not give");
        for (_, arg) in &message.args {
            match arg {
                Arg::Message(inner) => self.check(inner),
                Arg::List(list) | Arg::Either(list) | Arg::Row(list) => {
                    for inner in list {
                        self.check(inner);
                    }
                }
                Arg::Number(_) | Arg::Seat(_) | Arg::Word(_) | Arg::Text(_) => {}
            }
        }
    }

    /// Whether a text was used; for an attribute, whether it was used on any text of the same family.
    pub(crate) fn has(&self, id: &str) -> bool {
        let of_family = |(id, attribute): (&str, &str)| self.used.contains(&format!("{}.{attribute}", family(id)));
        self.used.contains(id) || id.split_once('.').is_some_and(of_family)
    }

    #[track_caller]
    pub(crate) fn cause(&mut self, game: &Game, cause: Cause) {
        let (short, long) = say::cause(game, cause);
        self.verify(&short);
        self.verify(&long);
    }

    #[track_caller]
    pub(crate) fn event(&mut self, game: &Game, event: Event) {
        let lines = [say::event(game, event), say::effect(game, event)];
        let read = game.seats().map(|seat| say::effect_for(game, seat, event));
        let rows = game.seats().flat_map(|seat| ask::texts(&say::effects_for(seat, &[(*game, event)])));
        for line in lines.into_iter().chain(read).flatten().chain(rows) {
            self.verify(&line);
        }
        self.cause(game, event.cause);
        self.sentence(game, event);
    }

    /// Checks the sentence of the story that an event belongs to, and the turn card.
    #[track_caller]
    fn sentence(&mut self, game: &Game, event: Event) {
        self.story.note(event);
        let line = say::event(game, event).and_then(|_| self.story.add(game, event));
        if let Some(line) = line {
            self.verify(&line.text);
            self.verify_all(line.card.into_iter().flatten());
        }
    }

    /// Checks a question and all its answers, whose texts must differ.
    #[track_caller]
    pub(crate) fn question(&mut self, game: &Game, seat: Seat, prompt: Prompt, legal: &ActionList) {
        let question = say::question(game, seat, prompt);
        self.verify(&question);
        self.asked.insert(kind(prompt));
        for ask::CardNote { name, text, .. } in say::notes(game, prompt) {
            self.verify(&name);
            self.verify(&text);
        }
        let mut texts = BTreeSet::new();
        // There can be thousands of ways to spend dice; a few hundred are enough.
        for &action in legal.iter().take(300) {
            let answer = say::answer(game, seat, action);
            self.verify(&answer);
            if texts.len() < MAX_ADVISED {
                self.verify(&say::advice(game, (seat, action), "end", (7_500, Some(2_500))));
            }
            let text = self.words.text(&answer, &self.all_names[0]);
            assert!(texts.insert(text.clone()), "two answers to {question:?} read {text:?}");
        }
        // Previewing thousands of answers takes too long.
        if legal.len() <= 70 {
            self.question_in_full(game, seat);
        }
    }

    /// Checks everything that comes with a question: the answers' previews, and the odds of rerolling all dice.
    #[track_caller]
    fn question_in_full(&mut self, game: &Game, seat: Seat) {
        let question = ask::question(game.view(Some(seat), &mut None)).expect("the seat is asked");
        for answer in question.answers {
            self.verify(&answer.text);
            self.verify_all(ask::texts(&answer.effects));
        }
        for kind in question.stopping {
            assert!(!kind.effects.is_empty(), "{:?}", kind.face);
            self.verify(&kind.name);
            self.verify_all(ask::texts(&kind.effects));
        }
        for chance in ask::odds(game.view(Some(seat), &mut None), game.dice()) {
            self.verify(&chance.want);
        }
    }
}

/// The family of an id: all boroughs, for example, have the same attributes.
fn family(id: &str) -> &str {
    id.split('-').next().unwrap_or(id)
}

/// The kind of question; for reactions, the occasion.
fn kind(prompt: Prompt) -> &'static str {
    use kaiju_rules::Occasion::*;
    match prompt {
        Prompt::React(Loss) => "loss",
        Prompt::React(EnergyLoss) => "energy-loss",
        Prompt::React(Probe) => "probe",
        Prompt::React(Ones) => "ones",
        Prompt::React(BeforeRoll) => "before-roll",
        Prompt::React(Rolled(_)) => "rolled",
        other => other.word(),
    }
}

/// The texts whose ids appear in the code of other crates: bots' reasons without the prefix `reason-`, refusals with or
/// without `refusal-`.
pub(crate) fn used_elsewhere(catalogue: &Catalogue) -> BTreeSet<String> {
    let others = fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("..")).unwrap();
    let others =
        others.map(|entry| entry.unwrap().file_name().into_string().unwrap()).filter(|name| name != "kaiju-words");
    let (bots, program): (Vec<String>, Vec<String>) = others.partition(|name| name == "kaiju-bots");
    let code = |crates: Vec<String>| -> String {
        let files = crates.iter().flat_map(|name| sources(&format!("../{name}/src")));
        files.map(|(_, text)| text).collect()
    };
    let (bots, program) = (code(bots), code(program));
    let is_used = |id: &str| match &*catalogue.files[id] {
        "page.ftl" | "play.ftl" | "table.ftl" => {
            let appears = |word: &str| program.contains(&format!("\"{word}\""));
            appears(id) || id.strip_prefix("refusal-").is_some_and(appears)
        }
        "reasons.ftl" => bots.contains(&format!("\"{}\"", id.trim_start_matches("reason-"))),
        _ => false,
    };
    catalogue.ids().filter(|id| is_used(id)).cloned().collect()
}

/// A language's files, except those of the web client, which its own tests check.
fn files(folder: &str) -> Vec<(String, String)> {
    let entries = fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join(folder)).unwrap();
    let files = entries.map(|entry| entry.unwrap().path()).filter(|path| path.is_file());
    files.flat_map(|path| sources(path.to_str().unwrap())).collect()
}

/// The text files in a folder and its subfolders, or a single file, relative to this crate. The networks of bots are the
/// only other files.
pub(crate) fn sources(path: &str) -> Vec<(String, String)> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
    if path.is_file() {
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        return vec![(name, fs::read_to_string(&path).unwrap())];
    }
    let mut entries: Vec<_> = fs::read_dir(&path).unwrap().map(|entry| entry.unwrap().path()).collect();
    entries.retain(|entry| entry.extension().is_none_or(|extension| extension != "network"));
    entries.sort();
    entries.iter().flat_map(|entry| sources(entry.to_str().unwrap())).collect()
}

/// The string literals in Rust code, ignoring comments.
pub(crate) fn literals(code: &str) -> Vec<String> {
    let mut literals = Vec::new();
    let mut chars = code.chars().peekable();
    while let Some(c) = chars.next() {
        match c {
            '/' if chars.peek() == Some(&'/') => while chars.next().is_some_and(|c| c != '\n') {},
            // A character literal, which may be a quotation mark. A lifetime has no closing quote, and nothing to skip.
            '\'' => match (chars.next(), chars.peek()) {
                (Some('\\'), _) => {
                    chars.next();
                    while chars.next().is_some_and(|c| c != '\'') {}
                }
                (_, Some('\'')) => _ = chars.next(),
                _ => {}
            },
            '"' => {
                let mut literal = String::new();
                while let Some(c) = chars.next().filter(|&c| c != '"') {
                    literal.push(c);
                    if c == '\\' {
                        literal.extend(chars.next());
                    }
                }
                literals.push(literal);
            }
            _ => {}
        }
    }
    literals
}

/// The number of words in a literal: whitespace-separated parts with adjacent letters, outside format placeholders.
pub(crate) fn words(literal: &str) -> usize {
    let mut depth = 0;
    let outside = literal.chars().map(|c| {
        depth += i32::from(c == '{') - i32::from(c == '}');
        if depth > 0 { ' ' } else { c }
    });
    let outside: String = outside.collect();
    let is_word = |word: &&str| word.as_bytes().windows(2).any(|pair| pair.iter().all(u8::is_ascii_alphabetic));
    outside.split_whitespace().filter(is_word).count()
}

/// The text of every scenario, by file.
pub(crate) fn scenarios() -> Vec<(String, String)> {
    fn find(folder: &Path, found: &mut Vec<(String, String)>) {
        for path in fs::read_dir(folder).expect("the scenarios").map(|entry| entry.expect("an entry").path()) {
            if path.is_dir() {
                find(&path, found);
            } else if path.extension().is_some_and(|extension| extension == "scn") {
                found.push((path.display().to_string(), fs::read_to_string(&path).expect("a scenario")));
            }
        }
    }
    let mut found = Vec::new();
    find(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenarios"), &mut found);
    found.sort_unstable();
    found
}
