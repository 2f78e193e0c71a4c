//! The map of New York: the Bronx in the north-west, Queens in the north-east, Staten Island in the south-west,
//! Brooklyn in the south-east, Manhattan in between.

use super::{
    board::{fields, figure, figures, name},
    canvas::Canvas,
    draw::Frame,
};
use crate::{describe::reward, text::width};
use kaiju_rules::{Borough, Place, Stack, Tile, Track, Unit, Zone};
use kaiju_words::{Message, ask::Mark};
use ratatui::layout::Rect;

/// From this board height on, each stack gets three rows.
const ROOMY: u16 = 14;
/// Symbol for a Souvenir.
const SOUVENIR: &str = "◆";

pub(crate) fn draw(canvas: &mut Canvas<'_>, frame: &Frame<'_>, area: Rect) {
    let inner = area.width - 4;
    let outer = inner / 3;
    let half = area.height / 2;
    let columns = [outer + 1, outer + 1 + inner - 2 * outer + 1];
    let [left, centre, right] = fields(canvas, area, columns, Some(half - 1));
    let rows = half - 2;
    let upper = |field: Rect| Rect { height: rows, ..field };
    let lower = |field: Rect| Rect { y: field.y + half - 1, height: area.height - half - 1, ..field };
    for (borough, field) in [
        (Borough::Bronx, upper(left)),
        (Borough::StatenIsland, lower(left)),
        (Borough::Queens, upper(right)),
        (Borough::Brooklyn, lower(right)),
    ] {
        quarter(canvas, frame, borough, field, area.height >= ROOMY);
    }
    manhattan(canvas, frame, centre, area.height >= ROOMY);
}

/// Draws a borough other than Manhattan: stacks, units, monsters.
fn quarter(canvas: &mut Canvas<'_>, frame: &Frame<'_>, borough: Borough, field: Rect, roomy: bool) {
    title(canvas, frame, borough, field);
    let row = city(canvas, frame, borough, field, roomy);
    let here: Vec<_> =
        frame.game.standing().filter(|&s| frame.game.monster(s).place() == Place::Outer(borough)).collect();
    let rest = Rect { y: field.y + row, height: field.height.saturating_sub(row), ..field };
    if frame.game.token_monster() != Some(Place::Outer(borough)) || rest.height == 0 {
        return figures(canvas, frame, &here, rest);
    }
    // The Token Monster takes one of the two places; it is drawn below the monsters.
    figures(canvas, frame, &here, Rect { height: rest.height - u16::from(rest.height > 1), ..rest });
    let row = rest.y + (here.len() as u16).min(rest.height - 1);
    token_monster(canvas, rest.x, row, rest.width);
}

/// Draws the Token Monster of the KO variant; returns the column after it.
fn token_monster(canvas: &mut Canvas<'_>, x: u16, y: u16, columns: u16) -> u16 {
    let name = canvas.renderer.word("play-token-monster");
    canvas.draw_text(x + 1, y, columns.saturating_sub(1), &name, canvas.paint.aside())
}

fn title(canvas: &mut Canvas<'_>, frame: &Frame<'_>, borough: Borough, field: Rect) {
    let text = canvas.renderer.render(&Message::new("play-borough").with("borough", borough.word()));
    name(canvas, field, &frame.sign(Mark::Borough(borough)), &text);
    frame.aim(canvas, Rect { y: field.y - 1, height: field.height + 1, ..field }, Mark::Borough(borough));
    if frame.game.souvenirs().has(borough) {
        canvas.draw_text(field.right() - 1, field.y - 1, 1, SOUVENIR, canvas.paint.fame());
    }
}

/// Draws stacks and units; returns the first row below them.
fn city(canvas: &mut Canvas<'_>, frame: &Frame<'_>, borough: Borough, field: Rect, roomy: bool) -> u16 {
    // Before the first turn the tiles are still being placed, so an empty stack isn't a ruin yet.
    let created = frame.game.stacks(borough).into_iter().filter(|s| s.top().is_some() || frame.game.turn_number() > 0);
    let stacks: Vec<Stack> = created.collect();
    if roomy {
        let each = field.width / 3;
        for (at, &stack) in stacks.iter().enumerate() {
            let place = Rect::new(field.x + at as u16 * each, field.y, each, 3);
            let about = Mark::Stack(borough, at as u8);
            frame.aim(canvas, place, about);
            roomy_stack(canvas, &frame.sign(about), stack, place);
        }
    } else {
        let mut x = field.x;
        for (at, &stack) in stacks.iter().enumerate() {
            let room = field.right().saturating_sub(x);
            let about = Mark::Stack(borough, at as u8);
            let end = narrow_stack(canvas, &frame.sign(about), stack, x, field.y, room);
            frame.aim(canvas, Rect::new(x, field.y, end - x, 1), about);
            x = end + 1;
        }
    }
    let row = if roomy { 3 } else { 1 };
    row + u16::from(units(canvas, frame, borough, Rect { y: field.y + row, height: 1, ..field }))
}

/// A building's reward in short form: `2VP`.
fn pays(canvas: &Canvas<'_>, tile: Tile) -> String {
    let (good, count) = reward(tile.reward());
    canvas.renderer.render(&Message::new("play-pays-short").with("good", good).with("count", count))
}

fn roomy_stack(canvas: &mut Canvas<'_>, sign: &str, stack: Stack, place: Rect) {
    let Some(tile) = stack.top() else {
        let text = canvas.renderer.word("play-rubble");
        canvas.row(place, 1, &text, canvas.paint.aside());
        return;
    };
    let building = canvas.renderer.render(&Message::new("play-building-short").with("building", tile.building()));
    canvas.row(place, 0, &format!("{building}{}", tile.durability()), canvas.paint.text());
    let pays = pays(canvas, tile);
    canvas.row(place, 1, &pays, canvas.paint.title());
    let left = "▪".repeat(usize::from(stack.hidden()) + 1);
    let x = canvas.draw_text(place.x, place.y + 2, place.width, &left, canvas.paint.aside());
    canvas.draw_text(x, place.y + 2, place.right() - x, sign, canvas.paint.mark().patch(canvas.paint.selected()));
}

/// Draws `2VP×3`: the top tile's reward, which equals its durability, and the number of tiles left; `1)2VP` if an
/// answer refers to it.
fn narrow_stack(canvas: &mut Canvas<'_>, sign: &str, stack: Stack, x: u16, y: u16, room: u16) -> u16 {
    let Some(tile) = stack.top() else { return canvas.draw_text(x, y, room, "·", canvas.paint.aside()) };
    let end = x + room;
    let x = canvas.draw_text(x, y, room, sign, canvas.paint.mark().patch(canvas.paint.selected()));
    let x = canvas.draw_text(x, y, end.saturating_sub(x), &pays(canvas, tile), canvas.paint.title());
    if sign.is_empty() {
        let left = format!("×{}", stack.hidden() + 1);
        return canvas.draw_text(x, y, end.saturating_sub(x), &left, canvas.paint.aside());
    }
    x
}

/// Draws a borough's units: kind, durability, count, and how many are new. Returns whether there are any.
fn units(canvas: &mut Canvas<'_>, frame: &Frame<'_>, borough: Borough, field: Rect) -> bool {
    let game = frame.game;
    let here: Vec<(Unit, u8, u8)> = Unit::ALL
        .into_iter()
        .map(|unit| (unit, game.units(borough, unit)))
        .filter(|(_, (old, new))| old + new > 0)
        .map(|(unit, (old, new))| (unit, old, new))
        .collect();
    let text = |canvas: &Canvas<'_>, id: &str, &(unit, old, new): &(Unit, u8, u8)| {
        let name = canvas.renderer.render(&Message::new(id).with("unit", unit.word()));
        let new = if new > 0 { format!("+{new}") } else { String::new() };
        let old = if old > 0 { format!("×{old}") } else { String::new() };
        format!("{name}{}{old}{new}", game.unit_durability(game.active(), unit))
    };
    let signs: Vec<String> = here.iter().map(|unit| frame.sign(Mark::Unit(borough, unit.0))).collect();
    let all = |canvas: &Canvas<'_>, id: &str| here.iter().map(|u| text(canvas, id, u)).collect::<Vec<_>>();
    let columns = |texts: &[String]| texts.iter().chain(&signs).map(|t| width(t)).sum::<usize>() + texts.len();
    let long = all(canvas, "play-unit-short");
    let fits = columns(&long) <= usize::from(field.width) + 1;
    let texts = if fits { long } else { all(canvas, "play-unit-letter") };
    let mut x = field.x;
    for ((sign, text), &(unit, ..)) in signs.iter().zip(&texts).zip(&here) {
        let room = |x: u16| field.right().saturating_sub(x);
        let columns = (width(sign) + width(text)) as u16;
        frame.aim(canvas, Rect::new(x, field.y, columns.min(room(x)), 1), Mark::Unit(borough, unit));
        x = canvas.draw_text(x, field.y, room(x), sign, canvas.paint.mark().patch(canvas.paint.selected()));
        x = canvas.draw_text(x, field.y, room(x), text, canvas.paint.army()) + 1;
    }
    !here.is_empty()
}

/// Draws Manhattan: its stacks and units at the top, then the zones with their earnings, Lower at the bottom.
fn manhattan(canvas: &mut Canvas<'_>, frame: &Frame<'_>, field: Rect, roomy: bool) {
    title(canvas, frame, Borough::Manhattan, field);
    city(canvas, frame, Borough::Manhattan, field, roomy);
    let mut row = if roomy { 4 } else { 2 };
    let has_side = frame.game.seat_count() > 4;
    if roomy && has_side {
        let open = frame.game.inside_capacity() > 1;
        let half = field.width / 2;
        let y = field.y + row + 1;
        for (x, track, is_open) in [(field.x, Track::Main, true), (field.x + half, Track::Side, open)] {
            let id = if is_open { "play-track" } else { "play-track-closed" };
            let text = canvas.renderer.render(&Message::new(id).with("track", track.word()));
            canvas.draw_text(x + 1, y, half - 1, &text, canvas.paint.aside());
        }
    }
    if roomy {
        row += 2;
    }
    for zone in Zone::ALL.into_iter().rev() {
        draw_zone(canvas, frame, zone, Rect { y: field.y + row, height: 2, ..field }, has_side);
        row += 2;
    }
}

fn draw_zone(canvas: &mut Canvas<'_>, frame: &Frame<'_>, zone: Zone, field: Rect, has_side: bool) {
    let sign = frame.sign(Mark::Zone(zone));
    frame.aim(canvas, field, Mark::Zone(zone));
    let x = canvas.draw_text(field.x, field.y, field.width, &sign, canvas.paint.mark().patch(canvas.paint.selected()));
    let text = canvas.renderer.render(&Message::new("play-zone").with("zone", zone.word()));
    canvas.draw_text(x, field.y, field.right() - x, &text, canvas.paint.aside());
    let (vp, energy) = zone.earnings();
    let earns = canvas.renderer.render(&Message::new("play-zone-earns").with("vp", vp).with("energy", energy));
    canvas.row_end(field, 0, &earns, canvas.paint.aside());
    let tracks: &[Track] = if has_side { &Track::ALL } else { &[Track::Main] };
    let each = field.width / tracks.len() as u16;
    let who =
        |track: Track| frame.game.standing().find(|&s| frame.game.monster(s).place() == Place::Manhattan(zone, track));
    let mut end = field.x;
    for (at, &track) in tracks.iter().enumerate() {
        let x = field.x + at as u16 * each;
        // A long name may use the free space next to it.
        let is_last = tracks.get(at + 1).is_none_or(|&next| who(next).is_none());
        let columns = if is_last { field.right() - x } else { each };
        match who(track) {
            _ if frame.game.token_monster() == Some(Place::Manhattan(zone, track)) => {
                end = token_monster(canvas, x, field.y + 1, columns);
            }
            Some(seat) => end = figure(canvas, frame, seat, x, field.y + 1, columns),
            None if end <= x => {
                canvas.draw_text(x + 1, field.y + 1, each - 1, "┄┄┄", canvas.paint.frame());
            }
            None => {}
        }
    }
}
