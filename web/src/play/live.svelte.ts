/** A table as shown to its viewer: receives server messages and plays them back beat by beat. */

import type { FromServer, Guest, Refusal, Seat, Stage, ToServer } from '../protocol.ts';
import { Connection, type ConnectionEvent, type Socket } from '../protocol/connection.ts';
import { MAX_TURN, pace, turnOf } from './pace.ts';
import { Queue, type Speed } from './queue.ts';
import { loadHistory } from './history.ts';
import { resultsAfter } from './results.ts';
import { beats, applyBeat, roomIn, type Beat, type TableState } from './table-state.ts';

/** The state of the connection. `lost` means that the client is reconnecting; `ended` is final. */
export type ConnectionState = 'connecting' | 'connected' | 'lost' | 'ended';

/** Updates that arrive within this many milliseconds of reconnecting are the missed ones. */
const CATCHING_UP = 1_000;

export class LiveTable {
  /** The table as currently shown. */
  table = $state.raw<TableState>();
  /** The beat being shown, and how long it is shown, in milliseconds. */
  now = $state.raw<{ beat: Beat; time: number }>();
  connectionState = $state<ConnectionState>('connecting');
  /** Why the connection ended. */
  refusal = $state.raw<Refusal>();
  /** Whether the viewer waits for the host to let them in. */
  waiting = $state(false);
  /** The people whom the viewer, as the host, can let in. */
  guests = $state.raw<readonly Guest[]>([]);
  /** The table at the end of a game whose results the viewer hasn't left yet. */
  results = $state.raw<TableState>();
  /** The table's stage by the latest message, which may not be shown yet. */
  #stage = $state<Stage>();
  /** Whether all beats have been shown, so that a question can be answered. */
  idle = $state(true);

  readonly #connect: () => Socket;
  readonly #connection: Connection;
  readonly #queue: Queue<Beat>;
  #listeners: readonly ((message: FromServer) => void)[] = [];
  #watchers: readonly ((beat: Beat, time: number) => void)[] = [];
  #loadingHistory = false;
  #reconnectedAt = -Infinity;

  /** `reducedMotion` returns whether motion is reduced. */
  constructor(connect: () => Socket, reducedMotion: () => boolean) {
    this.#queue = new Queue<Beat>({
      play: (beat, time) => this.#show(beat, time),
      pace: (beat) => pace(beat, reducedMotion()),
      idle: () => (this.idle = true),
      limit: (beat) => this.#limit(beat),
    });
    this.#connect = connect;
    this.#connection = new Connection((event) => this.#receive(event), connect);
  }

  /** The viewer's seat, if they have one. */
  get seat(): Seat | undefined {
    const { room, you } = this.table ?? {};
    return room?.seats.find(({ sitter }) => sitter.kind === 'person' && sitter.person === you)?.seat;
  }

  /** Whether the viewer is a spectator of a running game, and so may take over a bot's seat. */
  get canTakeOver(): boolean {
    return this.table?.room.stage === 'playing' && this.#stage === 'playing' && this.seat === undefined;
  }

  /** Stops showing the results of the last game. */
  leaveResults(): void {
    this.results = undefined;
  }

  /** Whether the viewer is the table's host. */
  get isHost(): boolean {
    return this.table !== undefined && this.table.room.host === this.table.you;
  }

  set speed(speed: Speed) {
    this.#queue.speed = speed;
  }

  open(): void {
    this.#connection.open();
  }

  close(): void {
    this.#connection.close();
  }

  reconnectNow(): void {
    this.#connection.reconnectNow();
  }

  skip(): void {
    this.#queue.skip();
  }

  send(request: ToServer): Promise<void> {
    return this.#connection.send(request);
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
   * Calls `watcher` with every beat when it is shown, even if many are shown at once. Returns a function that removes
   * it.
   */
  watch(watcher: (beat: Beat, time: number) => void): () => void {
    this.#watchers = [...this.#watchers, watcher];
    return () => (this.#watchers = this.#watchers.filter((other) => other !== watcher));
  }

  /** Loads what happened in this game before the viewer joined. */
  async loadHistory(): Promise<void> {
    const first = this.table?.log[0]?.step;
    if (this.#loadingHistory || this.table?.logComplete !== false || first === undefined) return;
    this.#loadingHistory = true;
    try {
      const steps = await loadHistory(this.#connect, first);
      this.table = applyBeat(this.table, { kind: 'history', steps });
      if (this.table) this.results = resultsAfter(this.results, this.table);
    } catch {
      // Without its history, the log starts where the viewer joined, and says so.
    } finally {
      this.#loadingHistory = false;
    }
  }

  #receive(event: ConnectionEvent): void {
    if (event.kind === 'lost') {
      this.connectionState = 'lost';
      return;
    }
    if (event.kind === 'ended') {
      this.connectionState = 'ended';
      this.refusal = event.refusal;
      return;
    }
    if (event.message.type === 'welcome') {
      // After a reconnect, the next updates are the missed ones. A snapshot replaces anything still queued.
      if (this.connectionState === 'lost') this.#reconnectedAt = Date.now();
      if (event.message.snapshot) this.#queue.skip();
      this.connectionState = 'connected';
      this.waiting = false;
      // If someone waits, the list follows.
      this.guests = [];
    }
    const room = roomIn(event.message);
    if (room) this.#stage = room.stage;
    if (event.message.type === 'waiting') this.waiting = true;
    if (event.message.type === 'guests') this.guests = event.message.guests;
    for (const listener of this.#listeners) listener(event.message);
    this.idle = false;
    this.#queue.push(beats(event.message), Date.now() - this.#reconnectedAt < CATCHING_UP);
    // If the viewer is asked and has limited time, show the question at once.
    if (event.message.type === 'update' && event.message.asked?.clock && event.message.asked.seat === this.seat) {
      this.skip();
    }
  }

  #show(beat: Beat, time: number): void {
    this.table = applyBeat(this.table, beat);
    if (this.table) this.results = resultsAfter(this.results, this.table);
    this.now = { beat, time };
    for (const watcher of this.#watchers) watcher(beat, time);
  }

  /** The longest time to show the turn that starts with this beat. The viewer's own turn has no limit. */
  #limit(beat: Beat): number | undefined {
    const seat = turnOf(beat);
    if (seat === undefined) return undefined;
    return seat === this.seat ? Infinity : MAX_TURN;
  }
}
