import { beforeEach, describe, expect, test } from 'vitest';
import { room as tokyoRoom } from '../fixtures/tokyo.ts';
import type { Code, FromServer, NonceView, RoomView, ToServer } from '../protocol.ts';
import { ConnectionLost, RequestRefused } from '../protocol/connection.ts';
import { FairExchange } from './exchange.svelte.ts';
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
    const begun = (nonce: NonceView) =>
      ({ type: 'room', ...room({ stage: 'playing', ...listed(nonce) }) }) as FromServer;
    await receive(welcome(room()));
    for (const [nonce, isLeftOut] of [
      [seatA(own().nonce), false],
      [seatA(), true],
      [{ ...seatA(), nonce: 'cd'.repeat(32) }, true],
      [{ seat: 'A' }, true],
    ] as [NonceView, boolean][]) {
      exchange = new FairExchange(nonces, () => Promise.resolve());
      await receive(welcome(room()), begun(nonce));
      expect(exchange.isLeftOut, JSON.stringify(nonce)).toBe(isLeftOut);
    }
    // A nonce in the game's list must also be in its record.
    expect(nonces.seen('abc123', 1)).toEqual({ commitment: COMMITMENT, nonce: { ...own(), listed: true } });
  });

  test('is no news to someone who joins a running game, or dismisses it', async () => {
    await receive(welcome(room({ stage: 'playing', ...listed({ seat: 'A', commit: 'cd'.repeat(32) }) })));
    expect(exchange.isLeftOut).toBe(false);
    await receive(welcome(room()));
    const begun = { type: 'room', ...room({ stage: 'playing', ...listed({ seat: 'A' }) }) } as FromServer;
    await receive(begun);
    expect(exchange.isLeftOut).toBe(true);
    exchange.isLeftOut = false;
    await receive(begun);
    expect(exchange.isLeftOut).toBe(false);
  });

  test('is left to another device that committed first', async () => {
    const refuse = (code: Code) => () => Promise.reject(new RequestRefused({ code, text: { id: 'x' } }));
    answer = refuse('committed');
    await receive(welcome(room()), { type: 'room', ...room() }, welcome());
    const begun = { type: 'room', ...room({ stage: 'playing', ...listed({ seat: 'A' }) }) } as FromServer;
    await receive(begun);
    expect(sent).toHaveLength(1);
    expect(exchange.isLeftOut).toBe(false);
  });

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
