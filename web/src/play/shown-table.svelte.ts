/**
 * A table as shown to its viewer, beat by beat: a live table, or the replay of a game. Board, players, market, log and
 * tray use only this class.
 */

import type { Clock, FromServer, LineView, Message, Seat, ToServer } from '../protocol.ts';
import { whoseTurn } from '../protocol/scene.ts';
import { isConsequence, pace } from './pace.ts';
import { Queue, type Speed } from './queue.ts';
import { applyBeat, type Beat, type TableState } from './table-state.ts';

/**
 * The reason why playback waits for the viewer: they have paused it, another player's turn is over, or they have to
 * throw the first dice of their own turn.
 */
export type Hold = 'paused' | Stop;
export type Stop = 'turn' | 'throw';

export abstract class ShownTable {
  /** The table as currently shown. */
  table = $state.raw<TableState>();
  /** The beat being shown, and how long it is shown, in milliseconds. */
  now = $state.raw<{ beat: Beat; time: number }>();
  /** Whether all beats have been shown, so that a question can be answered. */
  idle = $state(true);
  /** Why playback waits for the viewer, if it does. */
  held = $state<Hold>();
  /** The lines of the moment being shown: an event and its consequences. */
  moment = $state.raw<readonly LineView[]>([]);
  /** The number of turns that haven't been shown yet. */
  turnsWaiting = $state(0);
  /** The number of dice that the viewer is about to throw. */
  throwing = $state(0);
  /** Whether turns were skipped because the viewer has to answer in time. */
  caughtUp = $state(false);
  protected readonly queue: Queue<Beat, Stop>;
  #speed = $state<Speed>('normal');
  #listeners: readonly ((message: FromServer) => void)[] = [];
  #watchers: readonly ((beat: Beat, time: number) => void)[] = [];

  /** `reducedMotion` returns whether motion is reduced. */
  constructor(reducedMotion: () => boolean) {
    this.queue = new Queue<Beat, Stop>({
      play: (beat, time) => this.show(beat, time),
      pace: (beat, next) => pace(beat, { next, reducedMotion: reducedMotion(), own: this.isOwnTurn }),
      limit: (beat) => this.limit(beat),
      stop: (beat, rest, skipping) => this.stopBefore(beat, rest, skipping),
      urgent: ({ kind }) => kind === 'chat' || kind === 'hidden' || kind === 'presets',
      changed: () => this.onPlayback(),
    });
  }

  /** Whether this is the replay of a game, in which nothing can be answered. */
  abstract readonly isReplay: boolean;

  /** The viewer's seat, if they have one. */
  abstract get seat(): Seat | undefined;

  /** Whether requests can be sent now. */
  abstract get canSend(): boolean;

  abstract send(request: ToServer): Promise<void>;

  /** Whether the viewer is a spectator of a running game, and so may take over a bot's seat. */
  get canTakeOver(): boolean {
    return false;
  }

  /** Whether the table can't be reached. */
  get isOffline(): boolean {
    return false;
  }

  /** The clock of the current question, and the time at which it started. */
  get clock(): { clock: Clock; since: number } | undefined {
    return undefined;
  }

  /** In a replay, the answer that the player gave to the question. */
  get chosen(): string | undefined {
    return undefined;
  }

  /** In a replay, the better answer that the champion would have given; undefined unless the chosen one was costly. */
  get better(): Message | undefined {
    return undefined;
  }

  /** Whether it is the viewer's own turn, as shown. */
  get isOwnTurn(): boolean {
    const { scene } = this.table ?? {};
    return scene !== undefined && this.seat !== undefined && whoseTurn(scene) === this.seat;
  }

  /** Whether events are being shown, one after another. */
  get isPlaying(): boolean {
    return !this.idle && this.held === undefined;
  }

  get speed(): Speed {
    return this.#speed;
  }

  set speed(speed: Speed) {
    this.#speed = speed;
    this.queue.speed = speed;
  }

  /** Shows everything up to the present, or up to the viewer's own throw. */
  skip(): void {
    this.queue.skip();
  }

  /** Holds playback until the viewer resumes it. */
  pause(): void {
    this.queue.pause();
  }

  /** Continues playback after a pause, with the next turn, or with the viewer's throw. */
  resume(): void {
    this.queue.resume();
  }

  /** Loads the events of this game from before the viewer joined. */
  loadHistory(): Promise<void> {
    return Promise.resolve();
  }

  /**
   * Calls `listener` with every server message as it arrives, such as requested odds. Returns a function that removes
   * it.
   */
  listen(listener: (message: FromServer) => void): () => void {
    this.#listeners = [...this.#listeners, listener];
    return () => (this.#listeners = this.#listeners.filter((other) => other !== listener));
  }

  /**
   * Calls `watcher` with every beat as it is shown, even if many are shown at once. Returns a function that removes it.
   */
  watch(watcher: (beat: Beat, time: number) => void): () => void {
    this.#watchers = [...this.#watchers, watcher];
    return () => (this.#watchers = this.#watchers.filter((other) => other !== watcher));
  }

  protected notifyListeners(message: FromServer): void {
    for (const listener of this.#listeners) listener(message);
  }

  protected show(beat: Beat, time: number): void {
    // A line about people, such as a spectator who joins, doesn't replace what is happening in the game.
    if (beat.kind === 'line' && beat.line.event)
      this.moment = isConsequence(beat) ? [...this.moment, beat.line] : [beat.line];
    this.table = applyBeat(this.table, beat);
    this.now = { beat, time };
    for (const watcher of this.#watchers) watcher(beat, time);
  }

  /** For a beat that starts a turn, the longest time to show that turn; undefined for other beats. */
  protected abstract limit(beat: Beat): number | undefined;

  /** The reason to stop before a beat until the viewer continues; undefined to play on. */
  protected abstract stopBefore(beat: Beat, rest: () => Beat[], skipping: boolean): Stop | undefined;

  /** Called when playback starts or stops, or receives more beats. */
  protected onPlayback(): void {
    this.idle = this.queue.idle;
    this.held = this.queue.paused ? 'paused' : this.queue.stopped;
  }
}
