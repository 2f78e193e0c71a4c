//! The lobby: creating a table, settings, names, chat, limits, and starting a game.

use super::table::{READY, TestTable, bot, monster, settings, sit};
use crate::{MAX_PEOPLE, MAX_PEOPLE_HERE, MAX_SPECTATOR_CONNECTIONS, SavedEntry, SavedKind};
use kaiju_protocol::{Code, FromServer, NewTable, Settings, Sitter, Stage, ToServer, VERSION, WireBot, WireMonster};

fn request(settings: Settings) -> NewTable {
    NewTable { settings, bots: Vec::new(), monster: None, position: None, lesson: false, from: None }
}

fn name(name: &str) -> ToServer {
    ToServer::Name { name: name.to_owned() }
}

/// A new table has the requested options, bots and host's monster.
#[test]
fn a_table_is_created_as_requested() {
    let settings = Settings { options: vec!["duel".into()], listed: true, clock: 30, ..settings("tokyo", 2) };
    let request =
        NewTable { bots: vec![WireBot::Veteran], monster: Some(WireMonster::Gigazaur), ..request(settings.clone()) };
    let mut table = TestTable::request(&request, [7; 32]).expect("valid settings");
    table.check_restore();
    let host = TestTable::HOST;
    let view = table.room_view(host).clone();
    assert_eq!((view.settings, view.stage, view.round, view.host), (settings, Stage::Lobby, 1, 0));
    assert_eq!(table.seat("A").sitter, Sitter::Person { person: 0 });
    assert_eq!((table.seat("A").monster, table.seat("A").name.as_deref()), (WireMonster::Gigazaur, Some("Réka")));
    assert_eq!(table.seat("B").sitter, Sitter::Bot { bot: WireBot::Veteran });
    assert!(table.seat("B").ready && table.seat("B").monster != WireMonster::Gigazaur);
    table.ok(host, ToServer::Start);
    assert!(table.room.state.game().is_some_and(|game| game.options().duel));
}

/// With bots on all seats, the host is a spectator but still the host.
#[test]
fn bots_alone_can_play() {
    let mut table = TestTable::create(settings("new-york", 2), &["rookie", "rookie"]);
    let host = TestTable::HOST;
    assert!(table.seat("A").sitter == Sitter::Bot { bot: WireBot::Rookie });
    table.ok(host, ToServer::Start);
    assert_eq!(table.stored_stage, Stage::Over);
    table.check_client(host);
}

#[test]
fn invalid_settings_are_refused() {
    let good = settings("tokyo", 4);
    let bad = [
        Settings { seats: 1, ..good.clone() },
        Settings { seats: 0, ..good.clone() },
        Settings { seats: 7, ..good.clone() },
        Settings { seats: 255, ..good.clone() },
        Settings { options: vec!["chess".into()], ..good.clone() },
        Settings { options: vec!["duel".into()], ..good.clone() },
        Settings { options: vec!["duel".into()], seats: 2, ..settings("new-york", 2) },
        Settings { options: vec!["duel".into(), "duel".into()], seats: 2, ..good.clone() },
        Settings { clock: 4, ..good.clone() },
        Settings { clock: 43_201, ..good.clone() },
        Settings { grace: 43_201, ..good.clone() },
    ];
    let mut table = TestTable::create(good.clone(), &[]);
    let host = TestTable::HOST;
    for settings in bad {
        assert_eq!(
            TestTable::request(&request(settings.clone()), [7; 32]).err(),
            Some(Code::BadSettings),
            "{settings:?}"
        );
        table.refused(host, ToServer::Settings { settings }, Code::BadSettings);
    }
    for clock in [0, 5, 43_200] {
        let settings = Settings { clock, grace: clock, ..good.clone() };
        assert!(TestTable::request(&request(settings.clone()), [7; 32]).is_ok(), "{settings:?}");
    }
    let too_many = NewTable { bots: vec![WireBot::Rookie; 5], ..request(good.clone()) };
    assert_eq!(TestTable::request(&too_many, [7; 32]).err(), Some(Code::BadSettings));
    let monster = NewTable { monster: Some(WireMonster::Kong), ..request(good) };
    assert_eq!(TestTable::request(&monster, [7; 32]).err(), Some(Code::BadMonster));
}

/// A refusal of invalid settings gives the reason.
#[test]
fn invalid_settings_are_explained() {
    let good = settings("tokyo", 4);
    let bad = [
        (Settings { options: vec!["moonlight".into()], ..good.clone() }, "refusal-bad-option"),
        (Settings { options: vec!["duel".into(), "Duel".into()], ..good.clone() }, "refusal-bad-option"),
        (Settings { clock: 4, ..good.clone() }, "refusal-bad-clock"),
        (Settings { clock: 43_201, ..good.clone() }, "refusal-bad-clock"),
        (Settings { grace: 43_201, ..good.clone() }, "refusal-bad-grace"),
    ];
    let mut table = TestTable::create(good, &[]);
    for (settings, text) in bad {
        table.refused(TestTable::HOST, ToServer::Settings { settings }, Code::BadSettings);
        let refusal = table.clients[&TestTable::HOST].texts.last().expect("a refusal");
        assert!(refusal.contains(text), "{refusal}");
    }
}

/// Options are accepted in any case and order, and stored in a normalized form.
#[test]
fn options_are_normalized() {
    let with_options = |game: &'static str, options: &[&'static str]| Settings {
        options: options.iter().map(|&option| option.into()).collect(),
        ..settings(game, 3)
    };
    let mut table = TestTable::request(&request(with_options("new-york", &["KO"])), [7; 32]).expect("valid settings");
    assert_eq!(table.room.state.settings, with_options("new-york", &["ko"]));
    table.ok(TestTable::HOST, ToServer::Settings { settings: with_options("new-york", &["Heroes", "kO"]) });
    assert_eq!(table.room.state.settings, with_options("new-york", &["ko", "heroes"]));
}

/// An identity's new name is applied at the table, unless the person has taken a different name there.
#[test]
fn a_new_name_reaches_the_table() {
    let mut table = TestTable::create(settings("tokyo", 2), &[]);
    table.checks_restore = true;
    let friend = table.join("friend", "Wei");
    let rename = |table: &mut TestTable, old: &str, new: &str| {
        let output = table.room.rename("friend", old, new, table.now);
        table.deliver(output);
        table.room_view(TestTable::HOST).people[1].name.clone()
    };
    assert_eq!(rename(&mut table, "Wei", "Ana"), "Ana");
    assert_eq!(table.clients[&TestTable::HOST].lines().last(), Some(&"table-is-called"));
    table.ok(friend, name("Kong"));
    let next = table.room.next();
    assert_eq!(rename(&mut table, "Ana", "Wei"), "Kong", "the person has chosen another name here");
    let nobody = table.room.rename("nobody", "", "Wei", table.now);
    table.deliver(nobody);
    assert_eq!(table.room.next(), next);
}

/// The room is sent when it has changed. Chat and presets don't change it.
#[test]
fn clients_receive_the_room_when_it_changes() {
    let mut table = TestTable::create(settings("tokyo", 2), &[]);
    let friend = table.join("friend", "Wei");
    let sends_room = |table: &TestTable, received: usize| {
        table.since(TestTable::HOST, received).iter().any(|message| match message {
            FromServer::Room(_) => true,
            FromServer::Update(update) => update.room.is_some(),
            _ => false,
        })
    };
    let presets = kaiju_protocol::Presets { skip_buying: true, ..kaiju_protocol::Presets::default() };
    let requests = [
        (ToServer::Chat { text: "hello".to_owned() }, false),
        (ToServer::Presets { presets }, false),
        (sit("B"), true),
        (READY, true),
        (name("Ana"), true),
    ];
    for (request, changes) in requests {
        let (sent, received) = (format!("{request:?}"), table.received(TestTable::HOST));
        table.ok(friend, request);
        assert!(table.received(TestTable::HOST) > received, "{sent}");
        assert_eq!(sends_room(&table, received), changes, "{sent}");
    }
}

/// With fewer seats, the last ones are removed, and their people lose their seats. With more seats, the new ones are
/// empty. After a change of game, everyone keeps their seat.
#[test]
fn settings_change_before_the_game() {
    let mut table = TestTable::create(settings("tokyo", 4), &["rookie"]);
    table.checks_restore = true;
    let (host, friend) = (TestTable::HOST, table.join("friend", "Wei"));
    table.ok(friend, sit("C"));
    table.ok(friend, READY);
    table.refused(friend, ToServer::Settings { settings: settings("tokyo", 2) }, Code::NotHost);
    let received = table.received(friend);
    table.ok(host, ToServer::Settings { settings: settings("tokyo", 4) });
    assert_eq!(table.received(friend), received, "nothing has changed");
    assert!(table.seat("C").ready);

    table.ok(host, ToServer::Settings { settings: settings("new-york", 4) });
    assert_eq!(table.seat("C").sitter, Sitter::Person { person: 1 });
    assert_eq!(table.seat("D").sitter, Sitter::Bot { bot: WireBot::Rookie });
    assert!(!table.seat("C").ready, "being ready applied to the old settings");
    assert!(table.seat("D").ready, "a bot is always ready");
    let new_york = WireMonster::of(kaiju_rules::Ruleset::NewYork);
    assert!(table.room_view(host).seats.iter().all(|seat| new_york.contains(&seat.monster)));

    table.ok(host, ToServer::Settings { settings: settings("new-york", 2) });
    let view = table.room_view(friend);
    assert_eq!(view.seats.len(), 2);
    assert!(view.seats.iter().all(|seat| seat.sitter != Sitter::Person { person: 1 }));
    assert!(view.people.iter().any(|person| person.person == 1), "the person is still at the table");

    table.ok(host, ToServer::Settings { settings: settings("new-york", 6) });
    let mut monsters: Vec<_> = table.room_view(host).seats.iter().map(|seat| seat.monster).collect();
    monsters.sort();
    monsters.dedup();
    assert_eq!(monsters.len(), 6, "no monster is used twice");
    assert!(table.room_view(host).seats[2..].iter().all(|seat| seat.sitter == Sitter::Nobody && !seat.ready));
    assert_eq!(table.clients[&friend].lines().last(), Some(&"table-settings"));
}

/// Each condition for starting a game has its own refusal code.
#[test]
fn a_game_starts_when_all_seats_are_taken_and_ready() {
    let mut table = TestTable::create(settings("tokyo", 3), &[]);
    table.checks_restore = true;
    let (host, friend) = (TestTable::HOST, table.join("friend", "Wei"));
    table.refused(friend, ToServer::Start, Code::NotHost);
    table.refused(host, ToServer::Start, Code::EmptySeats);
    table.refused(friend, READY, Code::NotSeated);
    table.ok(friend, sit("B"));
    table.refused(host, ToServer::Start, Code::EmptySeats);
    table.refused(friend, bot("C", Some("rookie")), Code::NotHost);
    table.refused(host, bot("D", Some("rookie")), Code::BadSeat);
    table.refused(host, bot("B", Some("rookie")), Code::SeatTaken);
    table.refused(host, bot("B", None), Code::SeatTaken);
    table.ok(host, bot("C", Some("rookie")));
    table.ok(host, bot("C", None));
    assert_eq!((&table.seat("C").sitter, table.seat("C").ready), (&Sitter::Nobody, false));
    table.ok(host, bot("C", Some("random")));
    table.refused(host, ToServer::Start, Code::NotReady);
    table.ok(friend, READY);
    table.ok(friend, ToServer::Ready { ready: false });
    table.refused(host, ToServer::Start, Code::NotReady);
    table.ok(friend, READY);
    let next = table.room.next();
    table.ok(friend, READY);
    assert_eq!(table.room.next(), next, "the person is already ready");
    table.ok(host, ToServer::Start);
    assert_eq!((table.stored_stage, table.room.stage()), (Stage::Playing, Stage::Playing));

    let sent = settings("tokyo", 3);
    let too_late =
        [ToServer::Start, READY, monster("gigazaur"), bot("C", None), ToServer::Settings { settings: sent }, sit("C")];
    for request in too_late {
        table.refused(host, request, Code::NotInLobby);
    }
    table.refused(friend, sit("A"), Code::SeatTaken);
    table.refused(friend, ToServer::Rematch, Code::NotOver);
}

/// People choose their names, or go by their monster's. Names are unique and contain no markup.
#[test]
fn names_are_chosen_freely_and_unique() {
    let mut table = TestTable::create(settings("tokyo", 3), &[]);
    table.checks_restore = true;
    let (host, friend) = (TestTable::HOST, table.join("friend", "Reka"));
    table.ok(friend, sit("B"));
    assert_eq!(table.seat("B").name.as_deref(), Some("Reka"));
    table.ok(friend, name("RÉKA"));
    assert_eq!(table.seat("A").name.as_deref(), Some("Réka"));
    assert_eq!(table.seat("B").name.as_deref(), Some("RÉKA 2"), "names are unique");
    let monster = |seat: &str| table.seat(seat).monster.word().replace('-', " ").to_uppercase();
    let [own, other] = ["B", "C"].map(monster);
    table.ok(friend, name(&other));
    assert_eq!(table.seat("B").name, None, "a name equal to another seat's monster is not shown");
    table.ok(friend, name(&own));
    assert_eq!(table.seat("B").name, Some(own));
    table.now += 60_001;
    table.ok(friend, name("  Wei \n Chen "));
    assert_eq!(table.seat("B").name.as_deref(), Some("Wei Chen"));
    let next = table.room.next();
    table.ok(friend, name("Wei Chen"));
    assert_eq!(table.room.next(), next, "nothing has changed");
    for bad in ["<b>Wei</b>", "<script>", "seventeen letters", "\u{301}"] {
        table.refused(friend, name(bad), Code::BadName);
    }
    table.ok(host, name(""));
    assert_eq!(table.seat("A").name, None);
    assert_eq!(table.room_view(friend).people[0].name, "");
    let nameless = table.join("nameless", "");
    table.ok(nameless, ToServer::Chat { text: "hello".to_owned() });
    let chat = table.clients[&host].steps.last().and_then(|step| step.chat.clone()).expect("a chat message");
    assert_eq!((chat.person, &*chat.name, &*chat.text), (2, "", "hello"));
}

/// A name that looks like another one at the table is refused, whatever its script; on joining it gets a number.
#[test]
fn names_that_look_alike_are_refused() {
    let mut table = TestTable::create(settings("tokyo", 3), &[]);
    table.checks_restore = true;
    let (anna, friend) = (table.join("anna", "Anna"), table.join("friend", "Wei"));
    table.ok(friend, sit("B"));
    // Cyrillic, full-width, Greek and mathematical letters, and a capital I for a small L.
    for twin in ["\u{410}nna", "Ann\u{430}", "\u{ff21}nna", "\u{391}nna", "\u{1d400}nna"] {
        table.refused(friend, name(twin), Code::BadName);
    }
    table.ok(anna, name("Alan"));
    table.refused(friend, name("AIan"), Code::BadName);
    table.ok(friend, name("Alana"));
    // A monster's name in other letters is refused. The monster's real name is accepted, but not shown.
    table.refused(friend, name("\u{410}lienoid"), Code::BadName);
    table.ok(anna, name("Anna"));
    for identity in ["one", "two"] {
        table.join(identity, "\u{410}nna");
    }
    let people = &table.room_view(friend).people;
    let names: Vec<&str> = people.iter().map(|person| &*person.name).collect();
    assert_eq!(names, ["Réka", "Anna", "Alana", "\u{410}nna 2", "\u{410}nna 3"]);
    // A name stored by an earlier version is shown without its invisible characters, or not at all if nothing else is
    // left.
    table.join("blank", "\u{2800}");
    table.join("hidden", "Ben\u{34f}");
    let people = &table.room_view(friend).people;
    assert_eq!([&*people[5].name, &*people[6].name], ["", "Ben"]);
    // Renaming the identity follows the same rules.
    let output = table.room.rename("two", "\u{410}nna", "Al\u{430}na", 0);
    assert!(output.entries.iter().any(|entry| entry.body.contains("Al\u{430}na 2")), "{:?}", output.entries);
}

/// Tables stored by earlier versions keep their names, even those that look alike.
#[test]
fn stored_names_stay() {
    let created = crate::Room::create(
        &kaiju_protocol::NewTable {
            settings: settings("tokyo", 2),
            bots: Vec::new(),
            monster: None,
            position: None,
            lesson: false,
            from: None,
        },
        "host",
        "Anna",
        [7; 32],
        0,
    )
    .expect("a table");
    let joins = ["\u{410}nna", "anna", "Anna\u{34f}", "\u{2800}"].iter().zip(1..).map(|(name, person)| SavedEntry {
        kind: SavedKind::Seat,
        time: 0,
        body: format!(r#"{{"do":"join","person":{person},"identity":"i{person}","name":"{name}"}}"#),
        checksum: None,
    });
    let room = crate::Room::restore(
        "code",
        &created.header,
        created.entries.into_iter().map(|entry| SavedEntry { checksum: None, ..entry }).chain(joins),
        0,
    );
    let room = room.unwrap_or_else(|error| panic!("the table is restored: {error}"));
    let names: Vec<&str> = room.state.people.iter().map(|member| &*member.name).collect();
    assert_eq!(names, ["Anna", "\u{410}nna", "anna 2", "Anna\u{34f}", "\u{2800}"]);
}

/// Spectators' names are unique too, so that the host can tell them apart. People keep the names they already have.
#[test]
fn no_two_people_share_a_name() {
    let mut table = TestTable::create(settings("tokyo", 2), &[]);
    table.checks_restore = true;
    let host = TestTable::HOST;
    let conns = ["one", "two", "three"].map(|identity| table.join(identity, "Anna"));
    let names = |table: &TestTable| -> Vec<String> {
        table.room_view(host).people.iter().map(|person| person.name.clone()).collect()
    };
    assert_eq!(names(&table), ["Réka", "Anna", "Anna 2", "Anna 3"]);
    let joins =
        table.clients[&host].steps.iter().flat_map(|step| &step.lines).filter(|line| line.text.id == "table-joins");
    let joins: Vec<String> = joins.map(|line| format!("{:?}", line.text.args)).collect();
    assert!(joins.iter().any(|args| args.contains("Anna 2")), "{joins:?}");
    table.ok(conns[1], ToServer::Chat { text: "which one?".to_owned() });
    let chat = table.clients[&host].steps.last().and_then(|step| step.chat.clone()).expect("a chat message");
    assert_eq!((&*chat.name, chat.person), ("Anna 2", 2));
    let next = table.room.next();
    table.ok(conns[1], name("ANNA 2"));
    table.ok(conns[1], name("anna"));
    assert_eq!(names(&table)[2], "anna 2", "a person's own name does not conflict with itself");
    table.ok(conns[1], name("anna"));
    assert_eq!(table.room.next(), next + 2, "nothing has changed");
    // A long name is shortened to fit its number, and a released name can be taken.
    table.ok(conns[0], name("Maximilian Anton"));
    table.ok(conns[2], name("Maximilian Anton"));
    assert_eq!(names(&table), ["Réka", "Maximilian Anton", "anna 2", "Maximilian Ant 2"]);
    table.ok(host, ToServer::Kick { person: 1 });
    table.ok(conns[2], name("Maximilian Anton"));
    assert_eq!(names(&table), ["Réka", "anna 2", "Maximilian Anton"]);
    // Names are optional.
    let nameless = ["four", "five"].map(|identity| table.join(identity, ""));
    assert_eq!(names(&table)[3..], ["", ""]);
    let lines = || table.clients[&nameless[0]].steps.iter().flat_map(|step| &step.lines);
    let words = kaiju_words::Words::english();
    let mut joins = lines().filter(|line| line.text.id == "table-joins");
    let last = joins.next_back().map(|line| words.text(&line.text, &kaiju_words::SeatNames(Vec::new())));
    assert_eq!(last.as_deref(), Some("Someone joined."));
}

#[test]
fn everyone_receives_chat() {
    let mut table = TestTable::create(settings("tokyo", 2), &[]);
    table.checks_restore = true;
    let (host, watcher) = (TestTable::HOST, table.join("watcher", "Ana"));
    table.ok(watcher, ToServer::Chat { text: " I <3  this ".to_owned() });
    for conn in [host, watcher] {
        let chat = table.clients[&conn].steps.last().and_then(|step| step.chat.clone()).expect("a chat message");
        assert_eq!((&*chat.name, &*chat.text), ("Ana", "I <3 this"));
    }
    // Markup in chat is left as it is, since clients never interpret it.
    table.ok(host, ToServer::Chat { text: "<b>Boo</b>".to_owned() });
    let chat = table.clients[&watcher].steps.last().and_then(|step| step.chat.clone()).expect("a chat message");
    assert_eq!(chat.text, "<b>Boo</b>");
    for text in ["", "  "] {
        table.refused(host, ToServer::Chat { text: text.to_owned() }, Code::BadChat);
    }
    table.refused(host, ToServer::Chat { text: "x".repeat(301) }, Code::BadChat);
}

/// The number of connected people is limited, and so is the number of people who have ever had a seat. A person with a
/// seat can always join, known people can return while there is room, and people who only looked in don't count.
#[test]
fn a_table_can_be_full() {
    let mut table = TestTable::create(settings("tokyo", 2), &[]);
    let wei = table.join("wei", "Wei");
    table.ok(wei, sit("B"));
    table.leave(wei);
    // This leaves two places besides those of the host and Wei.
    for number in 3..MAX_PEOPLE - 1 {
        let conn = table.connect(&format!("person {number}"), "").expect("the table is not full");
        if number > MAX_PEOPLE_HERE {
            table.leave(conn);
        } else {
            table.clients.get_mut(&conn).expect("a known connection").is_closed = true;
        }
        if table.room.connections.len() >= MAX_PEOPLE_HERE {
            table.leave(conn);
        }
    }
    assert_eq!(table.room.connections.len(), MAX_PEOPLE_HERE - 1);
    table.connect("the last but one", "").expect("the table is not full");
    for late in ["one more", "person 990"] {
        assert_eq!(table.connect(late, ""), Err(Code::TableFull), "{late}");
    }
    assert!(table.connect("wei", "").is_ok(), "a person with a seat can always join");
    table.restart();
    assert!(table.connect("person 990", "").is_ok(), "a known person can rejoin");
    for late in ["the last", "one more"] {
        assert!(table.connect(late, "").is_ok(), "strangers who have left don't count");
    }
    assert!(table.room.state.people.len() > MAX_PEOPLE);
    table.room.state.people.iter_mut().for_each(|member| member.has_sat = true);
    assert_eq!(table.connect("too many", ""), Err(Code::TableFull), "no new person can join");
    assert!(table.connect("person 990", "").is_ok());
}

/// People count, not connections: a person without a seat has at most two, and the newest ones stay.
#[test]
fn one_person_cannot_fill_a_table() {
    let mut table = TestTable::create(settings("tokyo", 2), &[]);
    let conns: Vec<_> = (0..2 * MAX_PEOPLE_HERE).map(|_| table.join("crowd", "Crowd")).collect();
    let open: Vec<_> = conns.iter().filter(|conn| !table.clients[conn].is_closed).collect();
    assert_eq!(open.len(), MAX_SPECTATOR_CONNECTIONS);
    assert_eq!(open, conns[conns.len() - MAX_SPECTATOR_CONNECTIONS..].iter().collect::<Vec<_>>());
    let last = table.clients[&conns[0]].received.last();
    assert!(matches!(last, Some(FromServer::Closing { refusal }) if refusal.code == Code::Replaced), "{last:?}");
    assert_eq!(table.room.people_here(), 2);
    for number in 2..MAX_PEOPLE_HERE {
        table.connect(&format!("friend {number}"), "").expect("the table is not full");
    }
    assert_eq!(table.connect("one more", ""), Err(Code::TableFull));
    assert!(table.connect("crowd", "").is_ok(), "someone who is here takes no one's place");
    let host: Vec<_> = (0..5).map(|_| table.join("host", "")).collect();
    assert!(host.iter().all(|conn| !table.clients[conn].is_closed), "a person with a seat keeps all connections");
}

/// Before its hello, a connection can't do anything and receives nothing. Hello is valid once, and only in the right
/// version.
#[test]
fn a_connection_begins_with_one_hello() {
    let mut table = TestTable::create(settings("tokyo", 2), &[]);
    let host = TestTable::HOST;
    let conn = table.connect("friend", "Wei").expect("the table is not full");
    table.ok(host, ToServer::Chat { text: "hello".to_owned() });
    assert_eq!(table.received(conn), 0);
    for early in [ToServer::Ping, sit("B"), ToServer::Chat { text: "x".to_owned() }] {
        table.refused(conn, early, Code::NoHello);
    }
    let hello = |version| ToServer::Hello { version, since: None, history: None, plies: false };
    table.ok(conn, hello(VERSION));
    table.refused(conn, hello(VERSION), Code::NoHello);
    table.ok(conn, ToServer::Ping);
    assert!(table.since(conn, table.received(conn) - 2).contains(&FromServer::Pong));

    let old = table.connect("old", "").expect("the table is not full");
    assert_eq!(table.send(old, hello(VERSION + 1)), Err(Code::WrongVersion));
    assert!(table.clients[&old].is_closed);
    assert!(table.room.handle(old, kaiju_protocol::Request { id: None, what: ToServer::Ping }, 0).messages.is_empty());
}
