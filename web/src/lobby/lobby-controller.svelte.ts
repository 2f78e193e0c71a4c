/** The viewer's actions in the lobby, and the error of the last one if it was refused. */

import { announcer } from '../app/announcer.svelte.ts';
import { t } from '../app/i18n.svelte.ts';
import { errorText } from '../app/errors.ts';
import { personName } from '../play/seat-names.ts';
import type { LiveTable } from '../play/live.svelte.ts';
import type { TableState } from '../play/table-state.ts';
import type { Guest, Person, RoomView, SeatView, ToServer } from '../protocol.ts';
import { nextStepOf, seatOfPerson, type NextStep } from './next-step.ts';

export class LobbyController {
  /** Why the last request was refused. */
  problem = $state('');
  readonly #live: LiveTable;
  readonly #table: () => TableState;

  constructor(live: LiveTable, table: () => TableState) {
    this.#live = live;
    this.#table = table;
  }

  get room(): RoomView {
    return this.#table().room;
  }

  get you(): number {
    return this.#table().you;
  }

  get isHost(): boolean {
    return this.room.host === this.you;
  }

  get ownSeat(): SeatView | undefined {
    return seatOfPerson(this.room, this.you);
  }

  get next(): NextStep {
    return nextStepOf(this.room, this.you);
  }

  /** The guests who wait for the viewer to let them in; none if the viewer isn't the host. */
  get guests(): readonly Guest[] {
    return this.isHost ? this.#live.guests : [];
  }

  /** Whether the viewer hides this person's chat. */
  hides(person: Person): boolean {
    return this.#table().hidden.includes(person.person);
  }

  /** Whether requests can be sent now. */
  get connected(): boolean {
    return this.#live.connectionState === 'connected';
  }

  /** A person's display name: their own, or else their monster's. */
  displayName(person: Person): string {
    return personName(this.room, person.person, person.name) || t('web-lobby-seat-someone');
  }

  /** Whether the host has started the game and the table waits for everyone's contribution to the dice. */
  get isMixing(): boolean {
    return this.room.starting === true;
  }

  /** Starts the game, after sending the viewer's own contribution to its dice. */
  async start(): Promise<void> {
    await this.#live.dice.repliesSent;
    await this.send({ type: 'start' });
  }

  async send(request: ToServer): Promise<void> {
    this.problem = '';
    try {
      await this.#live.send(request);
    } catch (error) {
      this.problem = errorText(error);
      announcer.announce(this.problem);
    }
  }
}
