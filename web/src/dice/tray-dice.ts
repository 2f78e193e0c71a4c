/** The dice on the tray, updated event by event. */

import type { Face, Scene, Seat } from '../protocol.ts';
import type { Beat } from '../play/table-state.ts';
import { afterChange, afterRoll, EMPTY, loose, type Hand } from './hand.ts';
import { placeDice } from './places.ts';

/** The dice on the tray, and who rolled them. */
export interface TrayDice {
  hand: Hand;
  /** The seat that rolled them. */
  seat: Seat | undefined;
  /** The places of dice that have just been rolled or turned, and so tumble. */
  fresh: ReadonlySet<number>;
}

export const NO_DICE: TrayDice = { hand: EMPTY, seat: undefined, fresh: new Set() };

/** The dice after a beat. `scene` is the scene after that beat, `you` the viewer's seat. */
export function updateTrayDice(
  before: TrayDice,
  beat: Beat,
  scene: Scene | undefined,
  you: Seat | undefined,
): TrayDice {
  if (!scene) return NO_DICE;
  const onTable = scene.dice.dice;
  // Without a snapshot this is a resumed connection: keep the dice, because missed events follow.
  if (beat.kind === 'welcome' && !beat.welcome.snapshot) return unrolled(before, scene);
  if (beat.kind === 'welcome' || beat.kind === 'begins' || beat.kind === 'moment') {
    return { hand: afterChange(EMPTY, onTable), seat: scene.turn.seat, fresh: new Set() };
  }
  const event = beat.kind === 'line' ? beat.line.event : undefined;
  switch (event?.kind) {
    case 'turn':
      return { ...NO_DICE, seat: event.seat };
    case 'start-roll': {
      const places = placeDice([], event.dice, event.dice);
      return { hand: { places, kept: new Set() }, seat: event.seat, fresh: new Set(places.keys()) };
    }
    case 'roll':
      return rolled(before, event.seat, event.dice, event.rolled, event.seat === you);
    // All dice change their face, so all of them tumble.
    case 'treat-as': {
      const turned = unrolled(before, scene);
      return { ...turned, fresh: new Set(turned.hand.places.keys()) };
    }
    default:
      return unrolled(before, scene);
  }
}

function rolled(
  before: TrayDice,
  seat: Seat | undefined,
  dice: readonly Face[],
  fresh: readonly Face[],
  ours: boolean,
): TrayDice {
  // The viewer's loose dice are known. For other players, the rolled dice are those that aren't kept now.
  const all = fresh.length >= dice.length;
  const hand = afterRoll(before.seat === seat ? before.hand : EMPTY, dice, fresh, ours);
  return { hand, seat, fresh: ours && !all ? loose(before.hand) : loose(hand) };
}

/** The dice after an event that isn't a roll but may change or remove dice. Returns `before` itself if nothing changed. */
function unrolled(before: TrayDice, scene: Scene): TrayDice {
  const calm = before.fresh.size > 0 ? { ...before, fresh: new Set<number>() } : before;
  const next = scene.dice.dice;
  // Before the first turn, the dice shown are those that decided who starts.
  if (scene.turn.number === 0) return calm;
  const now = before.hand.places.filter((letter) => letter !== null);
  if (now.toSorted().join() === next.toSorted().join()) return calm;
  return { ...calm, hand: afterChange(before.hand, scene.dice.dice) };
}
