import { beforeEach, describe, expect, test } from 'vitest';
import { room as tokyoRoom } from '../fixtures/tokyo.ts';
import type { FromServer, NonceView, RoomView, ToServer } from '../protocol.ts';
import { ConnectionLost, RequestRefused } from '../protocol/connection.ts';
import { FairExchange, type DiceProblem } from './exchange.svelte.ts';
import { ownHash } from './hash.ts';
import { Nonces, type OwnNonce } from './nonces.ts';

const COMMITMENT = 'ab'.repeat(32);
let sent: ToServer[];
let answer: () => Promise<void>;
let nonces: Nonces;
let exchange: FairExchange;

const seats = tokyoRoom().seats.map((seat, at) =>
  at === 0 ? { ...seat, sitter: { kind: 'person' as const, person: 1 } } : seat,
);
const room = (change: Partial<RoomView> = {}): RoomView => ({
  ...tokyoRoom(),
  code: 'abc123',
  stage: 'lobby',
  round: 1,
  seats,
  fair: { commitment: COMMITMENT },
  ...change,
});
const listed = (...list: NonceView[]) => ({ fair: { commitment: COMMITMENT, nonces: list } });
const welcome = (view?: RoomView): FromServer => ({
  type: 'welcome',
  version: 2,
  server: 'kaiju',
  you: 1,
  presets: { not_asked: [], skip_buying: false },
  ...(view && { snapshot: { next: 0, room: view, ply: 0, events: [] } }),
});
async function receive(...messages: FromServer[]): Promise<void> {
  for (const message of messages) exchange.receive(message);
  await exchange.repliesSent;
}
const own = () => nonces.find('abc123', 1, COMMITMENT) as OwnNonce;
const begun = (...list: NonceView[]) =>
  ({ type: 'room', ...room({ stage: 'playing', ...listed(...list) }) }) as FromServer;
const seatA = (nonce?: string): NonceView => ({ seat: 'A', commit: own().commit, ...(nonce && { nonce }) });

beforeEach(() => {
  sent = [];
  answer = () => Promise.resolve();
  nonces = new Nonces({ getItem: () => null, setItem: () => {} }, ownHash);
  exchange = new FairExchange(nonces, (request) => {
    sent.push(request);
    return answer();
  });
});

describe('the viewer’s part in the dice', () => {
  test('is committed in the lobby, once, and again after a reconnect', async () => {
    await receive(welcome(room()), { type: 'room', ...room() });
    expect(sent).toEqual([{ type: 'commit', round: 1, commit: own().commit }]);
    await receive(welcome());
    expect(sent).toHaveLength(2);
    expect(sent[1]).toEqual(sent[0]);
  });

  test('is nothing for spectators, lessons and older games', async () => {
    const plain = room();
    delete plain.fair;
    await receive(welcome(plain));
    await receive(welcome(room({ seats: tokyoRoom().seats.map((seat) => ({ ...seat, sitter: { kind: 'nobody' } })) })));
    expect(sent).toEqual([]);
  });

  test('is revealed when the game starts, once, and only if the table has it', async () => {
    await receive(welcome(room()));
    const starting = { type: 'room', ...room({ starting: true, ...listed(seatA()) }) } as FromServer;
    await receive(starting, starting);
    expect(sent.slice(1)).toEqual([{ type: 'reveal', round: 1, nonce: own().nonce }]);
    await receive(welcome(), starting);
    expect(sent.slice(2)).toEqual([{ type: 'reveal', round: 1, nonce: own().nonce }]);
    sent = [];
    const others = listed({ seat: 'A', commit: 'cd'.repeat(32) });
    await receive(welcome(room({ starting: true, ...others })));
    expect(sent).toEqual([]);
  });

  test('is missed if the game begins without it', async () => {
    await receive(welcome(room()));
    for (const [nonce, problem] of [
      [seatA(own().nonce), undefined],
      [seatA(), 'left-out'],
      [{ ...seatA(), nonce: 'cd'.repeat(32) }, 'left-out'],
      [{ seat: 'A' }, 'left-out'],
    ] as [NonceView, DiceProblem | undefined][]) {
      exchange = new FairExchange(nonces, () => Promise.resolve());
      await receive(welcome(room()));
      await receive(begun(nonce));
      expect(exchange.problem, JSON.stringify(nonce)).toBe(problem);
    }
    // A nonce in the game's list must also be in its record.
    expect(nonces.seen('abc123', 1)).toMatchObject({ commitment: COMMITMENT, nonce: { ...own(), listed: true } });
  });

  test('is no news to someone who joins a running game, or dismisses it', async () => {
    await receive(welcome(room({ stage: 'playing', ...listed({ seat: 'A', commit: 'cd'.repeat(32) }) })));
    expect(exchange.problem).toBeUndefined();
    exchange = new FairExchange(nonces, () => Promise.resolve());
    await receive(welcome(room()));
    await receive(begun({ seat: 'A' }));
    expect(exchange.problem).toBe('left-out');
    exchange.problem = undefined;
    await receive(begun({ seat: 'A' }));
    expect(exchange.problem).toBeUndefined();
  });

  test('is left to another device that committed first, which the viewer is told', async () => {
    answer = () => Promise.reject(new RequestRefused({ code: 'committed', text: { id: 'x' } }));
    await receive(welcome(room()), { type: 'room', ...room() }, welcome());
    await receive(begun({ seat: 'A', commit: 'cd'.repeat(32) }));
    expect(sent).toHaveLength(1);
    expect(exchange.problem).toBe('elsewhere');
  });
});

describe('a server that cheats', () => {
  const seatB = (commit: string): NonceView => ({ seat: 'B', commit });
  const starting = (...list: NonceView[]) =>
    ({ type: 'room', ...room({ starting: true, ...listed(...list) }) }) as FromServer;

  test('is found out if it changes its commitment after the nonces are revealed', async () => {
    await receive(welcome(room()));
    await receive(starting(seatA()));
    const other = { commitment: 'ef'.repeat(32), nonces: [seatA(own().nonce)] };
    await receive({ type: 'room', ...room({ stage: 'playing', fair: other }) });
    expect(exchange.problem).toBe('changed');
  });

  test('is found out if it changes another commit after the nonces are revealed', async () => {
    await receive(welcome(room()));
    await receive(starting(seatA(), seatB('11'.repeat(32))));
    const list = `A ${own().commit}, B ${'11'.repeat(32)}`;
    expect(nonces.seen('abc123', 1)).toMatchObject({ list });
    await receive(begun(seatA(own().nonce), seatB('22'.repeat(32))));
    expect(exchange.problem).toBe('changed');
    expect(nonces.seen('abc123', 1)?.nonce).toBeUndefined();
  });

  test('gets the nonce for one list only, and another one if it goes back to the lobby', async () => {
    await receive(welcome(room()));
    await receive(starting(seatA(), seatB('11'.repeat(32))));
    const first = own();
    sent = [];
    await receive(welcome(room(listed(seatA()))));
    await receive(starting(seatA(), seatB('22'.repeat(32))));
    expect(sent).toEqual([{ type: 'commit', round: 1, commit: first.commit }]);
    await receive(welcome(room()));
    expect(own().commit).not.toBe(first.commit);
    expect(sent.at(-1)).toEqual({ type: 'commit', round: 1, commit: own().commit });
    await receive(starting(seatA(), seatB('22'.repeat(32))));
    expect(sent.at(-1)).toEqual({ type: 'reveal', round: 1, nonce: own().nonce });
  });

  test('does not get a nonce again with which a game began', async () => {
    await receive(welcome(room()));
    await receive(starting(seatA()));
    await receive(begun(seatA(own().nonce)));
    expect(exchange.problem).toBeUndefined();
    sent = [];
    await receive(welcome(room({ starting: true, ...listed(seatA()) })));
    expect(sent).toEqual([]);
  });
});

describe('a commitment', () => {
  test('is sent again if the server could not take it', async () => {
    answer = () => Promise.reject(new ConnectionLost());
    await receive(welcome(room()));
    answer = () => Promise.resolve();
    await receive({ type: 'room', ...room() });
    expect(sent).toHaveLength(2);
    await receive({ type: 'room', ...room({ round: 2 }) });
    expect(sent[2]).toMatchObject({ type: 'commit', round: 2 });
  });
});
