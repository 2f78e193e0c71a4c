/**
 * Coordinates a browser's windows at the same table. Only one window plays, so that no question is answered twice and
 * no window shows an outdated question.
 */

type WindowMessage = 'anybody?' | 'here' | 'mine';

export class Windows {
  /** Whether another window plays at this table. */
  elsewhere = $state(false);
  /** Whether this window has a seat. Spectators may open any number of windows. */
  plays = false;
  readonly #others: BroadcastChannel;

  constructor(code: string) {
    this.#others = new BroadcastChannel(`kaiju-table-${code}`);
    this.#others.onmessage = ({ data }) => this.#receive(data as WindowMessage);
    this.#broadcast('anybody?');
  }

  /** Plays in this window and makes all others stop. */
  takeOver(): void {
    this.#broadcast('mine');
    this.elsewhere = false;
  }

  close(): void {
    this.#others.close();
  }

  #receive(message: WindowMessage): void {
    if (message !== 'anybody?') this.elsewhere = true;
    else if (this.plays && !this.elsewhere) this.#broadcast('here');
  }

  #broadcast(message: WindowMessage): void {
    this.#others.postMessage(message);
  }
}
