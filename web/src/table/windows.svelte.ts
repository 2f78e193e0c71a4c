/** The windows of one browser at the same table. Only one of them plays, so that nobody answers twice or looks at an old question. */

type Said = 'anybody?' | 'here' | 'mine';

export class Windows {
  /** Whether another window plays at this table. */
  elsewhere = $state(false);
  /** Whether this window has a seat; those who only watch may do so as often as they like. */
  plays = false;
  readonly #others: BroadcastChannel;

  constructor(code: string) {
    this.#others = new BroadcastChannel(`kaiju-table-${code}`);
    this.#others.onmessage = ({ data }) => this.#hear(data as Said);
    this.#tell('anybody?');
  }

  /** Plays here from now on, and not in any other window. */
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
