/** Plays beats one after another, each for its duration. */

export type Speed = 'normal' | 'double' | 'instant';

const FACTOR: Record<Speed, number> = { normal: 1, double: 0.5, instant: 0 };
/** Beats missed while disconnected play four times as fast. */
const CATCH_UP = 0.25;

interface Options<Beat> {
  /** Shows a beat; `time` is how long it stays up. */
  play: (beat: Beat, time: number) => void;
  /** How long to show a beat, in milliseconds at normal speed. */
  pace: (beat: Beat) => number;
  /** Called when everything has been shown. */
  idle: () => void;
  /** For a beat that starts a turn, the longest time to show that turn, in milliseconds; undefined for other beats. */
  limit: (beat: Beat) => number | undefined;
}

interface QueuedBeat<Beat> {
  beat: Beat;
  catchUp: boolean;
}

export class Queue<Beat> {
  speed: Speed = 'normal';
  readonly #options: Options<Beat>;
  #queued: QueuedBeat<Beat>[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Time left to show the current turn, in milliseconds. */
  #timeLeft = Infinity;

  constructor(options: Options<Beat>) {
    this.#options = options;
  }

  push(beats: readonly Beat[], catchUp = false): void {
    this.#queued.push(...beats.map((beat) => ({ beat, catchUp })));
    if (this.#timer === undefined) this.#run();
  }

  /** Shows all queued beats at once, without pauses. */
  skip(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    for (let next = this.#queued.shift(); next; next = this.#queued.shift()) {
      this.#begin(next.beat);
      this.#options.play(next.beat, 0);
    }
    this.#options.idle();
  }

  #run(): void {
    this.#timer = undefined;
    for (let next = this.#queued.shift(); next; next = this.#queued.shift()) {
      this.#begin(next.beat);
      const time = this.#time(next);
      this.#timeLeft -= time;
      this.#options.play(next.beat, time);
      if (time > 0) {
        this.#timer = setTimeout(() => this.#run(), time);
        return;
      }
    }
    this.#options.idle();
  }

  #begin(beat: Beat): void {
    this.#timeLeft = this.#options.limit(beat) ?? this.#timeLeft;
  }

  /** How long to show a beat: its duration, scaled down if the rest of the turn would exceed the time left. */
  #time(next: QueuedBeat<Beat>): number {
    const duration = this.#duration(next);
    if (duration === 0) return 0;
    const end = this.#queued.findIndex(({ beat }) => this.#options.limit(beat) !== undefined);
    const others = this.#queued.slice(0, end < 0 ? undefined : end);
    const all = others.reduce((sum, other) => sum + this.#duration(other), duration);
    return Math.round(duration * Math.min(1, Math.max(0, this.#timeLeft) / all));
  }

  #duration({ beat, catchUp }: QueuedBeat<Beat>): number {
    return this.#options.pace(beat) * FACTOR[this.speed] * (catchUp ? CATCH_UP : 1);
  }
}
