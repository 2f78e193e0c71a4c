/** The dice on the tray, updated event by event. */

import type { Scene } from '../protocol.ts';
import type { Beat } from '../play/table-state.ts';
import { afterChange, afterRoll, EMPTY, loose, type Hand } from './hand.ts';
import { letters, placeDice } from './places.ts';

/** Dice on the table, and whose they are. */
export interface TrayDice {
  hand: Hand;
  /** The seat that rolled them. */
  seat: string | undefined;
  /** The places of dice that were just rolled. */
  fresh: ReadonlySet<number>;
}

export const NO_DICE: TrayDice = { hand: EMPTY, seat: undefined, fresh: new Set() };

/** The dice after a beat. `scene` is the table after it, `you` the viewer's seat. */
export function updateTrayDice(
  before: TrayDice,
  beat: Beat,
  scene: Scene | undefined,
  you: string | undefined,
): TrayDice {
  if (!scene) return NO_DICE;
  const onTable = scene.dice.dice;
  // Without a snapshot this is a resumed connection: keep the dice, because missed events follow.
  if (beat.kind === 'welcome' && !beat.welcome.snapshot) return unrolled(before, scene);
  if (beat.kind === 'welcome' || beat.kind === 'begins') {
    return { hand: afterChange(EMPTY, onTable), seat: scene.turn.seat, fresh: new Set() };
  }
  const what = beat.kind === 'line' ? beat.line.what : undefined;
  switch (what?.kind) {
    case 'turn':
      return { ...NO_DICE, seat: what.seat };
    case 'start-roll': {
      const places = placeDice([], what.dice ?? '', what.dice ?? '');
      return { hand: { places, kept: new Set() }, seat: what.seat, fresh: new Set(places.keys()) };
    }
    case 'roll':
      return rolled(before, what.seat, what.dice ?? '', what.rolled ?? '', what.seat === you);
    // Every die is turned over.
    case 'treat-as': {
      const turned = unrolled(before, scene);
      return { ...turned, fresh: new Set(turned.hand.places.keys()) };
    }
    default:
      return unrolled(before, scene);
  }
}

function rolled(before: TrayDice, seat: string | undefined, dice: string, fresh: string, ours: boolean): TrayDice {
  // Our own loose dice are known; those of other players are inferred from what isn't kept.
  const all = letters(fresh).length >= letters(dice).length;
  const hand = afterRoll(before.seat === seat ? before.hand : EMPTY, dice, fresh, ours);
  return { hand, seat, fresh: ours && !all ? loose(before.hand) : loose(hand) };
}

/** All other events: dice may be changed, discarded or resolved. Returns the same object if nothing changed. */
function unrolled(before: TrayDice, scene: Scene): TrayDice {
  const settled = before.fresh.size > 0 ? { ...before, fresh: new Set<number>() } : before;
  const next = letters(scene.dice.dice);
  // Before the first turn, the dice shown are those that decided who starts.
  if (scene.turn.number === 0) return settled;
  const now = before.hand.places.filter((letter) => letter !== null);
  if (now.toSorted().join() === next.toSorted().join()) return settled;
  return { ...settled, hand: afterChange(before.hand, scene.dice.dice) };
}
