import { expect, test } from 'vitest';
import type { RoomView, Seat, SeatView, Settings, Sitter } from '../protocol.ts';
import { nextStepOf, spectators } from './next-step.ts';

const SEATS: readonly Seat[] = ['A', 'B', 'C', 'D', 'E', 'F'];
const HOST = 0;
const GUEST = 1;
const person = (number: number): Sitter => ({ kind: 'person', person: number });
const bot: Sitter = { kind: 'bot', bot: 'rookie' };
const nobody: Sitter = { kind: 'nobody' };

function room(sitters: Sitter[], ready: number[] = []): RoomView {
  const seats = sitters.map((sitter, at): SeatView => ({
    seat: SEATS[at] ?? 'A',
    monster: 'kong',
    sitter,
    ready: sitter.kind === 'bot' || (sitter.kind === 'person' && ready.includes(sitter.person)),
  }));
  const people = [HOST, GUEST].map((number) => ({ person: number, name: '', here: true }));
  const settings: Settings = {
    game: 'tokyo',
    options: [],
    seats: 3,
    listed: false,
    clock: 0,
    grace: 60,
    stand_in: 'rookie',
  };
  return { code: 'abc', stage: 'lobby', round: 1, settings, seats, people, host: HOST };
}

test('a guest can take a free seat, or else a bot’s; with neither, they watch', () => {
  expect(nextStepOf(room([person(HOST), bot, nobody]), GUEST)).toEqual({ kind: 'sit', seat: 'C' });
  expect(nextStepOf(room([person(HOST), bot]), GUEST)).toEqual({ kind: 'sit', seat: 'B' });
  expect(nextStepOf(room([person(HOST), person(2)]), GUEST)).toEqual({ kind: 'watch' });
});

test('a closed seat can’t be taken, with or without a bot', () => {
  const closed = (sitters: Sitter[], seats: Seat[]): RoomView => {
    const open = room(sitters);
    return { ...open, seats: open.seats.map((seat) => ({ ...seat, closed: seats.includes(seat.seat) })) };
  };
  expect(nextStepOf(closed([person(HOST), nobody, nobody], ['B']), GUEST)).toEqual({ kind: 'sit', seat: 'C' });
  expect(nextStepOf(closed([person(HOST), bot, nobody], ['B', 'C']), GUEST)).toEqual({ kind: 'watch' });
  expect(nextStepOf(closed([person(HOST), nobody], ['B']), HOST)).toEqual({ kind: 'closed', closed: 1 });
  expect(nextStepOf(closed([person(HOST), nobody, nobody], ['B']), HOST)).toEqual({ kind: 'seats', free: 1 });
});

test('a seated guest gets ready, then waits for free seats, for others, and for the host', () => {
  expect(nextStepOf(room([person(HOST), person(GUEST), nobody]), GUEST)).toEqual({ kind: 'ready' });
  expect(nextStepOf(room([person(HOST), person(GUEST), nobody], [GUEST]), GUEST)).toEqual({ kind: 'seats', free: 1 });
  expect(nextStepOf(room([person(HOST), person(GUEST)], [GUEST]), GUEST)).toMatchObject({
    kind: 'host',
    host: { person: HOST },
  });
});

test('the host can start once every seat is taken and ready, without being ready themselves', () => {
  expect(nextStepOf(room([person(HOST), nobody, nobody]), HOST)).toEqual({ kind: 'seats', free: 2 });
  expect(nextStepOf(room([person(HOST), person(GUEST)]), HOST)).toMatchObject({
    kind: 'people',
    people: [{ person: GUEST }],
  });
  expect(nextStepOf(room([person(HOST), person(GUEST)], [GUEST]), HOST)).toEqual({ kind: 'start' });
});

test('a host without a seat can start a game of bots', () => {
  expect(nextStepOf(room([bot, bot]), HOST)).toEqual({ kind: 'start' });
});

test('people without a seat are spectators', () => {
  expect(spectators(room([person(HOST), bot])).map((p) => p.person)).toEqual([GUEST]);
});
