/** Who plays at a table, and what they are called. */

import { isMonster, type MonsterName } from '../art/monsters/index.ts';
import { say } from '../app/speech.svelte.ts';
import type { Person, Room, SeatView } from '../protocol.ts';
import type { Cast } from '../words/words.ts';

/** What a seat is called: by its person's name for it, or by its monster's own. */
export const nameOf = ({ name, monster }: SeatView): string => name ?? say(`monster-${monster}`);

/** What a seat's monster is called, whoever plays it. */
export const monsterOf = ({ monster }: SeatView): string => say(`monster-${monster}`);

/** What a person is called: by their name, or else by the monster whose seat they have; nothing for somebody without either. */
export function calledOf(room: Pick<Room, 'seats'>, person: number, name: string): string {
  const own = room.seats.find(({ sitter }) => sitter.kind === 'person' && sitter.person === person);
  return name || (own ? monsterOf(own) : '');
}

/** The names of all seats, for sentences. */
export const castOf = ({ seats }: { seats: readonly SeatView[] }): Cast =>
  Object.fromEntries(seats.map((seat) => [seat.seat, nameOf(seat)]));

/** The drawing of a seat's monster. */
export const figureOf = ({ monster }: SeatView): MonsterName => (isMonster(monster) ? monster : 'kong');

export const seatOf = (room: Room, letter: string): SeatView | undefined =>
  room.seats.find(({ seat }) => seat === letter);

/** The person who has a seat, if one does. */
export function sitterOf(room: Room, { sitter }: SeatView): Person | undefined {
  return sitter.kind === 'person' ? room.people.find(({ person }) => person === sitter.person) : undefined;
}
