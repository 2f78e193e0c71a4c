/**
 * The log as displayed: grouped by turn, with an icon per line, and a recap of events since the viewer's last turn.
 */

import type { IconName } from '../art/icons/index.ts';
import { hasIcon } from '../art/icons/index.ts';
import type { LogEntry } from '../play/table-state.ts';
import type { Arg, LineView, Message, WireEvent, Seat } from '../protocol.ts';
import { seatOf } from '../protocol/events.ts';

export interface LoggedLine {
  /** A key that stays the same throughout the game. */
  key: number;
  line: LineView;
}

export interface LoggedTurn {
  key: number;
  /** The line that starts the turn; undefined before the first turn. */
  title: LineView | undefined;
  seat: Seat | undefined;
  lines: LoggedLine[];
}

/**
 * A game's lines, grouped by turn. Keys derive from event numbers, so they stay valid when earlier events are loaded.
 */
export function turns(log: readonly LogEntry[]): LoggedTurn[] {
  const groups: LoggedTurn[] = [];
  let within = 0;
  let last = -1;
  for (const entry of log) {
    if (entry.kind !== 'line') continue;
    within = entry.step === last ? within + 1 : 0;
    last = entry.step;
    const key = entry.step * 1000 + within;
    const { line } = entry;
    if (line.event?.kind === 'turn' || groups.length === 0) {
      const begins = line.event?.kind === 'turn';
      groups.push({ key, title: begins ? line : undefined, seat: line.event && seatOf(line.event), lines: [] });
      if (begins) continue;
    }
    groups.at(-1)?.lines.push({ key, line });
  }
  return groups;
}

/** Whether a line concerns a seat. */
export const concerns = ({ event, text }: LineView, seat: Seat): boolean =>
  (event !== undefined && seatOf(event) === seat) || names(text, seat);

const names = ({ args = [] }: Message, seat: Seat): boolean => args.some(([, arg]) => argNames(arg, seat));

function argNames(arg: Arg, seat: Seat): boolean {
  if ('seat' in arg) return arg.seat === seat;
  if ('message' in arg) return names(arg.message, seat);
  const list = 'list' in arg ? arg.list : 'either' in arg ? arg.either : 'row' in arg ? arg.row : [];
  return list.some((message) => names(message, seat));
}

/** Icons for kinds of events that have no field with an icon of its own. */
const ICONS: Partial<Record<WireEvent['kind'], IconName>> = {
  damage: 'attack',
  heal: 'heal',
  'destroy-building': 'destruction',
  buy: 'keep',
  receive: 'keep',
  use: 'keep',
  apply: 'keep',
  discard: 'discard',
  sweep: 'discard',
  'knock-out': 'ko',
  'try-zombie': 'zombie',
  rise: 'zombie',
  demand: 'popular-demand',
  command: 'tank',
  summon: 'token-monster',
  'token-attack': 'token-monster',
  'token-move': 'token-monster',
  'token-enter': 'token-monster',
  'token-leave': 'token-monster',
  'token-track': 'token-monster',
  'token-gone': 'token-monster',
  eliminate: 'ouch',
  win: 'vp',
};

/** The icon beside a line: for the thing it is about or else for its kind of event. */
export function iconOf({ event }: LineView): IconName | undefined {
  if (!event) return undefined;
  const things = ['face', 'good', 'token', 'goal', 'unit', 'phase'] as const;
  const fields: Partial<Record<string, unknown>> = event;
  const thing = things.map((name) => fields[name]).find((value) => typeof value === 'string');
  return typeof thing === 'string' && hasIcon(thing) ? thing : ICONS[event.kind];
}

/** The number of the rule behind a line; undefined if the cause is a card. */
export const ruleOf = ({ cause }: LineView): string | undefined => (cause?.kind === 'rule' ? cause.id : undefined);

/** Kinds of events for the recap, most important first. */
const NOTEWORTHY = [
  'eliminate',
  'knock-out',
  'demand',
  'rise',
  'enter',
  'summon',
  'flee',
  'yield',
  'take',
  'buy',
] as const;
const MAX_FACTS = 3;

export interface RecapFacts {
  /** The key of the first turn that the recap covers. */
  from: number;
  /** Set if the viewer was KO'd; `by` is the attacker, if it was another player. */
  defeat?: { by: Seat | undefined };
  lost: number;
  healed: number;
  scored: number;
  /** The most important other events, in the order they happened. */
  lines: LineView[];
}

/** A seat's latest KO, if any. The attacker is taken from the last damage before it. */
function defeatOf(lines: readonly LineView[], seat: Seat): RecapFacts['defeat'] {
  const own = lines.flatMap(({ event }) => (event && seatOf(event) === seat ? [event] : []));
  const at = own.findLastIndex(({ kind }) => kind === 'knock-out');
  if (at < 0) return undefined;
  const by = own.slice(0, at).findLast((event) => event.kind === 'damage')?.by;
  return { by: by === seat ? undefined : (by ?? undefined) };
}

/** Events since the end of a seat's last turn; undefined before its first turn is over. */
export function recapSince(log: readonly LogEntry[], seat: Seat): RecapFacts | undefined {
  const groups = turns(log);
  // During the seat's own turn, report what came before it.
  const end = groups.at(-1)?.seat === seat ? groups.length - 1 : groups.length;
  const own = groups.slice(0, end).findLastIndex((group) => group.seat === seat);
  const others = own < 0 ? [] : groups.slice(own + 1, end);
  const first = others[0];
  if (!first) return undefined;
  const lines = others.flatMap((group) => group.lines.map(({ line }) => line));
  const sum = (count: (event: WireEvent) => number) =>
    lines.reduce((all, { event }) => (event && seatOf(event) === seat ? all + count(event) : all), 0);
  const lost = sum((event) => (event.kind === 'damage' ? event.damage : 0));
  const healed = sum((event) => (event.kind === 'heal' ? event.life : 0));
  const scored = sum((event) => (event.kind === 'gain' && event.good === 'vp' ? event.count : 0));
  const defeat = defeatOf(lines, seat);
  // A KO already implies the lost LP, so they don't get a line.
  const ownFacts = [defeat ? 1 : lost, healed, scored].filter((count) => count > 0).length;
  const isWorth = (event: WireEvent) => seatOf(event) !== seat && NOTEWORTHY.some((kind) => kind === event.kind);
  const worth = lines.filter(({ event }) => event && isWorth(event));
  const rank = (line: LineView) => NOTEWORTHY.findIndex((kind) => kind === line.event?.kind);
  const reported = new Set(worth.toSorted((a, b) => rank(a) - rank(b)).slice(0, Math.max(0, MAX_FACTS - ownFacts)));
  return {
    from: first.key,
    ...(defeat && { defeat }),
    lost: defeat ? 0 : lost,
    healed,
    scored,
    lines: worth.filter((line) => reported.has(line)),
  };
}
