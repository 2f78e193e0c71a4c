/** The players at a table and their display names. */

import { t } from '../app/i18n.svelte.ts';
import type { Person, RoomView, Seat, SeatView } from '../protocol.ts';
import type { SeatNames } from '../words/words.ts';

/** A seat's display name: the name of its person, or else of its monster. */
export const seatName = ({ name, monster }: SeatView): string => name ?? t(`monster-${monster}`);

/** The name of a seat's monster, regardless of who plays it. */
export const monsterName = ({ monster }: SeatView): string => t(`monster-${monster}`);

/** A person's display name: their own, or else their monster's; empty for someone with neither a name nor a seat. */
export function personName(room: Pick<RoomView, 'seats'>, person: number, name: string): string {
  const own = room.seats.find(({ sitter }) => sitter.kind === 'person' && sitter.person === person);
  return name || (own ? monsterName(own) : '');
}

/** The display names of all seats, by seat letter, for formatting messages. */
export const seatNamesOf = ({ seats }: { seats: readonly SeatView[] }): SeatNames =>
  Object.fromEntries(seats.map((seat) => [seat.seat, seatName(seat)]));

export const seatOf = (room: RoomView, letter: Seat): SeatView | undefined =>
  room.seats.find(({ seat }) => seat === letter);

/** The person in a seat, if any. */
export function sitterOf(room: RoomView, { sitter }: SeatView): Person | undefined {
  return sitter.kind === 'person' ? room.people.find(({ person }) => person === sitter.person) : undefined;
}
