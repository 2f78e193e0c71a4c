/** Plays beats one after another, each for its duration. */

export type Speed = 'normal' | 'double' | 'instant';

const FACTOR: Record<Speed, number> = { normal: 1, double: 0.5, instant: 0 };
/** Beats missed while disconnected play four times as fast. */
const HURRIED = 0.25;

interface Options<Beat> {
  /** Shows a beat; `time` is how long it stays up. */
  play: (beat: Beat, time: number) => void;
  /** How long to show a beat, in milliseconds at normal speed. */
  pace: (beat: Beat) => number;
  /** Called when everything has been shown. */
  rest: () => void;
  /** For a beat that starts a turn: the longest that the turn may take. */
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
  /** Time left for the current turn. */
  #left = Infinity;

  constructor(options: Options<Beat>) {
    this.#options = options;
  }

  push(beats: readonly Beat[], hurried = false): void {
    this.#waiting.push(...beats.map((beat) => ({ beat, hurried })));
    if (this.#timer === undefined) this.#run();
  }

  /** Shows all queued beats at once, omitting none. */
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

  /** Scales the queued beats of this turn to fit the turn's remaining time. */
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
