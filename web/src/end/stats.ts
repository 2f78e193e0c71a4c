/** Statistics for each monster, counted from the game's events. */

import { ruleText } from '../help/rulebook.ts';
import type { LogEntry } from '../play/table-state.ts';
import type { Happening, Line, Scene } from '../protocol.ts';
import { isKo, type Comeback } from '../protocol/comebacks.ts';

/** Where VP come from. */
export const SOURCES = ['dice', 'ruins', 'place', 'goals', 'cards', 'token'] as const;
export type Source = (typeof SOURCES)[number];

export interface Tally {
  seat: string;
  /** VP gained, by source; losses are not subtracted. */
  vp: Record<Source, number>;
  /** Damage dealt to others. */
  dealt: number;
  /** Damage taken. */
  taken: number;
  buildings: number;
  units: number;
  /** Cards bought or received. */
  cards: number;
  /** Turns started in Manhattan or Tokyo. */
  held: number;
  /** The turn it was eliminated, and by whom: undefined if by no one, its own seat if it conceded. */
  out?: Fall;
  /** Its latest KO in the KO variant, in the same form. */
  ko?: Fall;
  /** How it returned, in order. */
  comebacks: readonly Comeback[];
}

interface Fall {
  turn: number;
  by: string | undefined;
}

/** All seats' VP at the end of a turn; turn 0 is the start of the game. */
export interface VpAtTurn {
  turn: number;
  vp: Readonly<Record<string, number>>;
}

export interface GameStats {
  tallies: Tally[];
  vpHistory: VpAtTurn[];
}

const MIDDLE = ['manhattan', 'city', 'bay'];

const emptyTally = (seat: string): Tally => ({
  seat,
  vp: { dice: 0, ruins: 0, place: 0, goals: 0, cards: 0, token: 0 },
  dealt: 0,
  taken: 0,
  buildings: 0,
  units: 0,
  cards: 0,
  held: 0,
  comebacks: [],
});

/** The source of VP gained after an event of each kind. */
const SOURCE_AFTER: Readonly<Partial<Record<Happening['kind'], Source>>> = {
  turn: 'place',
  enter: 'place',
  advance: 'place',
  resolve: 'dice',
  'destroy-building': 'ruins',
  'destroy-unit': 'ruins',
  take: 'goals',
  'token-enter': 'token',
};

/** Whether this is the rule that gives a KO'd monster VP for the Token Monster at the start of its turn. */
const isTokenRule = (rule: string | undefined): boolean => rule === ruleText('KO-5.4');

class StatsCounter {
  readonly tallies = new Map<string, Tally>();
  readonly vpHistory: VpAtTurn[] = [];
  readonly #places = new Map<string, string>();
  /** Who hurt each seat last; undefined if it was units or poison. */
  readonly #last = new Map<string, string | undefined>();
  #vp: Record<string, number> = {};
  #turn: { number: number; seat: string | undefined } = { number: 0, seat: undefined };
  #lastSource: Source = 'dice';

  constructor(seats: readonly string[]) {
    for (const seat of seats) {
      this.tallies.set(seat, emptyTally(seat));
      this.#vp[seat] = 0;
    }
  }

  add(line: Line): void {
    const { what } = line;
    if (what?.kind === 'turn') this.#beginTurn(what);
    if (what) this.#count(what, line);
    for (const { seat, vp, spot } of line.patch?.monsters ?? []) {
      this.#vp = { ...this.#vp, [seat]: vp };
      this.#places.set(seat, spot.place);
    }
  }

  endTurn(): void {
    this.vpHistory.push({ turn: this.#turn.number, vp: this.#vp });
  }

  #beginTurn({ seat, count = 0 }: Happening): void {
    this.endTurn();
    this.#turn = { number: count, seat };
    const tally = this.tallies.get(seat ?? '');
    if (tally && MIDDLE.includes(this.#places.get(tally.seat) ?? '')) tally.held += 1;
  }

  #count(what: Happening, line: Line): void {
    this.#lastSource = SOURCE_AFTER[what.kind] ?? this.#lastSource;
    const tally = this.tallies.get(what.seat ?? '');
    if (!tally) return;
    const count = what.count ?? 0;
    if (what.kind === 'gain' && what.word === 'vp') tally.vp[this.#source(line)] += count;
    if (what.kind === 'destroy-building') tally.buildings += 1;
    if (what.kind === 'destroy-unit') tally.units += 1;
    if (what.kind === 'buy' || what.kind === 'receive') tally.cards += 1;
    if (what.kind === 'eliminate') tally.out = this.#fall(tally);
    if (what.kind === 'knock-out') tally.ko = this.#fall(tally);
    if (what.kind === 'rise') tally.comebacks = [...tally.comebacks, 'zombie'];
    if (what.kind === 'demand') tally.comebacks = [...tally.comebacks, 'popular-demand'];
    if (what.kind === 'concede') this.#last.set(tally.seat, tally.seat);
    if (what.kind === 'damage') this.#damage(tally, count, what.by);
  }

  #fall({ seat }: Tally): Fall {
    return { turn: this.#turn.number, by: this.#last.get(seat) };
  }

  #damage(tally: Tally, count: number, by: string | undefined): void {
    tally.taken += count;
    this.#last.set(tally.seat, by);
    const dealer = this.tallies.get(by ?? '');
    if (dealer && dealer !== tally) dealer.dealt += count;
  }

  #source({ because }: Line): Source {
    if (because?.[0].id.startsWith('card-')) return 'cards';
    return isTokenRule(because?.[1].id) ? 'token' : this.#lastSource;
  }
}

/** A game's statistics from its log. */
export function statsOf(scene: Scene, log: readonly LogEntry[]): GameStats {
  const counter = new StatsCounter(scene.monsters.map(({ seat }) => seat));
  for (const entry of log) if (entry.kind === 'line') counter.add(entry.line);
  counter.endTurn();
  return { tallies: [...counter.tallies.values()], vpHistory: counter.vpHistory };
}

/** The fact that says most about how a monster played. */
export type Highlight =
  | ({ kind: 'out' | 'ko' } & Fall)
  | { kind: 'back'; comebacks: readonly Comeback[] }
  | { kind: 'dealt' | 'ruins' | 'held' | 'cards' | 'taken'; count: number };

/**
 * The fact for each seat: its elimination, KO or return; otherwise where it comes closest to the table's best, or else
 * the damage it took.
 */
export function highlightsOf(tallies: readonly Tally[], scene: Scene): Map<string, Highlight> {
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
    tallies.map((tally): [string, Highlight] => {
      if (tally.out) return [tally.seat, { kind: 'out', ...tally.out }];
      if (tally.ko && down.has(tally.seat)) return [tally.seat, { kind: 'ko', ...tally.ko }];
      if (tally.comebacks.length > 0) return [tally.seat, { kind: 'back', comebacks: tally.comebacks }];
      const best = names.toSorted((a, b) => share(b, tally) - share(a, tally))[0];
      if (best && kinds[best](tally) > 0) return [tally.seat, { kind: best, count: kinds[best](tally) }];
      return [tally.seat, { kind: 'taken', count: tally.taken }];
    }),
  );
}
