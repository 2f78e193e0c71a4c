import { describe, expect, test } from 'vitest';
import { newYork, room } from '../fixtures/new-york.ts';
import type { FromServer, LineView, QuestionView } from '../protocol.ts';
import { beats, applyBeat, standingLines, type TableState, visibleChat } from './table-state.ts';

const line = (id: string, extra: Partial<LineView> = {}): LineView => ({ text: { id }, ...extra });
const question: QuestionView = {
  ply: 4,
  seat: 'A',
  prompt: 'reroll-or-stop',
  text: { id: 'question-reroll' },
  notes: [],
  answers: [],
  total: 0,
  rerolls: [],
  stopping: [],
  odds: [],
};
const presets = { not_asked: [], skip_buying: false };
const again: FromServer = { type: 'welcome', version: 1, server: 'kaiju', you: 1, presets };
const welcome = {
  ...again,
  snapshot: {
    next: 9,
    room: room(),
    scene: newYork(),
    ply: 3,
    events: [{ number: 8, time: 0, lines: [line('before')] }],
  },
} satisfies FromServer;

/** The table after these messages. */
function after(...messages: FromServer[]): TableState {
  const table = messages.flatMap(beats).reduce(applyBeat, undefined as TableState | undefined);
  if (!table) throw new Error('no welcome was sent');
  return table;
}
const ids = (table: TableState) =>
  table.log.map((entry) => (entry.kind === 'line' ? entry.line.text.id : entry.chat.text));

describe('the state of a table', () => {
  test('starts with the snapshot', () => {
    const table = after(welcome);
    expect(table).toMatchObject({ you: 1, ply: 3, scene: { game: 'new-york' } });
    expect(ids(table)).toEqual(['before']);
  });

  test('keeps each player’s latest turn in brief until their next turn', () => {
    const [first, second] = [{ id: 'first' }, { id: 'second' }];
    const began: FromServer = {
      ...welcome,
      snapshot: { ...welcome.snapshot, cards: [{ seat: 'B', parts: [first] }] },
    };
    const update = (...lines: LineView[]): FromServer => ({
      type: 'update',
      ply: 4,
      events: [{ number: 9, time: 0, lines }],
    });
    expect(after(began).cards).toEqual({ B: [first] });
    const card = { seat: 'A', parts: [first, second] } as const;
    const grown = line('one', { story: { sentence: 0, text: first, card: { seat: 'A', parts: [...card.parts] } } });
    expect(after(began, update(grown, line('two'))).cards).toEqual({ A: card.parts, B: [first] });
    const turn = line('turn', { event: { kind: 'turn', seat: 'B', number: 7, extra: null } });
    expect(after(began, update(grown, turn)).cards).toEqual({ A: card.parts, B: [] });
  });

  test('is undefined before the welcome', () => {
    expect(applyBeat(undefined, { kind: 'patch', patch: { deck: 1 } })).toBeUndefined();
  });

  test('continues line by line, each with its patch, then the step’s patch', () => {
    const update: FromServer = {
      type: 'update',
      ply: 4,
      asked: { seat: 'A', prompt: 'reroll-or-stop' },
      events: [
        { number: 9, time: 0, lines: [line('one', { patch: { deck: 30 } }), line('two')], patch: { deck: 29 } },
        { number: 10, time: 0, chat: { person: 2, name: 'Noa', text: 'Ha!' } },
      ],
    };
    expect(beats(update).map((beat) => beat.kind)).toEqual(['line', 'line', 'patch', 'chat', 'asked']);
    const decks: (number | undefined)[] = [];
    let table: TableState | undefined = after(welcome);
    for (const beat of beats(update)) {
      table = applyBeat(table, beat);
      decks.push(table?.scene?.deck);
    }
    expect(decks).toEqual([30, 30, 29, 29, 29]);
    expect(table && ids(table)).toEqual(['before', 'one', 'two', 'Ha!']);
    expect(table).toMatchObject({ ply: 4, asked: { seat: 'A' } });
  });

  test('keeps a question until the table moves on', () => {
    const asks: FromServer = { type: 'question', ...question };
    const moves = (ply: number): FromServer => ({ type: 'update', ply, events: [] });
    expect(after(welcome, asks, moves(4)).question).toMatchObject(question);
    expect(after(welcome, asks, moves(5)).question).toBeUndefined();
  });

  test('continues after a lost connection, or starts over if the server says so', () => {
    const asks: FromServer = { type: 'question', ...question };
    const table = after(welcome, asks, again);
    expect(ids(table)).toEqual(['before']);
    // The server asks again if the question is still valid.
    expect(table.question).toBeUndefined();
    expect(ids(after(welcome, asks, again, welcome))).toEqual(['before']);
  });

  test('forgets the previous game', () => {
    const scene = { ...newYork(), deck: 7 };
    const update: FromServer = {
      type: 'update',
      ply: 0,
      events: [{ number: 9, time: 0, begins: scene }],
      room: room(),
    };
    const table = after(welcome, update);
    expect(table.scene).toBe(scene);
    expect(table.log).toEqual([]);
  });
});

describe('loaded history', () => {
  const step = (number: number, id: string) => ({ number, time: 0, lines: [line(id)] });
  const begins = { number: 2, time: 0, begins: newYork(), seats: room().seats, lines: [line('begins')] };

  test('comes before the entries received live', () => {
    const table = after(welcome);
    expect(table.logComplete).toBe(false);
    const steps = [step(0, 'other game'), begins, step(7, 'seven'), step(8, 'again')];
    const complete = applyBeat(table, { kind: 'history', steps });
    expect(complete && ids(complete)).toEqual(['begins', 'seven', 'before']);
    expect(complete?.logComplete).toBe(true);
  });

  test('is ignored if it does not go back to the start of the game', () => {
    const table = after(welcome);
    expect(applyBeat(table, { kind: 'history', steps: [step(7, 'seven')] })).toBe(table);
  });

  test('chat is kept when another game begins', () => {
    const said: FromServer = {
      type: 'update',
      ply: 3,
      events: [
        { number: 9, time: 0, chat: { person: 2, name: 'Noa', text: 'Ha!' } },
        { ...begins, number: 10 },
      ],
    };
    expect(ids(after(welcome, said))).toEqual(['Ha!', 'begins']);
  });

  test('hidden chat is kept, but not visible', () => {
    const said: FromServer = {
      type: 'update',
      ply: 8,
      events: [2, 3].map((person, at) => ({
        number: 9 + at,
        time: 0,
        chat: { person, name: '', text: `by ${person}` },
      })),
    };
    const texts = (table: TableState) => visibleChat(table).map(({ chat }) => chat.text);
    const hides: FromServer = { type: 'hidden', hidden: [2] };
    expect(texts(after(welcome, said))).toEqual(['by 2', 'by 3']);
    expect(texts(after(welcome, said, hides))).toEqual(['by 3']);
    expect(texts(after(welcome, hides, said))).toEqual(['by 3']);
    expect(texts(after(welcome, hides, said, { type: 'hidden', hidden: [] }))).toEqual(['by 2', 'by 3']);
    const again: FromServer = { type: 'welcome', version: 1, server: '', you: 1, presets, hidden: [3] };
    expect(texts(after(welcome, said, again))).toEqual(['by 2']);
  });

  test('presets are updated', () => {
    const presets = { not_asked: ['jets'], skip_buying: true };
    expect(after(welcome, { type: 'presets', presets }).presets).toEqual(presets);
  });

  describe('when choices are taken back', () => {
    const step = (number: number, at: number | undefined, id: string) => ({
      number,
      time: 0,
      ...(at !== undefined && { at }),
      lines: [line(id)],
    });
    const back = (number: number, to: number) => ({
      ...step(number, undefined, 'taken-back'),
      lines: [line('taken-back', { patch: { deck: 33 } })],
      take_back: { to, plies: 1, cards: [{ seat: 'A' as const, parts: [{ id: 'less' }] }] },
    });
    const update = (...events: ReturnType<typeof step>[]): FromServer => ({ type: 'update', ply: 9, events });
    const struck = ({ log }: TableState) =>
      log.flatMap((entry) => (entry.kind === 'line' && entry.takenBack ? [entry.line.text.id] : []));

    test('their lines stay in the log but no longer count, and the table is as before', () => {
      const table = after(welcome, update(step(9, 3, 'kept'), step(10, 4, 'first')), update(back(11, 4)));
      expect(ids(table)).toEqual(['before', 'kept', 'first', 'taken-back']);
      expect(struck(table)).toEqual(['first']);
      expect(standingLines(table.log).map((entry) => entry.line.text.id)).toEqual(['before', 'kept', 'taken-back']);
      expect(table.scene?.deck).toBe(33);
      expect(table.cards).toEqual({ A: [{ id: 'less' }] });
    });

    test('what is chosen then counts, until it is taken back too', () => {
      const again = [update(step(10, 4, 'first')), update(back(11, 4)), update(step(12, 4, 'second'))];
      expect(struck(after(welcome, ...again))).toEqual(['first']);
      expect(struck(after(welcome, ...again, update(back(13, 4))))).toEqual(['first', 'second']);
    });

    test('earlier events, loaded later, are taken back too', () => {
      const joined = {
        ...welcome,
        snapshot: { ...welcome.snapshot, next: 4, events: [back(3, 2)] },
      } satisfies FromServer;
      const steps = [
        { ...step(0, undefined, 'begins'), begins: newYork() },
        step(1, 1, 'kept'),
        step(2, 2, 'first'),
        back(3, 2),
      ];
      const table = applyBeat(after(joined), { kind: 'history', steps });
      expect(table && ids(table)).toEqual(['begins', 'kept', 'first', 'taken-back']);
      expect(table && struck(table)).toEqual(['first']);
    });

    test('the table says what can be taken back next', () => {
      const takeBack = { seat: 'A' as const, choice: { to: 3, text: { id: 'answer-stop' } } };
      const table = after(welcome, { ...update(step(9, 3, 'first')), take_back: takeBack } as FromServer);
      expect(table.takeBack).toEqual(takeBack);
      expect(after(welcome, update(step(9, 3, 'first'))).takeBack).toBeUndefined();
      const snapshot = { ...welcome.snapshot, take_back: takeBack };
      expect(after({ ...welcome, snapshot } as FromServer).takeBack).toEqual(takeBack);
    });
  });
});
