/** Sums up the events since the viewer's last turn in at most three facts, the most important first. */

import { standingLines, type LogEntry } from '../play/table-state.ts';
import type { Goal, LineView, Scene, Seat, WireEvent } from '../protocol.ts';
import { seatOf } from '../protocol/events.ts';
import { turns } from './log-turns.ts';
import { vpToGoal } from './players.ts';

export type RecapFact =
  /** The viewer was KO'd; `by` is the attacker, if it was another player. */
  | { kind: 'ko'; by: Seat | undefined }
  /** A rival is about to win. */
  | { kind: 'close'; seat: Seat; vp: number; toWin: number }
  /** Another player hit the viewer. */
  | { kind: 'hit'; by: Seat; count: number }
  /** The viewer lost LP to units, poison or a card. */
  | { kind: 'lost' | 'healed' | 'scored'; count: number }
  /** Another player took a goal card. */
  | { kind: 'take'; seat: Seat; goal: Goal }
  /** Another player is out, KO'd or back. */
  | { kind: 'line'; line: LineView };

export interface Recap {
  /** The key of the first turn that the recap covers. */
  from: number;
  facts: readonly RecapFact[];
}

const MAX_FACTS = 3;
/** Other important events, most important first. */
const MAJOR_EVENTS = ['eliminate', 'knock-out', 'demand', 'rise', 'summon'] as const;

/** Events since the end of a seat's last turn; undefined before its first turn is over. */
export function recapSince(log: readonly LogEntry[], seat: Seat, scene: Scene | undefined): Recap | undefined {
  const groups = turns(standingLines(log));
  // During the seat's own turn, report the events before that turn.
  const end = groups.at(-1)?.seat === seat ? groups.length - 1 : groups.length;
  const own = groups.slice(0, end).findLastIndex((group) => group.seat === seat);
  const others = own < 0 ? [] : groups.slice(own + 1, end);
  const first = others[0];
  if (!first) return undefined;
  const lines = others.flatMap(({ sentences }) => sentences.flatMap((sentence) => sentence.lines));
  const events = lines.flatMap(({ event }) => (event ? [event] : []));
  const facts = [
    ...koOf(lines, seat),
    ...rivalOf(scene, seat),
    ...hitsOn(events, seat),
    ...takes(events, seat),
    ...newsOf(lines, seat),
    ...gains(events, seat),
  ];
  return { from: first.key, facts: facts.slice(0, MAX_FACTS) };
}

const aboutSeat = (events: readonly WireEvent[], seat: Seat) => events.filter((event) => seatOf(event) === seat);
const sum = (events: readonly WireEvent[], count: (event: WireEvent) => number) =>
  events.reduce((all, event) => all + count(event), 0);

/** The seat's latest KO, if any. */
function koOf(lines: readonly LineView[], seat: Seat): RecapFact[] {
  const line = lines.findLast(({ event }) => event?.kind === 'knock-out' && event.seat === seat);
  return line ? [{ kind: 'ko', by: line.defeat?.by }] : [];
}

/** The rival closest to winning, if it is close. */
function rivalOf(scene: Scene | undefined, seat: Seat): RecapFact[] {
  if (!scene || scene.over) return [];
  const close = scene.monsters.filter(
    (monster) => monster.seat !== seat && vpToGoal(monster, scene.to_win)?.kind === 'to-win',
  );
  const first = close.toSorted((a, b) => b.vp - a.vp)[0];
  return first ? [{ kind: 'close', seat: first.seat, vp: first.vp, toWin: scene.to_win }] : [];
}

/** The players who hit the seat, hardest first, then its other losses. Empty after a KO, which already says so. */
function hitsOn(events: readonly WireEvent[], seat: Seat): RecapFact[] {
  const own = aboutSeat(events, seat);
  if (own.some(({ kind }) => kind === 'knock-out')) return [];
  const by = new Map<Seat, number>();
  let lost = 0;
  for (const event of own) {
    if (event.kind !== 'damage') continue;
    if (event.by === null || event.by === seat) lost += event.damage;
    else by.set(event.by, (by.get(event.by) ?? 0) + event.damage);
  }
  const hits = [...by].toSorted(([, a], [, b]) => b - a);
  return [
    ...hits.map(([dealer, count]) => ({ kind: 'hit', by: dealer, count }) as const),
    ...(lost > 0 ? [{ kind: 'lost', count: lost } as const] : []),
  ];
}

const takes = (events: readonly WireEvent[], seat: Seat): RecapFact[] =>
  events.flatMap((event) =>
    event.kind === 'take' && event.seat !== seat ? [{ kind: 'take', seat: event.seat, goal: event.goal } as const] : [],
  );

function newsOf(lines: readonly LineView[], seat: Seat): RecapFact[] {
  const rank = ({ event }: LineView) => MAJOR_EVENTS.findIndex((kind) => kind === event?.kind);
  const news = lines.filter((line) => rank(line) >= 0 && line.event && seatOf(line.event) !== seat);
  return news.toSorted((a, b) => rank(a) - rank(b)).map((line) => ({ kind: 'line', line }));
}

function gains(events: readonly WireEvent[], seat: Seat): RecapFact[] {
  const own = aboutSeat(events, seat);
  const healed = sum(own, (event) => (event.kind === 'heal' ? event.life : 0));
  const scored = sum(own, (event) => (event.kind === 'gain' && event.good === 'vp' ? event.count : 0));
  return [
    ...(healed > 0 ? [{ kind: 'healed', count: healed } as const] : []),
    ...(scored > 0 ? [{ kind: 'scored', count: scored } as const] : []),
  ];
}
