/** A connection to a table that reconnects automatically. */

import { VERSION, type Code, type FromServer, type Refusal, type Request, type ToServer } from '../protocol.ts';

/** An event that a connection reports to its owner. */
export type ConnectionEvent =
  /** A server message. The first one after a lost connection is the welcome. */
  | { kind: 'message'; message: FromServer }
  /** The connection is lost; the client is reconnecting. */
  | { kind: 'lost' }
  /** The connection has ended for good: the server refused or removed the client. */
  | { kind: 'ended'; refusal: Refusal };

/** The part of WebSocket used here. */
export type Socket = Pick<WebSocket, 'send' | 'close' | 'onopen' | 'onmessage' | 'onclose'>;

/** The server refused a request. */
export class RequestRefused extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.code);
    this.refusal = refusal;
  }
}
/** The connection was lost before the reply arrived. Requests are never resent, because the table may have moved on. */
export class ConnectionLost extends Error {}

interface PendingRequest {
  resolve: () => void;
  reject: (error: RequestRefused | ConnectionLost) => void;
}

/** Delay before the first reconnect attempt, in milliseconds; it doubles with each further attempt. */
const FIRST_DELAY = 250;
const MAX_DELAY = 8_000;
/** The back-off resets once a connection has lasted this many milliseconds. */
const STABLE = 10_000;
/** After this many milliseconds of silence, ping the server. */
const SILENCE = 20_000;
/** The connection counts as lost after this many unanswered pings. */
const MAX_UNANSWERED_PINGS = 2;
/** Codes of temporary refusals, after which the client keeps reconnecting. */
const TEMPORARY: readonly Code[] = [
  'closing',
  'table-broken',
  'unavailable',
  'too-fast',
  'over-budget',
  'too-many-connections',
];

export class Connection {
  readonly #emit: (event: ConnectionEvent) => void;
  readonly #connect: () => Socket;
  #socket: Socket | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Runs until the connection counts as stable. */
  #stableTimer: ReturnType<typeof setTimeout> | undefined;
  #pending = new Map<number, PendingRequest>();
  #lastId = 0;
  /** The number of the first event not received yet. */
  #next: number | undefined;
  /** What the server sent to identify the events before it. */
  #history: string | undefined;
  #delay = FIRST_DELAY;
  #unansweredPings = 0;
  /** Whether the server has welcomed this connection. */
  #welcomed = false;
  /** Whether the loss of the connection has been reported. */
  #lost = false;
  #ended = false;

  constructor(emit: (event: ConnectionEvent) => void, connect: () => Socket) {
    this.#emit = emit;
    this.#connect = connect;
  }

  open(): void {
    if (this.#ended || this.#socket) return;
    clearTimeout(this.#timer);
    const socket = this.#connect();
    this.#socket = socket;
    this.#welcomed = false;
    socket.onopen = () => {
      this.#write({
        type: 'hello',
        version: VERSION,
        ...(this.#next !== undefined && { since: this.#next }),
        ...(this.#history !== undefined && { history: this.#history }),
      });
      this.#onActivity();
    };
    socket.onmessage = (event) => this.#receive(JSON.parse(String(event.data)) as FromServer);
    socket.onclose = () => this.#lose();
  }

  /** Reconnects now instead of waiting for the back-off, for example because the browser is online again. */
  reconnectNow(): void {
    this.#delay = FIRST_DELAY;
    this.open();
  }

  /** Closes the connection for good. */
  close(): void {
    this.#ended = true;
    this.#drop();
  }

  /** Sends a request; resolves once the server has carried it out. */
  send(request: ToServer): Promise<void> {
    return new Promise((resolve, reject) => {
      if (!this.#welcomed) {
        reject(new ConnectionLost());
        return;
      }
      this.#lastId += 1;
      this.#pending.set(this.#lastId, { resolve, reject });
      this.#write({ ...request, id: this.#lastId });
    });
  }

  #write(request: Request): void {
    this.#socket?.send(JSON.stringify(request));
  }

  #receive(message: FromServer): void {
    this.#onActivity();
    switch (message.type) {
      case 'pong':
        return;
      case 'done':
        this.#takePending(message.id)?.resolve();
        return;
      case 'closing':
        this.#onClosing(message.refusal);
        return;
      case 'refused':
        // A refusal before the welcome refuses the connection itself.
        if (!this.#welcomed) this.#onClosing(message.refusal);
        else if (message.id !== undefined) this.#takePending(message.id)?.reject(new RequestRefused(message.refusal));
        return;
      case 'waiting':
        this.#lost = false;
        break;
      case 'welcome':
        this.#welcomed = true;
        this.#lost = false;
        // A server that welcomes everyone and then fails, such as one with a full disk, must not be flooded.
        this.#stableTimer = setTimeout(() => (this.#delay = FIRST_DELAY), STABLE);
        if (message.snapshot) this.#remember(message.snapshot.next, message.snapshot.history);
        break;
      case 'update': {
        const last = message.events.at(-1);
        if (last) this.#remember(last.number + 1, message.history);
        break;
      }
    }
    this.#emit({ kind: 'message', message });
  }

  /** Remembers where to continue after reconnecting. */
  #remember(next: number, history: string | undefined): void {
    this.#next = next;
    this.#history = history;
  }

  #takePending(id: number): PendingRequest | undefined {
    const pending = this.#pending.get(id);
    this.#pending.delete(id);
    return pending;
  }

  /** Handles a refusal that closes the connection: reconnects if it is temporary, and ends otherwise. */
  #onClosing(refusal: Refusal): void {
    if (TEMPORARY.includes(refusal.code)) {
      this.#lose();
      return;
    }
    this.close();
    this.#emit({ kind: 'ended', refusal });
  }

  #lose(): void {
    this.#drop();
    if (this.#ended) return;
    if (!this.#lost) {
      this.#lost = true;
      this.#emit({ kind: 'lost' });
    }
    // Jitter, so that clients don't all reconnect at the same moment after a server restart.
    this.#timer = setTimeout(() => this.open(), this.#delay * (0.75 + Math.random() / 2));
    this.#delay = Math.min(MAX_DELAY, this.#delay * 2);
  }

  /** Closes the socket and rejects all pending requests. */
  #drop(): void {
    clearTimeout(this.#timer);
    clearTimeout(this.#stableTimer);
    const socket = this.#socket;
    this.#socket = undefined;
    this.#welcomed = false;
    this.#unansweredPings = 0;
    if (socket) {
      socket.onopen = socket.onmessage = socket.onclose = null;
      socket.close();
    }
    const pending = [...this.#pending.values()];
    this.#pending.clear();
    for (const { reject } of pending) reject(new ConnectionLost());
  }

  /** Resets the ping count and restarts the silence timer, when the socket opens and after every message. */
  #onActivity(): void {
    this.#unansweredPings = 0;
    this.#startSilenceTimer();
  }

  #startSilenceTimer(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      if (this.#unansweredPings === MAX_UNANSWERED_PINGS) {
        this.#lose();
        return;
      }
      this.#unansweredPings += 1;
      this.#write({ type: 'ping' });
      this.#startSilenceTimer();
    }, SILENCE);
  }
}

/** Returns a function that opens a table's socket on the server that this page came from. */
export function tableSocket(code: string, at: Location = location): () => Socket {
  const url = new URL(`/t/${encodeURIComponent(code)}/socket`, at.href);
  url.protocol = url.protocol.replace('http', 'ws');
  return () => new WebSocket(url);
}
