/** A table as its viewer sees it: server messages, shown beat by beat. */

import type { FromServer, Refusal, ToServer } from '../protocol.ts';
import { Connection, type Heard, type Socket } from '../protocol/connection.ts';
import { MAX_TURN, pace, turnOf } from './pace.ts';
import { Queue, type Speed } from './queue.ts';
import { recall } from './recall.ts';
import { beats, told, type Beat, type Table } from './story.ts';

/** The state of the connection. */
export type Line = 'coming' | 'here' | 'lost' | 'ended';

/** Updates that arrive within this many milliseconds of reconnecting are the missed ones. */
const CATCHING_UP = 1_000;

export class LiveTable {
  /** The table as currently shown. */
  table = $state.raw<Table>();
  /** The beat being shown, and for how long. */
  now = $state.raw<{ beat: Beat; time: number }>();
  line = $state<Line>('coming');
  /** Why the connection ended. */
  refusal = $state.raw<Refusal>();
  /** Whether everything has been shown, so that a question can be answered. */
  idle = $state(true);

  readonly #connect: () => Socket;
  readonly #connection: Connection;
  readonly #queue: Queue<Beat>;
  #listeners: readonly ((message: FromServer) => void)[] = [];
  #watchers: readonly ((beat: Beat, time: number) => void)[] = [];
  #recalling = false;
  #backAt = -Infinity;

  /** `still` returns whether motion is reduced. */
  constructor(connect: () => Socket, still: () => boolean) {
    this.#queue = new Queue<Beat>({
      play: (beat, time) => this.#show(beat, time),
      pace: (beat) => pace(beat, still()),
      rest: () => (this.idle = true),
      limit: (beat) => this.#limit(beat),
    });
    this.#connect = connect;
    this.#connection = new Connection((heard) => this.#hear(heard), connect);
  }

  /** The viewer's seat, if they have one. */
  get seat(): string | undefined {
    const { room, you } = this.table ?? {};
    return room?.seats.find(({ sitter }) => sitter.kind === 'person' && sitter.person === you)?.seat;
  }

  /** Whether the viewer is a spectator of a running game, and so may take over a bot's seat. */
  get joins(): boolean {
    return this.table?.room.stage === 'playing' && this.seat === undefined;
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

  hurry(): void {
    this.#connection.hurry();
  }

  skip(): void {
    this.#queue.skip();
  }

  say(what: ToServer): Promise<void> {
    return this.#connection.say(what);
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
  async recall(): Promise<void> {
    const first = this.table?.log[0]?.step;
    if (this.#recalling || this.table?.whole !== false || first === undefined) return;
    this.#recalling = true;
    try {
      const steps = await recall(this.#connect, first);
      this.table = told(this.table, { kind: 'recalled', steps });
    } catch {
      // The log then starts where it does, and says so.
    } finally {
      this.#recalling = false;
    }
  }

  #hear(heard: Heard): void {
    if (heard.kind === 'lost') {
      this.line = 'lost';
      return;
    }
    if (heard.kind === 'ended') {
      this.line = 'ended';
      this.refusal = heard.refusal;
      return;
    }
    if (heard.message.type === 'welcome') {
      // After a reconnect, the next updates are the missed ones. A snapshot replaces anything still queued.
      if (this.line === 'lost') this.#backAt = Date.now();
      if (heard.message.snapshot) this.#queue.skip();
      this.line = 'here';
    }
    for (const listener of this.#listeners) listener(heard.message);
    this.idle = false;
    this.#queue.push(beats(heard.message), Date.now() - this.#backAt < CATCHING_UP);
    // A player on the clock sees the question at once.
    if (heard.message.type === 'update' && heard.message.asked?.clock && heard.message.asked.seat === this.seat) {
      this.skip();
    }
  }

  #show(beat: Beat, time: number): void {
    this.table = told(this.table, beat);
    this.now = { beat, time };
    for (const watcher of this.#watchers) watcher(beat, time);
  }

  /** The viewer's own turn has no time limit. */
  #limit(beat: Beat): number | undefined {
    const seat = turnOf(beat);
    if (seat === undefined) return undefined;
    return seat === this.seat ? Infinity : MAX_TURN;
  }
}
