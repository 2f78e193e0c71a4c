/** A connection to a table that reconnects automatically. */

import { VERSION, type Code, type FromServer, type Refusal, type Request, type ToServer } from '../protocol.ts';

/** An event that a connection reports to its owner. */
export type ConnectionEvent =
  /** A server message. The first one after a lost connection is the welcome. */
  | { kind: 'message'; message: FromServer }
  /** The server doesn't respond, but the client hasn't given up the connection yet. */
  | { kind: 'silent' }
  /** The server responds again, on the same connection. */
  | { kind: 'responsive' }
  /** The connection is lost, perhaps because the server has refused it for now; the client is reconnecting. */
  | { kind: 'lost'; refusal?: Refusal }
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
/**
 * An attempt to connect is given up after this many milliseconds; otherwise a network that drops packets would block
 * the next one.
 */
const CONNECT_TIMEOUT = 8_000;
/** The back-off resets once a connection has lasted this many milliseconds. */
const STABLE = 10_000;
/**
 * After this many milliseconds of silence, ping the server. A ping is cheap (docs/limits.md), but wakes a phone's
 * radio, so a hidden page pings less often.
 */
const SILENCE = 2_500;
const SILENCE_HIDDEN = 20_000;
/**
 * A ping without a reply is reported after this many milliseconds. Together with the silence before it, that takes less
 * than five seconds.
 */
const REPLY_TIMEOUT = 2_000;
/**
 * The connection counts as lost if a second ping gets no reply within this many milliseconds. One ping isn't enough,
 * because slow networks have pauses.
 */
const LAST_TIMEOUT = 3_000;
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
  /** Runs until the next ping, its reply or the next attempt to reconnect is due. */
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Runs until the connection counts as stable. */
  #stableTimer: ReturnType<typeof setTimeout> | undefined;
  #pending = new Map<number, PendingRequest>();
  #lastId = 0;
  /** The number of the first event not received yet. */
  #next: number | undefined;
  /** The server's identifier of the events before `#next`. */
  #history: string | undefined;
  #delay = FIRST_DELAY;
  #visible = true;
  /** Whether the server's silence has been reported. */
  #silent = false;
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
    this.#after(CONNECT_TIMEOUT, () => this.#lose());
  }

  /** Reconnects now instead of waiting for the back-off, for example because the browser is online again. */
  reconnectNow(): void {
    this.#delay = FIRST_DELAY;
    this.open();
  }

  /** Whether the page is visible. When it becomes visible, the connection is checked at once. */
  set visible(visible: boolean) {
    const returns = visible && !this.#visible;
    this.#visible = visible;
    if (returns && this.#welcomed && !this.#silent) this.#ping();
  }

  /** Reports the connection as silent at once, because the browser has lost its network, and then checks it. */
  suspect(): void {
    if (this.#welcomed && !this.#silent) this.#onSilence();
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

  /** Stores the position from which to continue after reconnecting. */
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
      this.#lose(refusal);
      return;
    }
    this.close();
    this.#emit({ kind: 'ended', refusal });
  }

  #lose(refusal?: Refusal): void {
    this.#drop();
    if (this.#ended) return;
    if (!this.#lost || refusal) {
      this.#lost = true;
      this.#emit({ kind: 'lost', ...(refusal && { refusal }) });
    }
    // A refusal may say when trying again makes sense. Jitter, so that clients don't all reconnect at the same moment
    // after a server restart.
    const wait = (refusal?.retry_after ?? 0) * 1_000;
    this.#after(wait + this.#delay * (0.75 + Math.random() / 2), () => this.open());
    this.#delay = Math.min(MAX_DELAY, this.#delay * 2);
  }

  /** Closes the socket and rejects all pending requests. */
  #drop(): void {
    clearTimeout(this.#timer);
    clearTimeout(this.#stableTimer);
    const socket = this.#socket;
    this.#socket = undefined;
    this.#welcomed = false;
    this.#silent = false;
    if (socket) {
      socket.onopen = socket.onmessage = socket.onclose = null;
      socket.close();
    }
    const pending = [...this.#pending.values()];
    this.#pending.clear();
    for (const { reject } of pending) reject(new ConnectionLost());
  }

  /** Restarts the wait for silence. Called when the socket opens and after every message. */
  #onActivity(): void {
    if (this.#silent) {
      this.#silent = false;
      this.#emit({ kind: 'responsive' });
    }
    this.#after(this.#visible ? SILENCE : SILENCE_HIDDEN, () => this.#ping());
  }

  #ping(): void {
    this.#after(REPLY_TIMEOUT, () => this.#onSilence());
    this.#write({ type: 'ping' });
  }

  #onSilence(): void {
    // Before the welcome there is nothing to report: the owner still waits for this connection.
    this.#silent = this.#welcomed;
    if (this.#silent) this.#emit({ kind: 'silent' });
    this.#after(LAST_TIMEOUT, () => this.#lose());
    this.#write({ type: 'ping' });
  }

  #after(time: number, then: () => void): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(then, time);
  }
}

/** Returns a function that opens a table's socket on the server that this page came from. */
export function tableSocket(code: string, at: Location = location): () => Socket {
  const url = new URL(`/t/${encodeURIComponent(code)}/socket`, at.href);
  url.protocol = url.protocol.replace('http', 'ws');
  return () => new WebSocket(url);
}
