/** Splits server messages into beats, and applies beats to the state of the table as shown. */

import type {
  Asked,
  Chat,
  FromServer,
  LineView,
  Patch,
  Presets,
  QuestionView,
  RoomView,
  Scene,
  Message,
  Seat,
  SeatView,
  TableEvent,
  Welcome,
} from '../protocol.ts';
import { applyPatch } from '../protocol/scene.ts';

/** The smallest change shown in one step. Server messages are split into beats. */
export type Beat =
  | { kind: 'welcome'; welcome: Welcome; at: number }
  | { kind: 'begins'; scene: Scene; seats: readonly SeatView[] | undefined }
  | { kind: 'line'; line: LineView; step: number }
  | { kind: 'patch'; patch: Patch }
  | { kind: 'chat'; chat: Chat; step: number }
  | { kind: 'room'; room: RoomView }
  | { kind: 'presets'; presets: Presets }
  | { kind: 'hidden'; hidden: readonly number[] }
  | { kind: 'asked'; ply: number; asked: Asked | undefined; at: number }
  | { kind: 'question'; question: QuestionView }
  /** Earlier events, loaded from the table's history. */
  | { kind: 'history'; steps: readonly TableEvent[] };

/** A log entry: an event or a chat message. `step` is its event number. */
export type LogEntry = { kind: 'line'; line: LineView; step: number } | { kind: 'chat'; chat: Chat; step: number };

/** Each seat's latest turn in brief, part by part. */
export type TurnCards = Readonly<Partial<Record<Seat, readonly Message[]>>>;

/** The table as currently shown. */
export interface TableState {
  you: number;
  presets: Presets;
  /** The people whose chat the viewer hides. */
  hidden: readonly number[];
  room: RoomView;
  scene: Scene | undefined;
  /** The seats when this game began; its log lines use their names. */
  seats: readonly SeatView[];
  ply: number;
  asked: Asked | undefined;
  /** When the client learned who is asked, in milliseconds; the clock runs from then. */
  askedAt: number;
  /** The viewer's question, if they are asked. */
  question: QuestionView | undefined;
  /** Each player's latest turn in brief. */
  cards: TurnCards;
  log: readonly LogEntry[];
  /** Whether the log covers the whole game. */
  logComplete: boolean;
}

/** The beats of a server message, in order; none if it isn't about the table. `at` is when it was received. */
export function beats(message: FromServer, at = Date.now()): Beat[] {
  switch (message.type) {
    case 'welcome':
      return [{ kind: 'welcome', welcome: message, at }];
    case 'room':
      return [{ kind: 'room', room: message }];
    case 'presets':
      return [{ kind: 'presets', presets: message.presets }];
    case 'hidden':
      return [{ kind: 'hidden', hidden: message.hidden }];
    case 'question':
      return [{ kind: 'question', question: message }];
    case 'update': {
      const { events: steps, room, ply, asked } = message;
      const last: Beat = { kind: 'asked', ply, asked, at };
      // When a game begins, show its room first. Otherwise show room changes after the log lines that report them.
      const here: Beat[] = room ? [{ kind: 'room', room }] : [];
      const begins = steps.some((step) => step.begins);
      const news = steps.flatMap(stepBeats);
      return begins ? [...here, ...news, last] : [...news, ...here, last];
    }
    default:
      return [];
  }
}

/** The room that a server message has, if any. */
export function roomIn(message: FromServer): RoomView | undefined {
  if (message.type === 'room') return message;
  if (message.type === 'update') return message.room;
  return message.type === 'welcome' ? message.snapshot?.room : undefined;
}

function stepBeats(step: TableEvent): Beat[] {
  const { begins, seats, patch } = step;
  return [
    ...(begins ? [{ kind: 'begins', scene: begins, seats } as const] : []),
    ...entries(step).filter(({ kind }) => kind === 'line'),
    ...(patch ? [{ kind: 'patch', patch } as const] : []),
    ...entries(step).filter(({ kind }) => kind === 'chat'),
  ];
}

const entries = ({ number, lines = [], chat }: TableEvent): LogEntry[] => [
  ...lines.map((line) => ({ kind: 'line', line, step: number }) as const),
  ...(chat ? [{ kind: 'chat', chat, step: number } as const] : []),
];

/** The table after one more beat. Undefined before the first welcome. */
export function applyBeat(table: TableState | undefined, beat: Beat): TableState | undefined {
  if (beat.kind === 'welcome') return applyWelcome(table, beat.welcome, beat.at);
  if (!table) return undefined;
  switch (beat.kind) {
    case 'begins':
      return startGame({ ...table, scene: beat.scene, question: undefined }, beat.seats);
    case 'line':
      return {
        ...patchScene(table, beat.line.patch),
        cards: cardsAfter(table.cards, beat.line),
        log: [...table.log, beat],
      };
    case 'patch':
      return patchScene(table, beat.patch);
    case 'chat':
      return { ...table, log: [...table.log, beat] };
    case 'room':
      return { ...table, room: beat.room };
    case 'presets':
      return { ...table, presets: beat.presets };
    case 'hidden':
      return { ...table, hidden: beat.hidden };
    case 'asked': {
      // A question is valid only at its own ply.
      const question = table.question?.ply === beat.ply ? table.question : undefined;
      return { ...table, ply: beat.ply, asked: beat.asked, askedAt: beat.at, question };
    }
    case 'question':
      return { ...table, question: beat.question };
    case 'history':
      return prependHistory(table, beat.steps);
  }
}

const patchScene = (table: TableState, patch: Patch | undefined): TableState =>
  table.scene ? { ...table, scene: applyPatch(table.scene, patch) } : table;

/** A turn's heading clears its player's card; later lines fill it again. */
function cardsAfter(cards: TurnCards, { event, story }: LineView): TurnCards {
  if (event?.kind === 'turn') return { ...cards, [event.seat]: [] };
  return story?.card ? { ...cards, [story.card.seat]: story.card.parts } : cards;
}

/** Starts a new game: drops the previous game's log lines and keeps the chat. */
const startGame = (table: TableState, seats: readonly SeatView[] | undefined): TableState => ({
  ...table,
  seats: seats ?? table.room.seats,
  cards: {},
  log: table.log.filter(({ kind }) => kind === 'chat'),
  logComplete: true,
});

/** Appends the log entries of these events, starting over wherever a new game begins. */
const appendLog = (table: TableState, steps: readonly TableEvent[]): TableState =>
  steps.reduce((before, step) => {
    const now = step.begins ? startGame(before, step.seats) : before;
    return { ...now, log: [...now.log, ...entries(step)] };
  }, table);

/** The table after a welcome. A snapshot replaces everything; without one, the table stays and missed events follow. */
function applyWelcome(
  table: TableState | undefined,
  { you, presets, hidden = [], snapshot }: Welcome,
  at: number,
): TableState | undefined {
  if (!snapshot) return table && { ...table, you, presets, hidden, question: undefined };
  const { room, scene, ply, asked, cards: latest = [], events: steps } = snapshot;
  const now = { you, presets, hidden, room, scene, ply, asked, askedAt: at, question: undefined };
  // A log that starts with the very first event is complete.
  const logComplete = steps[0] === undefined || steps[0].number === 0;
  const cards = Object.fromEntries(latest.map(({ seat, parts }) => [seat, parts]));
  return { ...appendLog({ ...now, seats: room.seats, cards, log: [], logComplete }, steps), cards };
}

/** Prepends earlier events to the log, keeping the entries received live. */
function prependHistory(table: TableState, steps: readonly TableEvent[]): TableState {
  const first = table.log[0]?.step ?? Infinity;
  const before = appendLog(
    { ...table, log: [] },
    steps.filter(({ number }) => number < first),
  );
  if (!before.logComplete) return table;
  return { ...before, cards: table.cards, log: [...before.log, ...table.log] };
}

/** The chat messages that the viewer sees: not those of people whose chat they hide. */
export const visibleChat = ({ log, hidden }: Pick<TableState, 'log' | 'hidden'>): (LogEntry & { kind: 'chat' })[] =>
  log.flatMap((entry) => (entry.kind === 'chat' && !hidden.includes(entry.chat.person) ? [entry] : []));
