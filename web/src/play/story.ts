/** What the server tells, cut into beats, and the table as somebody sees it who has seen so many of them. */

import type {
  Asked,
  Chat,
  FromServer,
  Line,
  Patch,
  Presets,
  Question,
  Room,
  Scene,
  SeatView,
  Step,
  Welcome,
} from '../protocol.ts';
import { patched } from '../protocol/scene.ts';

/** The smallest thing that is shown at once. */
export type Beat =
  | { kind: 'welcome'; welcome: Welcome; at: number }
  | { kind: 'begins'; scene: Scene; seats: readonly SeatView[] | undefined }
  | { kind: 'line'; line: Line; step: number }
  | { kind: 'patch'; patch: Patch }
  | { kind: 'chat'; chat: Chat; step: number }
  | { kind: 'room'; room: Room }
  | { kind: 'presets'; presets: Presets }
  | { kind: 'asked'; ply: number; asked: Asked | undefined; at: number }
  | { kind: 'question'; question: Question }
  /** What happened before all that we know of, read back. */
  | { kind: 'recalled'; steps: readonly Step[] };

/** A line of the log: something that happened, or something that somebody said. `step` is the number of its event. */
export type Entry = { kind: 'line'; line: Line; step: number } | { kind: 'chat'; chat: Chat; step: number };

/** The table as it is shown. */
export interface Table {
  you: number;
  presets: Presets;
  room: Room;
  scene: Scene | undefined;
  /** Who sat where when this game began: its lines are told with these names. */
  seats: readonly SeatView[];
  ply: number;
  asked: Asked | undefined;
  /** When we heard who is asked, for the clock. */
  askedAt: number;
  /** The question to us, if we are asked. */
  question: Question | undefined;
  log: readonly Entry[];
  /** Whether the log has all of this game. */
  whole: boolean;
}

/** What a message of the server shows, in order; nothing for what is not about the table. `at` is when it was heard. */
export function beats(message: FromServer, at = Date.now()): Beat[] {
  switch (message.type) {
    case 'welcome':
      return [{ kind: 'welcome', welcome: message, at }];
    case 'room':
      return [{ kind: 'room', room: message }];
    case 'presets':
      return [{ kind: 'presets', presets: message.presets }];
    case 'question':
      return [{ kind: 'question', question: message }];
    case 'update': {
      const { steps, room, ply, asked } = message;
      const last: Beat = { kind: 'asked', ply, asked, at };
      // A game that begins is shown with the room that it begins in; otherwise who comes and goes is seen when it has been told.
      const here: Beat[] = room ? [{ kind: 'room', room }] : [];
      const begins = steps.some((step) => step.begins);
      const told = steps.flatMap(stepBeats);
      return begins ? [...here, ...told, last] : [...told, ...here, last];
    }
    default:
      return [];
  }
}

function stepBeats(step: Step): Beat[] {
  const { begins, seats, patch } = step;
  return [
    ...(begins ? [{ kind: 'begins', scene: begins, seats } as const] : []),
    ...entries(step).filter(({ kind }) => kind === 'line'),
    ...(patch ? [{ kind: 'patch', patch } as const] : []),
    ...entries(step).filter(({ kind }) => kind === 'chat'),
  ];
}

const entries = ({ number, lines = [], chat }: Step): Entry[] => [
  ...lines.map((line) => ({ kind: 'line', line, step: number }) as const),
  ...(chat ? [{ kind: 'chat', chat, step: number } as const] : []),
];

/** The table after one beat more. Before the first welcome there is none. */
export function told(table: Table | undefined, beat: Beat): Table | undefined {
  if (beat.kind === 'welcome') return welcomed(table, beat.welcome, beat.at);
  if (!table) return undefined;
  switch (beat.kind) {
    case 'begins':
      return begun({ ...table, scene: beat.scene, question: undefined }, beat.seats);
    case 'line':
      return { ...changed(table, beat.line.patch), log: [...table.log, beat] };
    case 'patch':
      return changed(table, beat.patch);
    case 'chat':
      return { ...table, log: [...table.log, beat] };
    case 'room':
      return { ...table, room: beat.room };
    case 'presets':
      return { ...table, presets: beat.presets };
    case 'asked': {
      // A question holds at its ply and no longer.
      const question = table.question?.ply === beat.ply ? table.question : undefined;
      return { ...table, ply: beat.ply, asked: beat.asked, askedAt: beat.at, question };
    }
    case 'question':
      return { ...table, question: beat.question };
    case 'recalled':
      return recalled(table, beat.steps);
  }
}

const changed = (table: Table, patch: Patch | undefined): Table =>
  table.scene ? { ...table, scene: patched(table.scene, patch) } : table;

/** A new game: what happened in another one is over, what was said stays. */
const begun = (table: Table, seats: readonly SeatView[] | undefined): Table => ({
  ...table,
  seats: seats ?? table.room.seats,
  log: table.log.filter(({ kind }) => kind === 'chat'),
  whole: true,
});

/** The log of these events; whatever game they begin with. */
const logged = (table: Table, steps: readonly Step[]): Table =>
  steps.reduce((before, step) => {
    const now = step.begins ? begun(before, step.seats) : before;
    return { ...now, log: [...now.log, ...entries(step)] };
  }, table);

/** With a snapshot everything begins anew; without one we go on from where we were, and what was missed follows. */
function welcomed(table: Table | undefined, { you, presets, snapshot }: Welcome, at: number): Table | undefined {
  if (!snapshot) return table && { ...table, you, presets, question: undefined };
  const { room, scene, ply, asked, steps } = snapshot;
  const now = { you, presets, room, scene, ply, asked, askedAt: at, question: undefined };
  // The first event of all is as good as the beginning of a game.
  const whole = steps[0] === undefined || steps[0].number === 0;
  return logged({ ...now, seats: room.seats, log: [], whole }, steps);
}

/** The log with what happened before it. What we have heard ourselves since then is kept. */
function recalled(table: Table, steps: readonly Step[]): Table {
  const first = table.log[0]?.step ?? Infinity;
  const before = logged(
    { ...table, log: [] },
    steps.filter(({ number }) => number < first),
  );
  if (!before.whole) return table;
  return { ...before, log: [...before.log, ...table.log] };
}
