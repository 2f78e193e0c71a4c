//! Other people at a server's table: guests at the door, hidden chat, muted people and closed seats.

mod common;

use common::remote::Site;
use kaiju_protocol::{Code, Door, ToServer};
use kaiju_rules::Ruleset;
use kaiju_terminal::{JoinOptions, Remote, TableError, TableView};
use kaiju_words::Words;

/// The ids of the notices that a player hasn't seen yet.
fn notices(table: &mut Remote) -> Vec<String> {
    std::iter::from_fn(|| table.notice()).map(|notice| notice.id).collect()
}

/// The message ids of the log lines.
fn log(table: &Remote) -> Vec<&str> {
    table.log().iter().map(|line| &*line.text.id).collect()
}

/// A guest sees that they are waiting, and joins once the host lets them in. Another one is turned away.
#[test]
fn a_guest_waits_for_the_host() {
    let mut site = Site::create(Ruleset::Tokyo, 3, &["rookie"], 5);
    let (_, mut host) = site.enter("host", "Réka", JoinOptions::default());
    host.chat("/door ask".to_owned());
    site.run_until_idle(&mut [&mut host]);
    assert_eq!(host.room().settings.door, Door::Ask);
    let (_, feed) = site.knock("guest", "Eve");
    let (_, other) = site.knock("pest", "");
    site.run_until_idle(&mut [&mut host]);
    assert_eq!(notices(&mut host), ["remote-guest", "remote-guest"]);
    host.chat("/letin nobody".to_owned());
    assert_eq!(notices(&mut host), ["refusal-bad-person"]);
    host.chat("/letin eve".to_owned());
    host.chat("/turnaway 1".to_owned());
    site.run_until_idle(&mut [&mut host]);
    let join = |feed, waits: &mut u32| {
        Remote::join(feed, JoinOptions::default(), "LINK", "COMMAND", &Words::english(), || *waits += 1)
    };
    let mut waits = 0;
    let mut guest = join(feed, &mut waits).expect("the host has let them in");
    site.run_until_idle(&mut [&mut host, &mut guest]);
    assert_eq!((waits, guest.seat().map(kaiju_rules::Seat::index)), (1, Some(1)), "they take the free seat");
    let refused = join(other, &mut waits).map(drop);
    assert_eq!(refused, Err(TableError::Broken(Code::TurnedAway.message())));
}

/// A placeholder replaces the chat of a hidden person, including earlier messages, until the person is shown again.
#[test]
fn chat_is_hidden() {
    let mut site = Site::create(Ruleset::Tokyo, 3, &["rookie"], 5);
    let (_, mut host) = site.enter("host", "Réka", JoinOptions::default());
    let (_, mut guest) = site.enter("guest", "Eve", JoinOptions::default());
    guest.chat("spam".to_owned());
    site.run_until_idle(&mut [&mut guest, &mut host]);
    let lines = host.log().len();
    assert_eq!(log(&host).last(), Some(&"remote-chat"));
    host.chat("/hide Eve".to_owned());
    site.run_until_idle(&mut [&mut host]);
    assert_eq!((host.log().len(), log(&host).last()), (lines, Some(&"remote-hidden-chat")));
    guest.chat("more spam".to_owned());
    site.run_until_idle(&mut [&mut guest, &mut host]);
    assert_eq!(log(&host).iter().filter(|id| **id == "remote-hidden-chat").count(), 2);
    host.chat("/show B".to_owned());
    site.run_until_idle(&mut [&mut host]);
    assert_eq!(log(&host).iter().filter(|id| **id == "remote-chat").count(), 2);
    // The server keeps the list, so it survives rejoining.
    host.chat("/hide Eve".to_owned());
    site.run_until_idle(&mut [&mut host]);
    let (_, again) = site.enter("host", "Réka", JoinOptions::default());
    assert!(!log(&again).contains(&"remote-chat"), "{:?}", log(&again));
}

/// The host mutes someone and closes a seat; both are visible, and both can be undone.
#[test]
fn the_host_mutes_and_closes() {
    let mut site = Site::create(Ruleset::Tokyo, 3, &["rookie"], 5);
    let (_, mut host) = site.enter("host", "Réka", JoinOptions::default());
    let (_, mut guest) = site.enter("guest", "Eve", JoinOptions { watch: true, ..JoinOptions::default() });
    site.run_until_idle(&mut [&mut host, &mut guest]);
    host.chat("/mute Eve".to_owned());
    host.chat("/close B".to_owned());
    host.chat("/dance".to_owned());
    site.run_until_idle(&mut [&mut host, &mut guest]);
    assert_eq!(notices(&mut host), ["remote-commands"]);
    assert!(guest.room().people.iter().any(|person| person.muted) && guest.room().seats[1].closed);
    guest.chat("hello".to_owned());
    let seat = guest.room().seats[1].seat;
    guest.request(ToServer::Sit { seat });
    site.run_until_idle(&mut [&mut guest]);
    assert_eq!(notices(&mut guest), ["refusal-muted", "refusal-seat-closed"]);
    host.chat("/unmute Eve".to_owned());
    host.chat("/open B".to_owned());
    site.run_until_idle(&mut [&mut host, &mut guest]);
    guest.request(ToServer::Sit { seat });
    guest.chat("thanks".to_owned());
    site.run_until_idle(&mut [&mut guest, &mut host]);
    assert!(guest.seat().is_some() && log(&host).contains(&"remote-chat"));
}
