/**
 * Serves another client in front of the real server: `CLIENT=dist npm run e2e` tests the output of `npm run build`
 * without rebuilding the program. Everything except the client's own files comes from the server, with its headers and
 * responses.
 */

import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { extname, join } from 'node:path';
import { gzipSync } from 'node:zlib';

const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

export class Client {
  readonly #folder: string;
  readonly #behind: () => number;
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();

  /** `behind` is the port of the server that handles everything except the client's files. */
  constructor(folder: string, behind: () => number) {
    this.#folder = folder;
    this.#behind = behind;
    this.#server = createServer((asked, answer) => this.#answer(asked, answer));
    this.#server.on('upgrade', (asked, socket, head) => this.#join(asked, socket as Socket, head));
    this.#server.on('connection', (socket) => {
      this.#sockets.add(socket);
      socket.once('close', () => this.#sockets.delete(socket));
    });
  }

  async begin(): Promise<number> {
    await new Promise<void>((there) => this.#server.listen(0, '127.0.0.1', there));
    return (this.#server.address() as AddressInfo).port;
  }

  async end(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    await new Promise((ended) => this.#server.close(ended));
  }

  #answer(asked: IncomingMessage, answer: ServerResponse): void {
    const file = join(this.#folder, new URL(asked.url ?? '/', 'http://here').pathname);
    if (file.startsWith(this.#folder) && existsSync(file) && statSync(file).isFile()) {
      send(answer, 200, file, { 'cache-control': 'public, max-age=31536000, immutable' });
      return;
    }
    const passed = request({ ...this.#there(asked), method: asked.method, path: asked.url }, (said) => {
      // The server decides which addresses exist; the page there is ours.
      if (said.headers['content-type']?.startsWith('text/html')) {
        said.resume();
        const own = /^(content-(type|length|encoding)|transfer-encoding|etag)$/;
        const kept = Object.entries(said.headers).filter(([name]) => !own.test(name));
        send(answer, said.statusCode ?? 200, join(this.#folder, 'index.html'), Object.fromEntries(kept));
        return;
      }
      answer.writeHead(said.statusCode ?? 502, said.headers);
      said.pipe(answer);
    });
    passed.on('error', () => asked.socket.destroy());
    asked.pipe(passed);
  }

  /** Tunnels a WebSocket to the server, byte by byte. */
  #join(asked: IncomingMessage, socket: Socket, head: Buffer): void {
    const { port, headers } = this.#there(asked);
    const there = connect(port, '127.0.0.1', () => {
      const lines = Object.entries(headers).map(([name, value]) => `${name}: ${String(value)}`);
      there.write([`GET ${asked.url} HTTP/1.1`, ...lines, '', ''].join('\r\n'));
      there.write(head);
      socket.pipe(there).pipe(socket);
    });
    for (const one of [socket, there]) {
      one.on('error', () => {});
      one.on('close', () => [socket, there].forEach((other) => other.destroy()));
    }
  }

  /** The server's port, and the request headers as if there were no proxy. */
  #there({ headers }: IncomingMessage) {
    const [port, host] = [this.#behind(), `127.0.0.1:${this.#behind()}`];
    return {
      host: '127.0.0.1',
      port,
      headers: { ...headers, host, ...(headers.origin && { origin: `http://${host}` }) },
    };
  }
}

function send(answer: ServerResponse, status: number, file: string, headers: Record<string, unknown>): void {
  const body = readFileSync(file);
  const type = TYPES[extname(file)] ?? 'application/octet-stream';
  const packed = type.startsWith('font/') ? body : gzipSync(body);
  answer.writeHead(status, {
    ...(headers as Record<string, string>),
    'content-type': type,
    'content-length': packed.length,
    ...(packed !== body && { 'content-encoding': 'gzip' }),
  });
  answer.end(packed);
}
