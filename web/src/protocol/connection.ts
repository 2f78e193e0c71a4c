/** A connection to a table that reconnects automatically. */

import { VERSION, type Code, type FromServer, type Refusal, type Request, type ToServer } from '../protocol.ts';

/** What a connection reports. */
export type Heard =
  /** A server message. The first one after a lost connection is the welcome. */
  | { kind: 'said'; message: FromServer }
  /** The connection is lost; the client is reconnecting. */
  | { kind: 'lost' }
  /** The connection has ended for good: the server refused or removed the client. */
  | { kind: 'ended'; refusal: Refusal };

/** The part of WebSocket used here. */
export type Socket = Pick<WebSocket, 'send' | 'close' | 'onopen' | 'onmessage' | 'onclose'>;

/** The server refused a request. */
export class Refused extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.code);
    this.refusal = refusal;
  }
}
/** The connection was lost before the reply arrived. Requests are never resent, because the table may have moved on. */
export class Lost extends Error {}

interface Waiting {
  resolve: () => void;
  reject: (error: Refused | Lost) => void;
}

/** Delay before the first reconnect attempt, in milliseconds; it doubles with each further attempt. */
const FIRST_PAUSE = 250;
const MAX_PAUSE = 8_000;
/** After this many milliseconds of silence, ping the server. */
const SILENCE = 20_000;
/** Unanswered pings after which the connection counts as lost. */
const MAX_QUESTIONS = 2;
/** Temporary refusals: keep reconnecting. */
const PASSING: readonly Code[] = ['closing', 'table-broken', 'too-fast', 'too-many-connections'];

export class Connection {
  readonly #hear: (heard: Heard) => void;
  readonly #connect: () => Socket;
  #socket: Socket | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #waiting = new Map<number, Waiting>();
  #lastId = 0;
  /** The number of the first event not received yet. */
  #next: number | undefined;
  #pause = FIRST_PAUSE;
  #questions = 0;
  /** Whether the server has answered this connection's hello. */
  #greeted = false;
  /** Whether the loss has been reported. */
  #lost = false;
  #ended = false;

  constructor(hear: (heard: Heard) => void, connect: () => Socket) {
    this.#hear = hear;
    this.#connect = connect;
  }

  open(): void {
    if (this.#ended || this.#socket) return;
    clearTimeout(this.#timer);
    const socket = this.#connect();
    this.#socket = socket;
    this.#greeted = false;
    socket.onopen = () => {
      this.#send({ type: 'hello', version: VERSION, ...(this.#next !== undefined && { since: this.#next }) });
      this.#listen();
    };
    socket.onmessage = (event) => this.#take(JSON.parse(String(event.data)) as FromServer);
    socket.onclose = () => this.#lose();
  }

  /** Reconnects now instead of waiting for the back-off, for example because the browser is online again. */
  hurry(): void {
    this.#pause = FIRST_PAUSE;
    this.open();
  }

  /** Closes the connection for good. */
  close(): void {
    this.#ended = true;
    this.#drop();
  }

  /** Sends a request; resolves once the server has carried it out. */
  say(what: ToServer): Promise<void> {
    return new Promise((resolve, reject) => {
      if (!this.#greeted) {
        reject(new Lost());
        return;
      }
      this.#lastId += 1;
      this.#waiting.set(this.#lastId, { resolve, reject });
      this.#send({ ...what, id: this.#lastId });
    });
  }

  #send(request: Request): void {
    this.#socket?.send(JSON.stringify(request));
  }

  #take(message: FromServer): void {
    this.#listen();
    switch (message.type) {
      case 'pong':
        return;
      case 'done':
        this.#answered(message.id)?.resolve();
        return;
      case 'closing':
        this.#leave(message.refusal);
        return;
      case 'refused':
        // A refusal before the welcome means that the server didn't let us in.
        if (!this.#greeted) this.#leave(message.refusal);
        else if (message.id !== undefined) this.#answered(message.id)?.reject(new Refused(message.refusal));
        return;
      case 'welcome':
        this.#greeted = true;
        this.#lost = false;
        this.#pause = FIRST_PAUSE;
        this.#next = message.snapshot?.next ?? this.#next;
        break;
      case 'update': {
        const last = message.steps.at(-1);
        if (last) this.#next = last.number + 1;
        break;
      }
    }
    this.#hear({ kind: 'said', message });
  }

  #answered(id: number): Waiting | undefined {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    return waiting;
  }

  /** The server has closed the connection and given a reason. */
  #leave(refusal: Refusal): void {
    if (PASSING.includes(refusal.code)) {
      this.#lose();
      return;
    }
    this.close();
    this.#hear({ kind: 'ended', refusal });
  }

  #lose(): void {
    this.#drop();
    if (this.#ended) return;
    if (!this.#lost) {
      this.#lost = true;
      this.#hear({ kind: 'lost' });
    }
    // Jitter, so that clients don't all reconnect at the same moment after a server restart.
    this.#timer = setTimeout(() => this.open(), this.#pause * (0.75 + Math.random() / 2));
    this.#pause = Math.min(MAX_PAUSE, this.#pause * 2);
  }

  /** Closes the socket and rejects all pending requests. */
  #drop(): void {
    clearTimeout(this.#timer);
    const socket = this.#socket;
    this.#socket = undefined;
    this.#greeted = false;
    this.#questions = 0;
    if (socket) {
      socket.onopen = socket.onmessage = socket.onclose = null;
      socket.close();
    }
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const { reject } of waiting) reject(new Lost());
  }

  /** Restarts the silence timer after a message. */
  #listen(): void {
    this.#questions = 0;
    this.#wait();
  }

  #wait(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      if (this.#questions === MAX_QUESTIONS) {
        this.#lose();
        return;
      }
      this.#questions += 1;
      this.#send({ type: 'ping' });
      this.#wait();
    }, SILENCE);
  }
}

/** Opens the socket of a table on the server that this page came from. */
export function tableSocket(code: string, at: Location = location): () => Socket {
  const url = new URL(`/t/${encodeURIComponent(code)}/socket`, at.href);
  url.protocol = url.protocol.replace('http', 'ws');
  return () => new WebSocket(url);
}
