/** A table as somebody sits at it: what the server tells, shown beat by beat. */

import type { FromServer, Refusal, ToServer } from '../protocol.ts';
import { Connection, type Heard, type Socket } from '../protocol/connection.ts';
import { MAX_TURN, pace, turnOf } from './pace.ts';
import { Queue, type Speed } from './queue.ts';
import { recall } from './recall.ts';
import { beats, told, type Beat, type Table } from './story.ts';

/** How the connection stands. */
export type Line = 'coming' | 'here' | 'lost' | 'ended';

/** What comes so soon after we are back is what we have missed. */
const CATCHING_UP = 1_000;

export class LiveTable {
  /** The table as it is shown. */
  table = $state.raw<Table>();
  /** What is being shown right now, and for how long. */
  now = $state.raw<{ beat: Beat; time: number }>();
  line = $state<Line>('coming');
  /** Why the connection has ended. */
  refusal = $state.raw<Refusal>();
  /** Whether everything has been shown, so that a question may be answered. */
  idle = $state(true);

  readonly #connect: () => Socket;
  readonly #connection: Connection;
  readonly #queue: Queue<Beat>;
  #listeners: readonly ((message: FromServer) => void)[] = [];
  #watchers: readonly ((beat: Beat, time: number) => void)[] = [];
  #recalling = false;
  #backAt = -Infinity;

  /** `still` tells whether somebody wants nothing to move. */
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

  /** The seat of whoever looks, if they have one. */
  get seat(): string | undefined {
    const { room, you } = this.table ?? {};
    return room?.seats.find(({ sitter }) => sitter.kind === 'person' && sitter.person === you)?.seat;
  }

  /** Whether whoever looks has no seat in a game that is being played, and may take over that of a bot. */
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

  /** Tells what the server says as soon as it is said, such as chances that were asked for. Gives back how to stop it. */
  listen(listener: (message: FromServer) => void): () => void {
    this.#listeners = [...this.#listeners, listener];
    return () => (this.#listeners = this.#listeners.filter((other) => other !== listener));
  }

  /** Tells every beat at the moment when it is shown, even where many are shown at once. Gives back how to stop it. */
  watch(watcher: (beat: Beat, time: number) => void): () => void {
    this.#watchers = [...this.#watchers, watcher];
    return () => (this.#watchers = this.#watchers.filter((other) => other !== watcher));
  }

  /** Reads back what has happened in this game before we came. */
  async recall(): Promise<void> {
    const first = this.table?.log[0]?.step;
    if (this.#recalling || this.table?.whole !== false || first === undefined) return;
    this.#recalling = true;
    try {
      const steps = await recall(this.#connect, first);
      this.table = told(this.table, { kind: 'recalled', steps });
    } catch {
      // Then the log begins where it does, and says so.
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
      // Whoever was here before has missed what comes now; a snapshot leaves nothing to be missed.
      if (this.line === 'lost') this.#backAt = Date.now();
      if (heard.message.snapshot) this.#queue.skip();
      this.line = 'here';
    }
    for (const listener of this.#listeners) listener(heard.message);
    this.idle = false;
    this.#queue.push(beats(heard.message), Date.now() - this.#backAt < CATCHING_UP);
    // Whoever decides against the clock sees at once what about.
    if (heard.message.type === 'update' && heard.message.asked?.clock && heard.message.asked.seat === this.seat) {
      this.skip();
    }
  }

  #show(beat: Beat, time: number): void {
    this.table = told(this.table, beat);
    this.now = { beat, time };
    for (const watcher of this.#watchers) watcher(beat, time);
  }

  /** Our own turn takes the time that it takes. */
  #limit(beat: Beat): number | undefined {
    const seat = turnOf(beat);
    if (seat === undefined) return undefined;
    return seat === this.seat ? Infinity : MAX_TURN;
  }
}
