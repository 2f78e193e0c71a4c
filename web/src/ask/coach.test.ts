import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Nonces } from '../fair/nonces.ts';
import { FakeServer } from '../fixtures/fake-server.ts';
import { newYork, room } from '../fixtures/new-york.ts';
import { LiveTable } from '../play/live.svelte.ts';
import type { AdviceView, Face, FromServer, QuestionView, RoomView } from '../protocol.ts';
import { Asking } from './asking.svelte.ts';

const PLY = 3;
const storage = { getItem: () => null, setItem: () => {} };
const presets = { not_asked: [], skip_buying: false };
const dice: Face[] = ['attack', 'energy', 'energy', 'heal', 'ouch', 'attack'];
const turn = { ...newYork().turn, seat: 'A' as const };
const scene = { ...newYork(), turn, dice: { ...newYork().dice, dice, resolved: [], rerolls: 2 } };
const question = (ply: number): QuestionView => ({
  ply,
  seat: 'A',
  prompt: 'reroll-or-stop',
  text: { id: 'question-reroll' },
  notes: [],
  answers: [{ action: 'stop', does: { kind: 'stop' }, text: { id: 'answer-stop' }, effects: [] }],
  total: 1,
  rerolls: [
    { dice, action: 'reroll everything' },
    { dice: ['energy', 'heal', 'ouch', 'energy'], action: 'reroll EEHO' },
  ],
  stopping: [],
  odds: [],
});
const advice = (ply: number, action: string): FromServer & AdviceView => ({
  type: 'advice',
  ply,
  action,
  chance: 4321,
  second: { action: 'stop', chance: 4100 },
  sentence: { id: 'reason-even' },
});

let servers: FakeServer[];
let live: LiveTable;
let asking: Asking;
const server = () => {
  const last = servers.at(-1);
  if (!last) throw new Error('no client has connected');
  return last;
};
const requests = () => server().sent.filter(({ type }) => type === 'coach');

/** Connects to a table that asks the viewer, with these changes to the room. */
function connect(change: Partial<RoomView> = {}): void {
  const settings = { ...room().settings, coach: true };
  const snapshot = {
    next: 9,
    room: { ...room(), settings, ...change },
    scene,
    ply: PLY,
    asked: { seat: 'A' as const, prompt: 'reroll-or-stop' as const },
    events: [],
  };
  server().open();
  server().send({ type: 'welcome', version: 1, server: 'kaiju', you: 1, presets, snapshot });
  server().send({ type: 'question', ...question(PLY) });
}

beforeEach(() => {
  vi.useFakeTimers();
  servers = [];
  live = new LiveTable(
    () => {
      const next = new FakeServer();
      servers.push(next);
      return next.socket;
    },
    () => true,
    new Nonces(storage),
  );
  asking = new Asking(live, storage);
  live.open();
});
afterEach(() => {
  live.close();
  vi.useRealTimers();
});

describe('the coach', () => {
  test('answers the player who is asked, at tables that allow it', () => {
    connect();
    expect(asking.coach.isOffered).toBe(true);
  });

  test.each([
    ['without the setting', { settings: room().settings }],
    ['in a lesson', { lesson: true }],
  ])('is not offered %s', (_, change) => {
    connect(change);
    expect(asking.coach.isOffered).toBe(false);
    void asking.coach.toggle();
    expect(requests()).toEqual([]);
  });

  test('is not offered to someone who is not asked', () => {
    connect();
    server().send({ type: 'update', events: [], ply: PLY + 1 });
    expect(asking.coach.isOffered).toBe(false);
  });

  test('marks the advised answer and keeps all dice that it does not roll', () => {
    connect();
    void asking.coach.toggle();
    expect(requests()).toMatchObject([{ type: 'coach', ply: PLY }]);
    expect(asking.coach.isThinking).toBe(true);
    void asking.coach.toggle();
    expect(requests(), 'one request is enough').toHaveLength(1);
    server().send(advice(PLY, 'reroll EEHO'));
    expect(asking.coach.isThinking).toBe(false);
    expect(asking.coach.advice?.chance).toBe(4321);
    expect([asking.isMarked('reroll EEHO'), asking.isMarked('stop')]).toEqual([true, false]);
    const { hand } = asking.trayDice;
    expect([...hand.kept].map((at) => hand.places[at])).toEqual(['attack', 'attack']);
    expect(asking.wanted.size, 'nothing to keep or release').toBe(0);
    asking.keep({ ...hand, kept: new Set() });
    expect(asking.wanted.size, 'the dice to keep again').toBe(2);
  });

  test('hides its advice and shows it again without another request', () => {
    connect();
    void asking.coach.toggle();
    server().send(advice(PLY, 'stop'));
    expect(asking.isMarked('stop')).toBe(true);
    void asking.coach.toggle();
    expect([asking.coach.advice, asking.isMarked('stop')]).toEqual([undefined, false]);
    void asking.coach.toggle();
    expect(asking.isMarked('stop')).toBe(true);
    expect(requests()).toHaveLength(1);
  });

  test('forgets its advice with the question, and ignores advice that comes too late', () => {
    connect();
    void asking.coach.toggle();
    server().send({ type: 'question', ...question(PLY) });
    server().send(advice(PLY, 'stop'));
    expect([asking.coach.isThinking, asking.coach.advice]).toEqual([false, undefined]);
    void asking.coach.toggle();
    server().send(advice(PLY - 1, 'stop'));
    expect(asking.coach.advice).toBeUndefined();
  });

  test('says why it gives no advice', async () => {
    connect();
    const asked = asking.coach.toggle();
    const id = requests()[0]?.id ?? 0;
    const refusal = { code: 'over-budget' as const, text: { id: 'refusal-over-budget' } };
    server().send({ type: 'refused', id, refusal });
    await asked;
    expect(asking.coach).toMatchObject({ isThinking: false, refusal });
    void asking.coach.toggle();
    expect([asking.coach.refusal, requests().length], 'it can be asked again').toEqual([undefined, 2]);
  });

  test('can be asked again after the connection was lost', async () => {
    connect();
    const asked = asking.coach.toggle();
    server().send({ type: 'done', id: requests()[0]?.id ?? 0 });
    await asked;
    expect(asking.coach.isThinking).toBe(true);
    server().disconnect();
    await vi.advanceTimersByTimeAsync(1_000);
    connect();
    expect(asking.coach).toMatchObject({ isOffered: true, isThinking: false });
  });
});
