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
  TakeBackView,
  TakenBack,
  TurnCard,
  Welcome,
} from '../protocol.ts';
import { applyPatch } from '../protocol/scene.ts';

/** The smallest change shown in one step. Server messages are split into beats. */
export type Beat =
  | { kind: 'welcome'; welcome: Welcome; at: number }
  | { kind: 'begins'; scene: Scene; seats: readonly SeatView[] | undefined }
  | ({ kind: 'line' } & LoggedLine)
  /** Choices are taken back. The beats that undo their effects follow. */
  | { kind: 'take-back'; taken: TakenBack }
  | { kind: 'patch'; patch: Patch }
  | { kind: 'chat'; chat: Chat; step: number }
  | { kind: 'room'; room: RoomView }
  | { kind: 'presets'; presets: Presets }
  | { kind: 'hidden'; hidden: readonly number[] }
  | { kind: 'asked'; ply: number; asked: Asked | undefined; takeBack?: TakeBackView | undefined; at: number }
  | { kind: 'question'; question: QuestionView }
  /** Earlier events, loaded from the table's history. */
  | { kind: 'history'; steps: readonly TableEvent[] }
  /** Another moment of a replay. */
  | { kind: 'moment'; table: TableState };

/** A line of the log. `step` is its event number. */
export interface LoggedLine {
  line: LineView;
  step: number;
  /** If it is about the game, the number of plies of the game before it. */
  ply?: number;
  /** Whether it was taken back later. */
  takenBack?: true;
  /** If it reports that choices were taken back, the number of plies that remain. */
  backTo?: number;
}

/** A log entry: an event or a chat message. `step` is its event number. */
export type LogEntry = ({ kind: 'line' } & LoggedLine) | { kind: 'chat'; chat: Chat; step: number };

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
  /** The time at which the client learned who is asked, in milliseconds; the clock runs from then. */
  askedAt: number;
  /** The choice that can be taken back, if any. */
  takeBack?: TakeBackView | undefined;
  /** The viewer's question, if they are asked. */
  question: QuestionView | undefined;
  /** Whether the dice of the game on the table can be checked; undefined if only the next game's room is known. */
  checkable?: boolean | undefined;
  /** Whether the game on the table is practice. */
  practice?: boolean;
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
      const { events: steps, room, ply, asked, take_back: takeBack } = message;
      const last: Beat = { kind: 'asked', ply, asked, takeBack, at };
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

/** The room state that a server message carries, if any. */
export function roomIn(message: FromServer): RoomView | undefined {
  if (message.type === 'room') return message;
  if (message.type === 'update') return message.room;
  return message.type === 'welcome' ? message.snapshot?.room : undefined;
}

/** The beats of an event. */
export function stepBeats(step: TableEvent): Beat[] {
  const { begins, seats, patch, take_back: taken } = step;
  return [
    ...(begins ? [{ kind: 'begins', scene: begins, seats } as const] : []),
    ...(taken ? [{ kind: 'take-back', taken } as const] : []),
    ...entries(step).filter(({ kind }) => kind === 'line'),
    ...(patch ? [{ kind: 'patch', patch } as const] : []),
    ...entries(step).filter(({ kind }) => kind === 'chat'),
  ];
}

const entries = ({ number, at, lines = [], chat, take_back: taken }: TableEvent): LogEntry[] => [
  ...lines.map((line) => ({
    kind: 'line' as const,
    line,
    step: number,
    ...(at !== undefined && { ply: at }),
    ...(taken && { backTo: taken.to }),
  })),
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
    case 'take-back':
      return { ...table, cards: cardsOf(beat.taken.cards), log: takenBack(table.log, beat.taken.to) };
    case 'patch':
      return patchScene(table, beat.patch);
    case 'chat':
      return { ...table, log: [...table.log, beat] };
    case 'room':
      return { ...table, ...diceOf(beat.room), room: beat.room };
    case 'presets':
      return { ...table, presets: beat.presets };
    case 'hidden':
      return { ...table, hidden: beat.hidden };
    case 'asked': {
      // A question is valid only at its own ply.
      const question = table.question?.ply === beat.ply ? table.question : undefined;
      return { ...table, ply: beat.ply, asked: beat.asked, askedAt: beat.at, takeBack: beat.takeBack, question };
    }
    case 'question':
      return { ...table, question: beat.question };
    case 'history':
      return prependHistory(table, beat.steps);
    case 'moment':
      return beat.table;
  }
}

/**
 * The room's data about the game on the table. In the lobby there is none, because the room then describes the next
 * game.
 */
const diceOf = ({ stage, fair, practice = false }: RoomView): Pick<TableState, 'checkable' | 'practice'> =>
  stage === 'lobby' ? {} : { checkable: fair !== undefined, practice };

const patchScene = (table: TableState, patch: Patch | undefined): TableState =>
  table.scene ? { ...table, scene: applyPatch(table.scene, patch) } : table;

/** A turn's heading clears its player's card; later lines fill it again. */
function cardsAfter(cards: TurnCards, { event, story }: LineView): TurnCards {
  if (event?.kind === 'turn') return { ...cards, [event.seat]: [] };
  return story?.card ? { ...cards, [story.card.seat]: story.card.parts } : cards;
}

const cardsOf = (cards: readonly TurnCard[] = []): TurnCards =>
  Object.fromEntries(cards.map(({ seat, parts }) => [seat, parts]));

/** The log after all plies from `to` on have been taken back. */
const takenBack = (log: readonly LogEntry[], to: number): LogEntry[] =>
  log.map((entry) =>
    entry.kind === 'line' && entry.ply !== undefined && entry.ply >= to ? { ...entry, takenBack: true } : entry,
  );

/** The lines that still count, without those of choices that were taken back. */
export const standingLines = (log: readonly LogEntry[]): (LogEntry & { kind: 'line' })[] =>
  log.flatMap((entry) => (entry.kind === 'line' && entry.takenBack !== true ? [entry] : []));

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
    const log = step.take_back ? takenBack(now.log, step.take_back.to) : now.log;
    return { ...now, log: [...log, ...entries(step)] };
  }, table);

/** The table after a welcome. A snapshot replaces everything; without one, the table stays and missed events follow. */
function applyWelcome(
  table: TableState | undefined,
  { you, presets, hidden = [], snapshot }: Welcome,
  at: number,
): TableState | undefined {
  if (!snapshot) return table && { ...table, you, presets, hidden, question: undefined };
  const { room, scene, ply, asked, cards: latest, take_back: takeBack, events: steps } = snapshot;
  const now = {
    you,
    presets,
    hidden,
    ...diceOf(room),
    room,
    scene,
    ply,
    asked,
    takeBack,
    askedAt: at,
    question: undefined,
  };
  // A log that starts with the very first event is complete.
  const logComplete = steps[0] === undefined || steps[0].number === 0;
  const cards = cardsOf(latest);
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
  const tos = table.log.flatMap((entry) => (entry.kind === 'line' && entry.backTo !== undefined ? [entry.backTo] : []));
  const earlier = tos.length > 0 ? takenBack(before.log, Math.min(...tos)) : before.log;
  return { ...before, cards: table.cards, log: [...earlier, ...table.log] };
}

/** The chat messages that the viewer sees, without those of people whose chat they hide. */
export const visibleChat = ({ log, hidden }: Pick<TableState, 'log' | 'hidden'>): (LogEntry & { kind: 'chat' })[] =>
  log.flatMap((entry) => (entry.kind === 'chat' && !hidden.includes(entry.chat.person) ? [entry] : []));
