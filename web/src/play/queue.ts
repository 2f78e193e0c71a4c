/** Plays beats one after the other, each for its time. */

export type Speed = 'normal' | 'double' | 'instant';

const FACTOR: Record<Speed, number> = { normal: 1, double: 0.5, instant: 0 };
/** What was missed while the connection was lost is played four times as fast. */
const HURRIED = 0.25;

interface Options<Beat> {
  /** Shows a beat; `time` is how long it will be looked at. */
  play: (beat: Beat, time: number) => void;
  /** How long a beat is looked at, in milliseconds at normal speed. */
  pace: (beat: Beat) => number;
  /** Everything has been shown. */
  rest: () => void;
  /** Where a turn begins: how long it may take at most. */
  limit: (beat: Beat) => number | undefined;
}

interface Waiting<Beat> {
  beat: Beat;
  hurried: boolean;
}

export class Queue<Beat> {
  speed: Speed = 'normal';
  readonly #options: Options<Beat>;
  #waiting: Waiting<Beat>[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** What is left of the time for this turn. */
  #left = Infinity;

  constructor(options: Options<Beat>) {
    this.#options = options;
  }

  push(beats: readonly Beat[], hurried = false): void {
    this.#waiting.push(...beats.map((beat) => ({ beat, hurried })));
    if (this.#timer === undefined) this.#run();
  }

  /** Shows at once all that waits. Nothing is left out. */
  skip(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    for (let next = this.#waiting.shift(); next; next = this.#waiting.shift()) {
      this.#begin(next.beat);
      this.#options.play(next.beat, 0);
    }
    this.#options.rest();
  }

  #run(): void {
    this.#timer = undefined;
    for (let next = this.#waiting.shift(); next; next = this.#waiting.shift()) {
      this.#begin(next.beat);
      const time = this.#time(next);
      this.#left -= time;
      this.#options.play(next.beat, time);
      if (time > 0) {
        this.#timer = setTimeout(() => this.#run(), time);
        return;
      }
    }
    this.#options.rest();
  }

  #begin(beat: Beat): void {
    this.#left = this.#options.limit(beat) ?? this.#left;
  }

  /** What waits of this turn shares the time that is left of it. */
  #time(next: Waiting<Beat>): number {
    const wanted = this.#wanted(next);
    if (wanted === 0) return 0;
    const end = this.#waiting.findIndex(({ beat }) => this.#options.limit(beat) !== undefined);
    const others = this.#waiting.slice(0, end < 0 ? undefined : end);
    const all = others.reduce((sum, other) => sum + this.#wanted(other), wanted);
    return Math.round(wanted * Math.min(1, Math.max(0, this.#left) / all));
  }

  #wanted({ beat, hurried }: Waiting<Beat>): number {
    return this.#options.pace(beat) * FACTOR[this.speed] * (hurried ? HURRIED : 1);
  }
}
