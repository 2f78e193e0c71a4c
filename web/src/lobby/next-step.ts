/** The next step for a person in the lobby. */

import type { Person, RoomView, Seat, SeatView, Sitter } from '../protocol.ts';

export type NextStep =
  /** Take this seat, which is free or has a bot. */
  | { kind: 'sit'; seat: Seat }
  | { kind: 'ready' }
  | { kind: 'start' }
  /** Wait until these seats are taken. */
  | { kind: 'seats'; free: number }
  /** Wait until the host opens these seats, or gives them to bots. */
  | { kind: 'closed'; closed: number }
  /** Wait until these people are ready. */
  | { kind: 'people'; people: Person[] }
  /** Wait for the host to start. */
  | { kind: 'host'; host: Person | undefined }
  /** Watch: every seat has a person. */
  | { kind: 'watch' };

export function nextStepOf(room: RoomView, you: number): NextStep {
  const own = seatOfPerson(room, you);
  if (!own && room.host !== you) {
    const seat = seatToTake(room);
    return seat ? { kind: 'sit', seat: seat.seat } : { kind: 'watch' };
  }
  // The host doesn't mark themselves ready; starting the game implies it.
  if (own && !own.ready && room.host !== you) return { kind: 'ready' };
  const empty = room.seats.filter(({ sitter }) => sitter.kind === 'nobody');
  const free = empty.filter(({ closed }) => closed !== true).length;
  if (free > 0) return { kind: 'seats', free };
  if (empty.length > 0) return { kind: 'closed', closed: empty.length };
  const people = notReady(room);
  if (people.length > 0) return { kind: 'people', people };
  if (room.host === you) return { kind: 'start' };
  return { kind: 'host', host: room.people.find(({ person }) => person === room.host) };
}

export const seatOfPerson = (room: RoomView, person: number): SeatView | undefined =>
  room.seats.find(({ sitter }) => sitter.kind === 'person' && sitter.person === person);

/** People at the table without a seat. */
export const spectators = (room: RoomView): Person[] =>
  room.people.filter(({ person, here }) => here && !seatOfPerson(room, person));

/** A free seat if there is one, otherwise a bot's. */
function seatToTake(room: RoomView): SeatView | undefined {
  const of = (kind: Sitter['kind']) => room.seats.find(({ sitter, closed }) => sitter.kind === kind && closed !== true);
  return of('nobody') ?? of('bot');
}

function notReady(room: RoomView): Person[] {
  return room.people.filter(({ person }) => {
    const seat = seatOfPerson(room, person);
    return seat && !seat.ready && person !== room.host;
  });
}
