//! Secrets: the seed, and cards that only some players have looked at.

use super::table::{READY, TestTable, seat, settings, sit};
use crate::Conn;
use kaiju_protocol::{Code, NewTable, ToServer, WireBot};
use kaiju_rules::{CardId, Game, MonsterSetup, Phase, Place, Ruleset, Seat, SeatSet, Setup, StartAt};

/// A Tokyo table of three people, a bot and a spectator. Everyone has a plain connection and one with plies.
struct WatchedTable {
    table: TestTable,
    /// Identity, seat, and the two connections.
    people: Vec<(&'static str, Option<&'static str>, [Conn; 2])>,
}

fn watched(luck: u8) -> WatchedTable {
    watched_from(luck, None)
}

/// Like [`watched`], but the game starts from this position.
fn watched_from(luck: u8, position: Option<&Game>) -> WatchedTable {
    let secret = std::array::from_fn(|at| (at as u8).wrapping_mul(37) ^ luck);
    let request = NewTable {
        settings: settings("tokyo", 4),
        bots: vec![WireBot::Rookie],
        monster: None,
        position: position.map(Game::position),
        lesson: false,
        from: None,
    };
    let mut table = TestTable::request(&request, secret).expect("valid settings");
    let host = TestTable::HOST;
    let mut people = vec![("host", Some("A"), [host, table.join_as("host", "", Some(0), true)])];
    for (identity, seat) in [("wei", Some("B")), ("ana", Some("C")), ("watcher", None)] {
        let conn = table.join(identity, identity);
        people.push((identity, seat, [conn, table.join_as(identity, "", Some(0), true)]));
        if let Some(seat) = seat {
            table.ok(conn, sit(seat));
            table.ok(conn, READY);
        }
    }
    table.ok(host, ToServer::Start);
    WatchedTable { table, people }
}

/// The hidden card that some seats have looked at, and those seats.
fn peeked(game: &Game) -> Option<(CardId, Vec<Seat>)> {
    let knowers: Vec<Seat> = game.seats().filter(|&seat| game.known_top(seat).is_some()).collect();
    let card = game.known_top(*knowers.first()?)?;
    Some((card, knowers))
}

impl WatchedTable {
    fn game(&self) -> Game {
        *self.table.room.state.game().expect("a game is running")
    }

    /// Gives the first answer to the current question that has this prefix.
    fn answer(&mut self, prefix: &str) {
        self.table.answer_by(|all| {
            let action = all.iter().find(|action| action.starts_with(prefix));
            Some(action.unwrap_or_else(|| panic!("no answer begins with {prefix:?}: {all:?}")).clone())
        });
    }

    /// Checks that each client with plies has exactly the game that its seat may see.
    fn check_views(&self) {
        for (seat, conn, _) in self.conns().filter(|(_, _, plies)| *plies) {
            assert_eq!(self.table.clients[&conn].game(), Some(&self.table.view(seat)), "{seat:?}");
        }
    }

    /// All connections, with their seat and whether they receive plies.
    fn conns(&self) -> impl Iterator<Item = (Option<&'static str>, Conn, bool)> + use<> {
        let all = self.people.clone().into_iter();
        all.flat_map(|(_, seat, [plain, plies])| [(seat, plain, false), (seat, plies, true)])
    }

    /// Checks the messages after the first `before` ones of each connection: only those to seats that looked name the
    /// card. Others learn from a hidden ply that someone looked.
    fn check_sent_to(&self, card: CardId, knowers: &[Seat], before: &[usize]) {
        let id = self.game().card(card).id;
        for ((of, conn, _), &from) in self.conns().zip(before) {
            let knows = of.is_some_and(|of| knowers.contains(&seat(of)));
            assert!(knows || self.sent_text(conn, from, id).is_none(), "{id}: {:?}", self.sent_text(conn, from, id));
        }
        let peek = format!("peek {id}");
        for (of, conn, _) in self.conns().filter(|(_, _, plies)| *plies) {
            let knows = of.is_some_and(|of| knowers.contains(&seat(of)));
            let plies = || self.table.clients[&conn].steps.iter().filter_map(|step| step.ply.as_deref());
            let is_look = |ply: &str| ply == if knows { &peek } else { "?" };
            assert!(self.table.is_forced || plies().any(is_look), "{of:?} learns that someone looked");
        }
    }

    /// Checks that the finished game's record is available and includes the look.
    fn check_record(&self) {
        let record = self.table.room.record(1).expect("the game is over");
        assert!(record.contains("peek.") && kaiju_rules::Record::parse(&record).is_ok());
    }

    /// A message to this connection that names the card, if there is one.
    fn sent_text(&self, conn: Conn, from: usize, card: &str) -> Option<&String> {
        self.table.clients[&conn].texts[from..].iter().find(|text| names(text, card))
    }

    /// Checks that only the seats that looked know the card, whatever requests the others send.
    fn check_kept_secret(&mut self, card: CardId, knowers: &[Seat]) {
        let id = self.game().card(card).id;
        for (identity, seat, _) in self.people.clone() {
            let knows = seat.is_some_and(|seat| knowers.contains(&self::seat(seat)));
            let next = self.table.room.next();
            for (since, plies) in [(Some(next - 1), true), (Some(next - 1), false), (None, true), (None, false)] {
                let conn = self.table.join_as(identity, "", since, plies);
                if !knows {
                    assert_eq!(self.sent_text(conn, 0, id), None);
                    self.try_to_find_out(conn);
                    assert_eq!(self.sent_text(conn, 0, id), None);
                }
                self.table.leave(conn);
                self.table.clients.remove(&conn);
            }
        }
        assert!(self.table.room.record(1).is_none(), "the record of a running game is not available");
    }

    /// Sends requests that try to find out the card.
    fn try_to_find_out(&mut self, conn: Conn) {
        let ply = self.table.room.state.plies;
        let refused = self.table.send(conn, ToServer::Act { ply, action: "buy from deck".to_owned() });
        assert!(matches!(refused, Err(Code::NotAsked | Code::NotSeated | Code::BadAction)), "{refused:?}");
        let answers = self.table.send(conn, ToServer::Answers { ply, from: 0 });
        let state = &self.table.room.state;
        let is_asked = state.asked_seat().is_some()
            && state.asked_seat() == state.seat_of(self.table.room.connections[&conn].person);
        assert_eq!(answers.is_ok(), is_asked, "{answers:?}");
    }
}

/// Whether a text names a card. Ignores matches within another name, and the die face with the same name as a card.
fn names(text: &str, card: &str) -> bool {
    if card == "heal" {
        return ["card-heal", "peek heal", "top=heal", "buy heal"].iter().any(|name| text.contains(name));
    }
    let inside = |c: char| c.is_ascii_alphanumeric() || c == '-';
    text.match_indices(card).any(|(at, _)| {
        let before = text[..at].strip_suffix("card-").unwrap_or(&text[..at]);
        !before.ends_with(inside) && !text[at + card.len()..].starts_with(inside)
    })
}

/// When a player looks at the deck, no message names the card to anyone else before it is revealed, the ply is hidden,
/// clients with plies have exactly the game they may see, and the seed never appears. The player either buys the card,
/// or reveals it by buying another one.
#[test]
fn only_players_who_looked_at_a_card_know_it() {
    for (buys, is_bought) in [("buy from deck", true), ("buy wings", false)] {
        let mut watched =
            watched_from(3, Some(&Game::from_setup(&about_to_look(), &mut |_, _| {}).expect("a valid setup")));
        assert_eq!(peeked(&watched.game()), None);
        let before: Vec<usize> = watched.conns().map(|(_, conn, _)| watched.table.received(conn)).collect();
        watched.answer("look");
        let (card, knowers) = peeked(&watched.game()).expect("the player has looked");
        assert_eq!(knowers, [seat("A")]);
        watched.check_sent_to(card, &knowers, &before);
        watched.check_views();
        watched.check_kept_secret(card, &knowers);
        watched.answer(buys);
        assert_eq!(peeked(&watched.game()), None, "the card is revealed");
        assert_ne!(watched.game().market().contains(&Some(card)), is_bought);
        watched.check_views();
        let jumps = watched.conns().map(|(_, conn, _)| watched.table.clients[&conn].jumps).sum::<usize>();
        assert!(jumps > 0, "the others' games don't follow from the plies that they know");
        watched.table.play_to_the_end();
        watched.check_record();
    }
}

/// The seed is never sent, is stored only in the header, and does not appear in debug output.
#[test]
fn the_secret_is_never_sent() {
    let mut watched = watched(3);
    for _ in 0..40 {
        watched.table.answer();
    }
    let secret = watched.table.room.state.secret.hex();
    assert!(watched.table.header.contains(&secret), "the search for the secret works");
    let bodies: Vec<&str> = watched.table.entries.iter().map(|entry| &*entry.body).collect();
    let cards = watched.people.iter().map(|(identity, ..)| format!("{:?}", watched.table.room.card(identity)));
    let printed = format!("{:?}", watched.table.room.state.secret);
    let texts = watched.table.clients.values().flat_map(|client| client.texts.iter().cloned());
    let all: Vec<String> = texts.chain(cards).chain([bodies.concat(), printed]).collect();
    for piece in [&secret[..16], &secret[16..32], &secret[32..48], &secret[48..]] {
        assert!(all.iter().all(|text| !text.to_lowercase().contains(piece)));
    }
}

/// A position in which A can look at the deck and can afford any card.
fn about_to_look() -> Setup {
    let card = |id: &str| Ruleset::Tokyo.card_by_id(id).expect("a card id");
    let mut setup = Setup::new(Ruleset::Tokyo);
    let at = |energy, cards: &[CardId]| MonsterSetup {
        place: Place::Outside,
        energy,
        cards: cards.to_vec(),
        ..MonsterSetup::default()
    };
    setup.monsters = vec![at(20, &[card("made-in-a-lab")]), at(0, &[]), at(0, &[]), at(0, &[])];
    setup.market = ["wings", "heal", "corner-store"].map(|id| Some(card(id)));
    setup.start = StartAt::Turn { seat: seat("A"), number: 3, phase: Phase::Buy };
    setup
}

/// If two players have looked at the card, both know it and the others don't.
#[test]
fn two_players_may_know_a_card() {
    let mut watched = watched(3);
    let card = |id: &str| Ruleset::Tokyo.card_by_id(id).expect("a card id");
    let mut setup = about_to_look();
    let knowers = SeatSet::default().with(seat("B"));
    setup.top = Some((card("jets"), knowers));
    let before: Vec<usize> = watched.conns().map(|(_, conn, _)| watched.table.received(conn)).collect();
    watched.table.force(&Game::from_setup(&setup, &mut |_, _| {}).expect("a valid setup"));
    watched.check_sent_to(card("jets"), &[seat("B")], &before);
    let before: Vec<usize> = watched.conns().map(|(_, conn, _)| watched.table.received(conn)).collect();
    let ply = watched.table.room.state.plies;
    watched.table.ok(TestTable::HOST, ToServer::Act { ply, action: "look".to_owned() });
    let (top, knowers) = peeked(&watched.game()).expect("two seats know the card");
    assert_eq!((top, &knowers[..]), (card("jets"), &[seat("A"), seat("B")][..]));
    watched.check_sent_to(top, &knowers, &before);
    watched.check_views();
    let host = TestTable::HOST;
    assert!(watched.sent_text(host, before[0], "jets").is_some(), "the player who looks is asked about the card");
}
