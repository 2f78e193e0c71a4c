/** The log as displayed: grouped by turn and then by sentence, with an icon for each sentence. */

import type { IconName } from '../art/icons/index.ts';
import { hasIcon } from '../art/icons/index.ts';
import type { LogEntry } from '../play/table-state.ts';
import type { Face, Good, Goal, LineView, Message, Phase, Seat, Token, Unit, WireEvent } from '../protocol.ts';
import { seatOf } from '../protocol/events.ts';

/** A sentence of the log, with the lines that it sums up. */
export interface LoggedSentence {
  /** A key that stays the same throughout the game. */
  key: number;
  text: Message;
  lines: LineView[];
  /** Whether it was taken back. */
  takenBack: boolean;
}

export interface LoggedTurn {
  key: number;
  /** The line that starts the turn; undefined before the first turn. */
  title: LineView | undefined;
  seat: Seat | undefined;
  sentences: LoggedSentence[];
  /** Whether the whole turn was taken back. */
  takenBack: boolean;
}

/**
 * A game's lines, grouped by turn and sentence. Keys derive from event numbers, so they stay valid when earlier events
 * are loaded.
 */
export function turns(log: readonly LogEntry[]): LoggedTurn[] {
  const groups: LoggedTurn[] = [];
  let sentences = new Map<number, LoggedSentence>();
  let within = 0;
  let last = -1;
  for (const entry of log) {
    if (entry.kind !== 'line') continue;
    within = entry.step === last ? within + 1 : 0;
    last = entry.step;
    const key = entry.step * 1000 + within;
    const { line, takenBack = false } = entry;
    const begins = line.event?.kind === 'turn';
    const current = groups.at(-1);
    if (begins || !current) {
      const seat = line.event && seatOf(line.event);
      groups.push({ key, title: begins ? line : undefined, seat, sentences: [], takenBack: begins && takenBack });
      sentences = new Map();
      if (begins) continue;
    } else if (current.takenBack && !takenBack) {
      // If whole turns were taken back, the turn before them continues.
      const { title, seat } = groups.findLast((group) => !group.takenBack) ?? { title: undefined, seat: undefined };
      groups.push({ key, title, seat, sentences: [], takenBack: false });
      sentences = new Map();
    } else if (entry.backTo !== undefined) {
      sentences = new Map();
    }
    const { story } = line;
    const known = story && sentences.get(story.sentence);
    if (known && known.takenBack === takenBack) {
      known.text = story.text;
      known.lines.push(line);
      continue;
    }
    // A sentence that was partly taken back is replaced by its single lines.
    const text = takenBack || !story ? line.text : story.text;
    const sentence = { key, text, lines: [line], takenBack };
    if (story && !takenBack) sentences.set(story.sentence, sentence);
    groups.at(-1)?.sentences.push(sentence);
  }
  return groups;
}

/** Icons for kinds of events that have no field with its own icon. */
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

/** What an event is about: a face, a good or a piece; undefined if only its kind says so. */
function subjectOf(event: WireEvent): Face | Good | Token | Goal | Unit | Phase | undefined {
  if ('face' in event) return event.face;
  if ('good' in event) return event.good;
  if ('token' in event) return event.token;
  if ('goal' in event) return event.goal;
  if ('unit' in event) return event.unit;
  return 'phase' in event ? event.phase : undefined;
}

/** The icon beside a line: for its subject, or else for its kind of event. */
export function iconOf({ event }: LineView): IconName | undefined {
  if (!event) return undefined;
  const subject = subjectOf(event);
  return subject !== undefined && hasIcon(subject) ? subject : ICONS[event.kind];
}

/** Whether a line reports dice. Such lines provide no icon for their sentence. */
const isRoll = ({ event }: LineView): boolean => event?.kind === 'roll' || event?.kind === 'start-roll';

/** The icon beside a sentence: that of its first line that has one. */
export const sentenceIcon = ({ lines }: LoggedSentence): IconName | undefined =>
  lines.some(isRoll) ? undefined : lines.map(iconOf).find((icon) => icon !== undefined);

/** The number of the rule behind a line; undefined if the cause is a card. */
export const ruleOf = ({ cause }: LineView): string | undefined => (cause?.kind === 'rule' ? cause.id : undefined);
