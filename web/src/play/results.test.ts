import { describe, expect, test } from 'vitest';
import { newYork, room } from '../fixtures/new-york.ts';
import type { RoomView, Scene, SeatView } from '../protocol.ts';
import { resultsAfter, resultsRound } from './results.ts';
import type { TableState } from './table-state.ts';

const over: Scene = {
  ...newYork(),
  over: {
    winner: 'B',
    cause: { kind: 'rule', id: 'NY-8.1', name: { id: 'x' }, text: { id: 'x' } },
    places: [2, 1, 3, 4, 5, 6],
  },
};
/** A table at which the viewer has a seat with these properties, or no seat. */
function table(stage: RoomView['stage'], scene: Scene, own?: Partial<SeatView>): TableState {
  const { seats, ...rest } = room();
  const others = seats.map((seat) => ({ ...seat, sitter: { kind: 'bot', bot: 'rookie' } as const }));
  const [bot, ...following] = others;
  if (!bot) throw new Error('no seats');
  const first = { ...bot, ...own, sitter: own ? ({ kind: 'person', person: 1 } as const) : bot.sitter };
  const round = stage === 'over' ? 1 : 2;
  return {
    you: 1,
    presets: { not_asked: [], skip_buying: false },
    hidden: [],
    room: { ...rest, stage, round, seats: [first, ...following] },
    scene,
    seats: [],
    ply: 0,
    asked: undefined,
    askedAt: 0,
    question: undefined,
    cards: {},
    log: [],
    logComplete: true,
  };
}

describe('the results of a game', () => {
  const end = table('over', over, { ready: false });

  test('are shown at its end, and not before', () => {
    expect(resultsAfter(undefined, end)).toBe(end);
    expect(resultsAfter(undefined, table('playing', newYork(), { ready: true }))).toBeUndefined();
  });

  test('stay when someone else wants a rematch, also after a reload', () => {
    const asked = table('lobby', over, { ready: false, undecided: true });
    expect(resultsAfter(end, asked)).toBe(asked);
    expect(resultsAfter(undefined, asked)).toBe(asked);
    expect([resultsRound(end), resultsRound(asked)]).toEqual([1, 1]);
  });

  test('make way for the lobby once the viewer wants the rematch, and for the game they are in', () => {
    expect(resultsAfter(end, table('lobby', over, { ready: true }))).toBeUndefined();
    expect(resultsAfter(end, table('playing', newYork(), { ready: true }))).toBeUndefined();
  });

  test('stay for someone without a seat, even while the next game is played, until they leave them', () => {
    const lobby = table('lobby', over);
    expect(resultsAfter(end, lobby)).toBe(lobby);
    expect(resultsAfter(lobby, table('playing', newYork()))).toBe(lobby);
    expect(resultsAfter(undefined, lobby)).toBeUndefined();
  });
});
