/**
 * Several windows of one browser at the same table. Only one of them plays, so that no question is answered twice or
 * shown when it is out of date.
 */

type Said = 'anybody?' | 'here' | 'mine';

export class Windows {
  /** Whether another window plays at this table. */
  elsewhere = $state(false);
  /** Whether this window has a seat. Spectators may open any number of windows. */
  plays = false;
  readonly #others: BroadcastChannel;

  constructor(code: string) {
    this.#others = new BroadcastChannel(`kaiju-table-${code}`);
    this.#others.onmessage = ({ data }) => this.#hear(data as Said);
    this.#tell('anybody?');
  }

  /** Plays in this window, and stops the others. */
  takeOver(): void {
    this.#tell('mine');
    this.elsewhere = false;
  }

  close(): void {
    this.#others.close();
  }

  #hear(said: Said): void {
    if (said !== 'anybody?') this.elsewhere = true;
    else if (this.plays && !this.elsewhere) this.#tell('here');
  }

  #tell(what: Said): void {
    this.#others.postMessage(what);
  }
}
