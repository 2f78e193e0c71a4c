/**
 * Plays beats one after another, each for its duration. The viewer can pause it. It also stops by itself where the
 * viewer has to continue: after a turn, or before their own throw.
 */

/** All playback speeds, from slow to fast. */
export const SPEEDS = ['half', 'normal', 'double', 'instant'] as const;
export type Speed = (typeof SPEEDS)[number];

/** How much longer or shorter a beat is at each speed. */
export const FACTOR: Readonly<Record<Speed, number>> = { half: 2, normal: 1, double: 0.5, instant: 0 };
/** Beats missed while disconnected play four times as fast. */
const CATCH_UP = 0.25;

interface Options<Beat, Stop> {
  /** Shows a beat; `time` is how long it stays up. */
  play: (beat: Beat, time: number) => void;
  /** How long to show a beat, in milliseconds at normal speed. `next` is the beat after it, if it is known. */
  pace: (beat: Beat, next: Beat | undefined) => number;
  /** For a beat that starts a turn, the longest time to show that turn at normal speed; undefined for other beats. */
  limit: (beat: Beat) => number | undefined;
  /**
   * The reason to stop before a beat until the viewer continues; undefined to play on. `rest` lists the beats after it.
   * `skipping`: the viewer has asked to skip to the present.
   */
  stop: (beat: Beat, rest: () => Beat[], skipping: boolean) => Stop | undefined;
  /** Whether a beat, such as a chat message, is shown as soon as it arrives. */
  urgent: (beat: Beat) => boolean;
  /** Called when the queue starts or stops playing, or receives more beats. */
  changed: () => void;
}

interface QueuedBeat<Beat> {
  beat: Beat;
  catchUp: boolean;
}

export class Queue<Beat, Stop> {
  speed: Speed = 'normal';
  readonly #options: Options<Beat, Stop>;
  #queued: QueuedBeat<Beat>[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** The time at which the current beat has been shown long enough; while paused, the time that it still needs. */
  #dueAt = 0;
  #remaining = 0;
  /** Time left to show the current turn, in milliseconds at normal speed. */
  #timeLeft = Infinity;
  #paused = false;
  #stop: Stop | undefined;
  /** The beat that the viewer has continued to, so that it doesn't stop the queue again. */
  #passed: QueuedBeat<Beat> | undefined;

  constructor(options: Options<Beat, Stop>) {
    this.#options = options;
  }

  get paused(): boolean {
    return this.#paused;
  }

  /** Why the queue has stopped by itself; undefined if it hasn't. */
  get stopped(): Stop | undefined {
    return this.#stop;
  }

  /** Whether everything has been shown. */
  get idle(): boolean {
    return this.#queued.length === 0 && this.#timer === undefined && !this.#paused;
  }

  /** The beats that haven't been shown yet. */
  get waiting(): Beat[] {
    return this.#queued.map(({ beat }) => beat);
  }

  push(beats: readonly Beat[], catchUp = false): void {
    for (const beat of beats) {
      if (this.#options.urgent(beat)) this.#options.play(beat, 0);
      else this.#queued.push({ beat, catchUp });
    }
    // The new beats may also end a stop.
    if (this.#timer === undefined && !this.#paused) this.#run();
    else this.#options.changed();
  }

  /** Holds the current beat. Does nothing if the queue isn't playing. */
  pause(): void {
    if (this.#timer === undefined) return;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#remaining = Math.max(0, this.#dueAt - Date.now());
    this.#paused = true;
    this.#options.changed();
  }

  /** Plays on after a pause or a stop. */
  resume(): void {
    if (this.#paused) {
      this.#paused = false;
      this.#wait(this.#remaining);
      this.#options.changed();
    } else if (this.#stop !== undefined) {
      this.#passed = this.#queued[0];
      this.#run();
    }
  }

  /** Shows all queued beats at once, up to the first stop that also applies when skipping. */
  skip(): void {
    this.#playNow((beat) => this.#options.stop(beat, () => this.waiting.slice(1), true));
  }

  /** Shows all queued beats at once, without stopping. */
  flush(): void {
    this.#playNow(() => undefined);
  }

  /** Drops all queued beats and returns them. */
  clear(): Beat[] {
    clearTimeout(this.#timer);
    const dropped = this.waiting;
    this.#queued = [];
    this.#timer = undefined;
    this.#paused = false;
    this.#stop = undefined;
    this.#options.changed();
    return dropped;
  }

  #playNow(stop: (beat: Beat) => Stop | undefined): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#paused = false;
    this.#stop = undefined;
    for (let next = this.#queued[0]; next; next = this.#queued[0]) {
      this.#stop = next === this.#passed ? undefined : stop(next.beat);
      if (this.#stop !== undefined) break;
      this.#queued.shift();
      this.#begin(next.beat);
      this.#options.play(next.beat, 0);
    }
    this.#options.changed();
  }

  #run(): void {
    this.#timer = undefined;
    this.#stop = undefined;
    for (let next = this.#queued[0]; next; next = this.#queued[0]) {
      if (next !== this.#passed) this.#stop = this.#options.stop(next.beat, () => this.waiting.slice(1), false);
      if (this.#stop !== undefined) break;
      this.#queued.shift();
      this.#begin(next.beat);
      const time = this.#time(next);
      this.#options.play(next.beat, time);
      if (time > 0) {
        this.#wait(time);
        break;
      }
    }
    this.#options.changed();
  }

  #wait(time: number): void {
    this.#dueAt = Date.now() + time;
    this.#timer = setTimeout(() => this.#run(), time);
  }

  #begin(beat: Beat): void {
    this.#timeLeft = this.#options.limit(beat) ?? this.#timeLeft;
  }

  /** The time to show a beat: its duration, scaled down if the rest of the turn would exceed the time left. */
  #time({ beat, catchUp }: QueuedBeat<Beat>): number {
    const duration = this.#options.pace(beat, this.#queued[0]?.beat);
    if (duration === 0) return 0;
    let all = duration;
    for (const [at, { beat: other }] of this.#queued.entries()) {
      if (this.#options.limit(other) !== undefined) break;
      all += this.#options.pace(other, this.#queued[at + 1]?.beat);
    }
    const fitting = duration * Math.min(1, Math.max(0, this.#timeLeft) / all);
    this.#timeLeft -= fitting;
    return Math.round(fitting * FACTOR[this.speed] * (catchUp ? CATCH_UP : 1));
  }
}
