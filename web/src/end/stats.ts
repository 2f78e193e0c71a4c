/** Statistics for each monster, computed from the game's events. */

import { standingLines, type LogEntry } from '../play/table-state.ts';
import type { DefeatView, LineView, Scene, Seat, VpSource, WireEvent, PlaceKind } from '../protocol.ts';
import { seatOf } from '../protocol/events.ts';
import { isKo, type Comeback } from '../protocol/comebacks.ts';

export interface Tally {
  seat: Seat;
  /** VP gained, by source; losses are not subtracted. */
  vp: Record<VpSource, number>;
  /** Damage dealt to others. */
  dealt: number;
  /** Damage taken. */
  taken: number;
  buildings: number;
  units: number;
  /** Cards bought or received. */
  cards: number;
  /** Number of turns started in Manhattan or Tokyo. */
  held: number;
  /** Set if it was eliminated. */
  out?: Defeat;
  /** Its latest KO (KO variant). */
  ko?: Defeat;
  /** How it returned each time it was KO'd, oldest first (KO variant). */
  comebacks: readonly Comeback[];
}

/** The cause and the turn of a monster's elimination or KO. */
interface Defeat extends DefeatView {
  turn: number;
}

/** Everyone's VP at the end of a turn. Turn 0 is the start of the game. */
export interface VpAtTurn {
  turn: number;
  vp: Readonly<Partial<Record<Seat, number>>>;
}

export interface GameStats {
  tallies: Tally[];
  vpHistory: VpAtTurn[];
}

const MIDDLE: readonly PlaceKind[] = ['manhattan', 'city', 'bay'];

const emptyTally = (seat: Seat): Tally => ({
  seat,
  vp: { dice: 0, ruins: 0, place: 0, goals: 0, cards: 0, token: 0, comeback: 0 },
  dealt: 0,
  taken: 0,
  buildings: 0,
  units: 0,
  cards: 0,
  held: 0,
  comebacks: [],
});

/** The change that an event made to a monster's VP. */
function changeOf(event: WireEvent | undefined, seat: Seat): number {
  if ((event?.kind !== 'gain' && event?.kind !== 'lose') || event.good !== 'vp' || event.seat !== seat) return 0;
  return event.kind === 'gain' ? event.count : -event.count;
}

class StatsCounter {
  readonly tallies = new Map<Seat, Tally>();
  readonly vpHistory: VpAtTurn[] = [];
  readonly #places = new Map<Seat, PlaceKind>();
  #vp: Partial<Record<Seat, number>> = {};
  /**
   * Each monster's VP before the first event that changed them: not always 0, because a game may start from a position.
   */
  readonly #first = new Map<Seat, number>();
  #turn: { number: number; seat: Seat | undefined } = { number: 0, seat: undefined };

  constructor(seats: readonly Seat[]) {
    for (const seat of seats) {
      this.tallies.set(seat, emptyTally(seat));
    }
  }

  add(line: LineView): void {
    const { event } = line;
    if (event?.kind === 'turn') this.#beginTurn(event.seat, event.number);
    if (event) this.#count(event, line);
    for (const { seat, vp, spot } of line.patch?.monsters ?? []) {
      if (!this.#first.has(seat)) this.#first.set(seat, vp - changeOf(event, seat));
      this.#vp = { ...this.#vp, [seat]: vp };
      this.#places.set(seat, spot.place);
    }
  }

  endTurn(): void {
    this.vpHistory.push({ turn: this.#turn.number, vp: this.#vp });
  }

  /**
   * Fills in each monster's VP for the turns before its VP were first reported. VP that were never reported haven't
   * changed, so they are the VP in the scene.
   */
  addFirst({ monsters }: Scene): void {
    const first = Object.fromEntries(monsters.map(({ seat, vp }) => [seat, this.#first.get(seat) ?? vp]));
    for (const point of this.vpHistory) point.vp = { ...first, ...point.vp };
  }

  #beginTurn(seat: Seat, number: number): void {
    this.endTurn();
    this.#turn = { number, seat };
    const tally = this.tallies.get(seat);
    const place = this.#places.get(seat);
    if (tally && place && MIDDLE.includes(place)) tally.held += 1;
  }

  #count(event: WireEvent, line: LineView): void {
    const tally = this.#tally(seatOf(event));
    if (!tally) return;
    if (event.kind === 'gain' && line.vp_source) tally.vp[line.vp_source] += event.count;
    if (event.kind === 'destroy-building') tally.buildings += 1;
    if (event.kind === 'destroy-unit') tally.units += 1;
    if (event.kind === 'buy' || event.kind === 'receive') tally.cards += 1;
    if (event.kind === 'eliminate') tally.out = { ...line.defeat, turn: this.#turn.number };
    if (event.kind === 'knock-out') tally.ko = { ...line.defeat, turn: this.#turn.number };
    if (event.kind === 'rise') tally.comebacks = [...tally.comebacks, 'zombie'];
    if (event.kind === 'demand') tally.comebacks = [...tally.comebacks, 'popular-demand'];
    if (event.kind === 'damage') this.#damage(tally, event.damage, event.by ?? undefined);
  }

  #tally(seat: Seat | undefined): Tally | undefined {
    return seat && this.tallies.get(seat);
  }

  #damage(tally: Tally, count: number, by: Seat | undefined): void {
    tally.taken += count;
    const dealer = this.#tally(by);
    if (dealer && dealer !== tally) dealer.dealt += count;
  }
}

/** Computes a game's statistics from its log. */
export function statsOf(scene: Scene, log: readonly LogEntry[]): GameStats {
  const counter = new StatsCounter(scene.monsters.map(({ seat }) => seat));
  for (const { line } of standingLines(log)) counter.add(line);
  counter.endTurn();
  counter.addFirst(scene);
  return { tallies: [...counter.tallies.values()], vpHistory: counter.vpHistory };
}

/** The most remarkable fact about how a monster played. */
export type Highlight =
  | ({ kind: 'out' | 'ko' } & Defeat)
  | { kind: 'back'; comebacks: readonly Comeback[] }
  | { kind: 'dealt' | 'ruins' | 'held' | 'cards' | 'taken'; count: number };

/**
 * Each seat's highlight: its elimination, KO or return; otherwise the statistic in which it comes closest to the best
 * player; if all of those are 0, the damage it took.
 */
export function highlightsOf(tallies: readonly Tally[], scene: Scene): Map<Seat, Highlight> {
  const kinds = {
    dealt: ({ dealt }: Tally) => dealt,
    ruins: ({ buildings, units }: Tally) => buildings + units,
    held: ({ held }: Tally) => held,
    cards: ({ cards }: Tally) => cards,
  };
  const names = Object.keys(kinds) as (keyof typeof kinds)[];
  const most = (kind: keyof typeof kinds) => Math.max(...tallies.map(kinds[kind]), 1);
  const share = (kind: keyof typeof kinds, tally: Tally) => kinds[kind](tally) / most(kind);
  const down = new Set(scene.monsters.filter(isKo).map(({ seat }) => seat));
  return new Map(
    tallies.map((tally): [Seat, Highlight] => {
      if (tally.out) return [tally.seat, { kind: 'out', ...tally.out }];
      if (tally.ko && down.has(tally.seat)) return [tally.seat, { kind: 'ko', ...tally.ko }];
      if (tally.comebacks.length > 0) return [tally.seat, { kind: 'back', comebacks: tally.comebacks }];
      const best = names.toSorted((a, b) => share(b, tally) - share(a, tally))[0];
      if (best && kinds[best](tally) > 0) return [tally.seat, { kind: best, count: kinds[best](tally) }];
      return [tally.seat, { kind: 'taken', count: tally.taken }];
    }),
  );
}
