/** How each monster fared, counted from what happened. */

import type { Entry } from '../play/story.ts';
import type { Happening, Line, Scene } from '../protocol.ts';

/** Where VP come from. */
export const SOURCES = ['dice', 'ruins', 'place', 'goals', 'cards'] as const;
export type Source = (typeof SOURCES)[number];

export interface Tally {
  seat: string;
  /** VP that were gained, by source; what was lost again is not taken off. */
  vp: Record<Source, number>;
  /** Damage that its dice and cards did to others. */
  dealt: number;
  /** Damage that it took. */
  taken: number;
  buildings: number;
  units: number;
  /** Cards that it bought or got. */
  cards: number;
  /** Turns that it began in Manhattan or Tokyo. */
  held: number;
  /** The turn in which it went out, and by whom, if it was anybody's doing; its own, if it gave up. */
  out?: { turn: number; by: string | undefined };
}

/** VP of all seats at the beginning of each turn, and at the end. */
export interface Course {
  turn: number;
  vp: Readonly<Record<string, number>>;
}

export interface Story {
  tallies: Tally[];
  course: Course[];
}

const MIDDLE = ['manhattan', 'city', 'bay'];

const nothing = (seat: string): Tally => ({
  seat,
  vp: { dice: 0, ruins: 0, place: 0, goals: 0, cards: 0 },
  dealt: 0,
  taken: 0,
  buildings: 0,
  units: 0,
  cards: 0,
  held: 0,
});

/** What led to what comes next, as far as it tells where VP come from. */
const LEADS: Readonly<Partial<Record<Happening['kind'], Source>>> = {
  turn: 'place',
  enter: 'place',
  advance: 'place',
  resolve: 'dice',
  'destroy-building': 'ruins',
  'destroy-unit': 'ruins',
  take: 'goals',
};

class Counting {
  readonly tallies = new Map<string, Tally>();
  readonly course: Course[] = [];
  readonly #places = new Map<string, string>();
  /** Who hurt each seat last; nobody where units or poison did. */
  readonly #last = new Map<string, string | undefined>();
  #vp: Record<string, number> = {};
  #turn: { number: number; seat: string | undefined } = { number: 0, seat: undefined };
  #lead: Source = 'dice';

  constructor(seats: readonly string[]) {
    for (const seat of seats) {
      this.tallies.set(seat, nothing(seat));
      this.#vp[seat] = 0;
    }
  }

  tell(line: Line): void {
    const { what } = line;
    if (what?.kind === 'turn') this.#begin(what);
    if (what) this.#count(what, line);
    for (const { seat, vp, spot } of line.patch?.monsters ?? []) {
      this.#vp = { ...this.#vp, [seat]: vp };
      this.#places.set(seat, spot.place);
    }
  }

  mark(): void {
    this.course.push({ turn: this.#turn.number, vp: this.#vp });
  }

  #begin({ seat, count = 0 }: Happening): void {
    this.mark();
    this.#turn = { number: count, seat };
    const tally = this.tallies.get(seat ?? '');
    if (tally && MIDDLE.includes(this.#places.get(tally.seat) ?? '')) tally.held += 1;
  }

  #count(what: Happening, line: Line): void {
    this.#lead = LEADS[what.kind] ?? this.#lead;
    const tally = this.tallies.get(what.seat ?? '');
    if (!tally) return;
    const count = what.count ?? 0;
    if (what.kind === 'gain' && what.word === 'vp') tally.vp[this.#source(line)] += count;
    if (what.kind === 'destroy-building') tally.buildings += 1;
    if (what.kind === 'destroy-unit') tally.units += 1;
    if (what.kind === 'buy' || what.kind === 'receive') tally.cards += 1;
    if (what.kind === 'eliminate') tally.out = { turn: this.#turn.number, by: this.#last.get(tally.seat) };
    if (what.kind === 'concede') this.#last.set(tally.seat, tally.seat);
    if (what.kind === 'damage') this.#damage(tally, count, what.by);
  }

  #damage(tally: Tally, count: number, by: string | undefined): void {
    tally.taken += count;
    this.#last.set(tally.seat, by);
    const dealer = this.tallies.get(by ?? '');
    if (dealer && dealer !== tally) dealer.dealt += count;
  }

  #source({ because }: Line): Source {
    return because?.[0].id.startsWith('card-') ? 'cards' : this.#lead;
  }
}

/** The story of a game from all of its lines. */
export function storyOf(scene: Scene, log: readonly Entry[]): Story {
  const counting = new Counting(scene.monsters.map(({ seat }) => seat));
  for (const entry of log) if (entry.kind === 'line') counting.tell(entry.line);
  counting.mark();
  return { tallies: [...counting.tallies.values()], course: counting.course };
}

/** One fact about a monster that tells most about how it played. */
export type Fact =
  | { kind: 'out'; turn: number; by: string | undefined }
  | { kind: 'dealt' | 'ruins' | 'held' | 'cards' | 'taken'; count: number };

/** The fact for each seat: what it did more of than anybody else, or else most of by itself. */
export function facts(tallies: readonly Tally[]): Map<string, Fact> {
  const kinds = {
    dealt: ({ dealt }: Tally) => dealt,
    ruins: ({ buildings, units }: Tally) => buildings + units,
    held: ({ held }: Tally) => held,
    cards: ({ cards }: Tally) => cards,
  };
  const names = Object.keys(kinds) as (keyof typeof kinds)[];
  const most = (kind: keyof typeof kinds) => Math.max(...tallies.map(kinds[kind]), 1);
  const share = (kind: keyof typeof kinds, tally: Tally) => kinds[kind](tally) / most(kind);
  return new Map(
    tallies.map((tally): [string, Fact] => {
      if (tally.out) return [tally.seat, { kind: 'out', ...tally.out }];
      const best = names.toSorted((a, b) => share(b, tally) - share(a, tally))[0];
      if (best && kinds[best](tally) > 0) return [tally.seat, { kind: best, count: kinds[best](tally) }];
      return [tally.seat, { kind: 'taken', count: tally.taken }];
    }),
  );
}
