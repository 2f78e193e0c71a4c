/** The dice on the tray, updated event by event. */

import type { Scene } from '../protocol.ts';
import type { Beat } from '../play/story.ts';
import { changed, EMPTY, loose, rolled, type Hand } from './hand.ts';
import { letters, settle } from './places.ts';

/** Dice on the table, and whose they are. */
export interface Thrown {
  hand: Hand;
  /** The seat that rolled them. */
  seat: string | undefined;
  /** The places of dice that were just rolled. */
  fresh: ReadonlySet<number>;
}

export const NOTHING: Thrown = { hand: EMPTY, seat: undefined, fresh: new Set() };

/** The dice after a beat. `scene` is the table after it, `you` the viewer's seat. */
export function follow(before: Thrown, beat: Beat, scene: Scene | undefined, you: string | undefined): Thrown {
  if (!scene) return NOTHING;
  const lying = scene.dice.dice;
  // Without a snapshot this is a resumed connection: keep the dice, because missed events follow.
  if (beat.kind === 'welcome' && !beat.welcome.snapshot) return stay(before, scene);
  if (beat.kind === 'welcome' || beat.kind === 'begins') {
    return { hand: changed(EMPTY, lying), seat: scene.turn.seat, fresh: new Set() };
  }
  const what = beat.kind === 'line' ? beat.line.what : undefined;
  switch (what?.kind) {
    case 'turn':
      return { ...NOTHING, seat: what.seat };
    case 'start-roll': {
      const places = settle([], what.dice ?? '', what.dice ?? '');
      return { hand: { places, kept: new Set() }, seat: what.seat, fresh: new Set(places.keys()) };
    }
    case 'roll':
      return roll(before, what.seat, what.dice ?? '', what.rolled ?? '', what.seat === you);
    // Every die is turned over.
    case 'treat-as': {
      const turned = stay(before, scene);
      return { ...turned, fresh: new Set(turned.hand.places.keys()) };
    }
    default:
      return stay(before, scene);
  }
}

function roll(before: Thrown, seat: string | undefined, dice: string, fresh: string, ours: boolean): Thrown {
  // Our own loose dice are known; those of other players are inferred from what isn't kept.
  const all = letters(fresh).length >= letters(dice).length;
  const hand = rolled(before.seat === seat ? before.hand : EMPTY, dice, fresh, ours);
  const air = ours && !all ? loose(before.hand) : loose(hand);
  return { hand, seat, fresh: air };
}

/** All other events: dice may be changed, discarded or resolved. Returns the same object if nothing changed. */
function stay(before: Thrown, scene: Scene): Thrown {
  const calm = before.fresh.size > 0 ? { ...before, fresh: new Set<number>() } : before;
  const next = letters(scene.dice.dice);
  // Before the first turn, the dice shown are those that decided who starts.
  if (scene.turn.number === 0) return calm;
  const now = before.hand.places.filter((letter) => letter !== null);
  if (now.toSorted().join() === next.toSorted().join()) return calm;
  return { ...calm, hand: changed(before.hand, scene.dice.dice) };
}
