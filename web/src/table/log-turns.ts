/**
 * The log as displayed: grouped by turn, and within a turn by sentence, with an icon for each sentence.
 */

import type { IconName } from '../art/icons/index.ts';
import { hasIcon } from '../art/icons/index.ts';
import type { LogEntry } from '../play/table-state.ts';
import type { LineView, Message, WireEvent, Seat } from '../protocol.ts';
import { seatOf } from '../protocol/events.ts';

/** A sentence of the log, with the lines that it sums up. */
export interface LoggedSentence {
  /** A key that stays the same throughout the game. */
  key: number;
  text: Message;
  lines: LineView[];
}

export interface LoggedTurn {
  key: number;
  /** The line that starts the turn; undefined before the first turn. */
  title: LineView | undefined;
  seat: Seat | undefined;
  sentences: LoggedSentence[];
}

/**
 * A game's lines, grouped by turn and sentence. Keys derive from event numbers, so they stay valid when earlier events
 * are loaded.
 */
export function turns(log: readonly LogEntry[]): LoggedTurn[] {
  const groups: LoggedTurn[] = [];
  let told = new Map<number, LoggedSentence>();
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
      groups.push({ key, title: begins ? line : undefined, seat: line.event && seatOf(line.event), sentences: [] });
      told = new Map();
      if (begins) continue;
    }
    const { story } = line;
    const known = story && told.get(story.sentence);
    if (known) {
      known.text = story.text;
      known.lines.push(line);
      continue;
    }
    const sentence = { key, text: story?.text ?? line.text, lines: [line] };
    if (story) told.set(story.sentence, sentence);
    groups.at(-1)?.sentences.push(sentence);
  }
  return groups;
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

/** The icon beside a line: for its subject, or else for its kind of event. */
export function iconOf({ event }: LineView): IconName | undefined {
  if (!event) return undefined;
  const subjects = ['face', 'good', 'token', 'goal', 'unit', 'phase'] as const;
  const fields: Partial<Record<string, unknown>> = event;
  const subject = subjects.map((name) => fields[name]).find((value) => typeof value === 'string');
  return typeof subject === 'string' && hasIcon(subject) ? subject : ICONS[event.kind];
}

/** Whether a line reports dice: the sentence about them has no icon of its own. */
const isRoll = ({ event }: LineView): boolean => event?.kind === 'roll' || event?.kind === 'start-roll';

/** The icon beside a sentence: that of its first line that has one. */
export const sentenceIcon = ({ lines }: LoggedSentence): IconName | undefined =>
  lines.some(isRoll) ? undefined : lines.map(iconOf).find((icon) => icon !== undefined);

/** The number of the rule behind a line; undefined if the cause is a card. */
export const ruleOf = ({ cause }: LineView): string | undefined => (cause?.kind === 'rule' ? cause.id : undefined);
