use super::*;
use kaiju_rules::{Face, Place, Tile};

/// Every engine value that has a word in the notation has the same word on the wire.
#[test]
fn words_match_the_notation() {
    fn same<E: Copy, W: From<E>>(engine: &[E], word: fn(E) -> &'static str, wire: fn(W) -> &'static str) {
        for &value in engine {
            assert_eq!(wire(value.into()), word(value));
        }
    }
    same(&Ruleset::ALL, Ruleset::word, WireGame::word);
    same(&Phase::ALL, Phase::word, WirePhase::word);
    same(&Borough::ALL, Borough::word, WireBorough::word);
    same(&Zone::ALL, Zone::word, WireZone::word);
    same(&Track::ALL, Track::word, WireTrack::word);
    same(&Unit::ALL, Unit::word, WireUnit::word);
    same(&Token::ALL, Token::word, WireToken::word);
    same(&[CardKind::Keep, CardKind::Discard, CardKind::Goal], CardKind::word, WireCardKind::word);
    for &letter in WireSeat::ALL {
        assert_eq!(letter.seat().letter().to_string(), letter.word());
        assert_eq!(WireSeat::from(letter.seat()), letter);
    }
    for ruleset in Ruleset::ALL {
        assert_eq!(WireGame::from(ruleset).ruleset(), ruleset);
        for face in ruleset.faces() {
            assert_eq!(WireFace::of(ruleset, face).word(), ruleset.face_word(face));
        }
    }
    for tile in Tile::ALL {
        assert_eq!(BuildingKind::of(tile).word(), tile.building());
    }
    for borough in Borough::OUTER {
        assert_eq!(PlaceKind::of(Place::Outer(borough)).word(), borough.word());
    }
}

/// The wire has exactly the existing bots and monsters, in the same order.
#[test]
fn bots_and_monsters_are_those_that_exist() {
    let bots: Vec<&str> = kaiju_bots::BOTS.iter().map(|bot| bot.name()).collect();
    assert_eq!(WireBot::ALL.iter().map(|bot| bot.word()).collect::<Vec<_>>(), bots);
    for ruleset in Ruleset::ALL {
        assert_eq!(WireMonster::of(ruleset).map(WireMonster::name), kaiju_words::say::monsters(ruleset));
    }
}

/// Each value is sent as its word.
#[test]
fn values_are_sent_as_their_words() {
    for &prompt in PromptKind::ALL {
        assert_eq!(serde_json::to_string(&prompt).expect("a word serializes"), format!("\"{prompt}\""));
    }
    assert_eq!(serde_json::from_str::<WireFace>("\"3\"").expect("a face"), WireFace::Three);
    assert!(serde_json::from_str::<WireSeat>("\"G\"").is_err());
}

#[test]
fn dice_have_faces_of_one_game() {
    let faces = [WireFace::Attack, WireFace::Two, WireFace::Attack];
    let dice = WireFace::dice(Ruleset::Tokyo, &faces).expect("Tokyo has these faces");
    assert_eq!((dice.count(Face::ATTACK), dice.count(Face::TWO), dice.total()), (2, 1, 3));
    assert_eq!(WireFace::all_of(Ruleset::Tokyo, dice), [WireFace::Two, WireFace::Attack, WireFace::Attack]);
    assert_eq!(WireFace::dice(Ruleset::NewYork, &faces), None);
    assert_eq!(WireFace::dice(Ruleset::NewYork, &[WireFace::Ouch; 200]), None);
}
