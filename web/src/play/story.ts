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
  Step,
  Welcome,
} from '../protocol.ts';
import { patched } from '../protocol/scene.ts';

/** The smallest thing that is shown at once. */
export type Beat =
  | { kind: 'welcome'; welcome: Welcome }
  | { kind: 'begins'; scene: Scene }
  | { kind: 'line'; line: Line }
  | { kind: 'patch'; patch: Patch }
  | { kind: 'chat'; chat: Chat }
  | { kind: 'room'; room: Room }
  | { kind: 'asked'; ply: number; asked: Asked | undefined }
  | { kind: 'question'; question: Question };

/** A line of the log: something that happened, or something that somebody said. */
export type Entry = { kind: 'line'; line: Line } | { kind: 'chat'; chat: Chat };

/** The table as it is shown. */
export interface Table {
  you: number;
  presets: Presets;
  room: Room;
  scene: Scene | undefined;
  ply: number;
  asked: Asked | undefined;
  /** The question to us, if we are asked. */
  question: Question | undefined;
  log: readonly Entry[];
}

/** What a message of the server shows, in order; nothing for what is not about the table. */
export function beats(message: FromServer): Beat[] {
  switch (message.type) {
    case 'welcome':
      return [{ kind: 'welcome', welcome: message }];
    case 'room':
      return [{ kind: 'room', room: message }];
    case 'question':
      return [{ kind: 'question', question: message }];
    case 'update': {
      const { steps, room, ply, asked } = message;
      const last: Beat = { kind: 'asked', ply, asked };
      return [...steps.flatMap(stepBeats), ...(room ? [{ kind: 'room', room } as const] : []), last];
    }
    default:
      return [];
  }
}

function stepBeats({ begins, lines = [], patch, chat }: Step): Beat[] {
  return [
    ...(begins ? [{ kind: 'begins', scene: begins } as const] : []),
    ...lines.map((line) => ({ kind: 'line', line }) as const),
    ...(patch ? [{ kind: 'patch', patch } as const] : []),
    ...(chat ? [{ kind: 'chat', chat } as const] : []),
  ];
}

const entries = ({ lines = [], chat }: Step): Entry[] => [
  ...lines.map((line) => ({ kind: 'line', line }) as const),
  ...(chat ? [{ kind: 'chat', chat } as const] : []),
];

/** The table after one beat more. Before the first welcome there is none. */
export function told(table: Table | undefined, beat: Beat): Table | undefined {
  if (beat.kind === 'welcome') return welcomed(table, beat.welcome);
  if (!table) return undefined;
  switch (beat.kind) {
    case 'begins':
      return { ...table, scene: beat.scene, question: undefined, log: [] };
    case 'line':
      return { ...changed(table, beat.line.patch), log: [...table.log, beat] };
    case 'patch':
      return changed(table, beat.patch);
    case 'chat':
      return { ...table, log: [...table.log, beat] };
    case 'room':
      return { ...table, room: beat.room };
    case 'asked': {
      // A question holds at its ply and no longer.
      const question = table.question?.ply === beat.ply ? table.question : undefined;
      return { ...table, ply: beat.ply, asked: beat.asked, question };
    }
    case 'question':
      return { ...table, question: beat.question };
  }
}

const changed = (table: Table, patch: Patch | undefined): Table =>
  table.scene ? { ...table, scene: patched(table.scene, patch) } : table;

/** With a snapshot everything begins anew; without one we go on from where we were, and what was missed follows. */
function welcomed(table: Table | undefined, { you, presets, snapshot }: Welcome): Table | undefined {
  if (!snapshot) return table && { ...table, you, presets, question: undefined };
  const { room, scene, ply, asked, steps } = snapshot;
  return { you, presets, room, scene, ply, asked, question: undefined, log: steps.flatMap(entries) };
}
