/** The viewer's actions in the lobby, and why the last one was refused. */

import { announcer } from '../app/announcer.svelte.ts';
import { say } from '../app/speech.svelte.ts';
import { troubleOf } from '../app/trouble.ts';
import { calledOf } from '../play/cast.ts';
import type { LiveTable } from '../play/live.svelte.ts';
import type { Table } from '../play/story.ts';
import type { Person, Room, SeatView, ToServer } from '../protocol.ts';
import { nextOf, seatOfPerson, type Next } from './next.ts';

export class Desk {
  /** Why the last request was refused. */
  problem = $state('');
  readonly #live: LiveTable;
  readonly #table: () => Table;

  constructor(live: LiveTable, table: () => Table) {
    this.#live = live;
    this.#table = table;
  }

  get room(): Room {
    return this.#table().room;
  }

  get you(): number {
    return this.#table().you;
  }

  get isHost(): boolean {
    return this.room.host === this.you;
  }

  get own(): SeatView | undefined {
    return seatOfPerson(this.room, this.you);
  }

  get next(): Next {
    return nextOf(this.room, this.you);
  }

  /** Whether requests can be sent now. */
  get open(): boolean {
    return this.#live.line === 'here';
  }

  /** A person's display name: their own, or else their monster's. */
  called(person: Person): string {
    return calledOf(this.room, person.person, person.name) || say('web-lobby-seat-somebody');
  }

  async say(wish: ToServer): Promise<void> {
    this.problem = '';
    try {
      await this.#live.say(wish);
    } catch (error) {
      this.problem = troubleOf(error);
      announcer.tell(this.problem);
    }
  }
}
