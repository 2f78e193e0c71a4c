/**
 * The log as displayed: grouped by turn, with an icon per line, and a summary of events since the viewer's last turn.
 */

import type { IconName } from '../art/icons/index.ts';
import { hasIcon } from '../art/icons/index.ts';
import type { LogEntry } from '../play/table-state.ts';
import type { Arg, Line, Message } from '../protocol.ts';

export interface LoggedLine {
  /** A stable key for the whole game. */
  key: number;
  line: Line;
}

export interface LoggedTurn {
  key: number;
  /** The line that starts the turn; undefined before the first turn. */
  title: Line | undefined;
  seat: string | undefined;
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
    if (line.what?.kind === 'turn' || groups.length === 0) {
      const begins = line.what?.kind === 'turn';
      groups.push({ key, title: begins ? line : undefined, seat: line.what?.seat, lines: [] });
      if (begins) continue;
    }
    groups.at(-1)?.lines.push({ key, line });
  }
  return groups;
}

/** Whether a line concerns a seat. */
export const concerns = ({ what, text }: Line, seat: string): boolean => what?.seat === seat || names(text, seat);

const names = ({ args = [] }: Message, seat: string): boolean => args.some(([, arg]) => argNames(arg, seat));

function argNames(arg: Arg, seat: string): boolean {
  if ('seat' in arg) return arg.seat === seat;
  if ('message' in arg) return names(arg.message, seat);
  const list = 'list' in arg ? arg.list : 'either' in arg ? arg.either : 'row' in arg ? arg.row : [];
  return list.some((message) => names(message, seat));
}

/** Icons of events that don't name one themselves. */
const ICONS: Readonly<Record<string, IconName>> = {
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

/** The icon beside a line. */
export function iconOf({ what }: Line): IconName | undefined {
  if (!what) return undefined;
  if (what.word !== undefined && hasIcon(what.word)) return what.word;
  return ICONS[what.kind];
}

/** The number of the rule behind a line; undefined if the cause is a card. */
export function ruleOf({ because }: Line): string | undefined {
  if (because?.[0].id !== 'rule-number') return undefined;
  const arg = because[0].args?.find(([name]) => name === 'number')?.[1];
  return arg && 'word' in arg ? arg.word : undefined;
}

/** Events worth reporting after an absence, most important first. */
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
  /** The turn to read the log from. */
  from: number;
  /** Set if the viewer was KO'd, and by whom, if it was another player. */
  fell?: { by: string | undefined };
  lost: number;
  healed: number;
  scored: number;
  /** Other events worth reporting, in order. */
  lines: Line[];
}

/** How a seat was last KO'd. The last damage before it names the attacker. */
function fallOf(lines: readonly Line[], seat: string): RecapFacts['fell'] {
  const own = lines.flatMap(({ what }) => (what?.seat === seat ? [what] : []));
  const at = own.findLastIndex(({ kind }) => kind === 'knock-out');
  if (at < 0) return undefined;
  const by = own.slice(0, at).findLast(({ kind }) => kind === 'damage')?.by;
  return { by: by === seat ? undefined : by };
}

/** Events since the end of a seat's last turn; undefined before its first turn is over. */
export function recapSince(log: readonly LogEntry[], seat: string): RecapFacts | undefined {
  const groups = turns(log);
  // During the seat's own turn, report what came before it.
  const end = groups.at(-1)?.seat === seat ? groups.length - 1 : groups.length;
  const own = groups.slice(0, end).findLastIndex((group) => group.seat === seat);
  const others = own < 0 ? [] : groups.slice(own + 1, end);
  const first = others[0];
  if (!first) return undefined;
  const lines = others.flatMap((group) => group.lines.map(({ line }) => line));
  const sum = (kind: string, word?: string) =>
    lines.reduce((all, { what }) => {
      const counts = what?.kind === kind && what.seat === seat && (word === undefined || what.word === word);
      return counts ? all + (what.count ?? 0) : all;
    }, 0);
  const [lost, healed, scored] = [sum('damage'), sum('heal'), sum('gain', 'vp')];
  const fell = fallOf(lines, seat);
  // A KO already implies the lost LP, so they don't get a line.
  const ownFacts = [fell ? 1 : lost, healed, scored].filter((count) => count > 0).length;
  const worth = lines.filter(({ what }) => what && what.seat !== seat && NOTEWORTHY.some((kind) => kind === what.kind));
  const rank = (line: Line) => NOTEWORTHY.findIndex((kind) => kind === line.what?.kind);
  const reported = new Set(worth.toSorted((a, b) => rank(a) - rank(b)).slice(0, Math.max(0, MAX_FACTS - ownFacts)));
  return {
    from: first.key,
    ...(fell && { fell }),
    lost: fell ? 0 : lost,
    healed,
    scored,
    lines: worth.filter((line) => reported.has(line)),
  };
}
