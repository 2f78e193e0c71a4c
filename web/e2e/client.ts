/**
 * A proxy that serves a different client in front of the real server: `CLIENT=dist npm run e2e` tests the output of
 * `npm run build` without rebuilding the program. All requests except those for the client's own files are forwarded to
 * the server.
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

export class ClientProxy {
  readonly #folder: string;
  readonly #serverPort: () => number;
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();

  /** `serverPort` is the port of the server that handles everything except the client's files. */
  constructor(folder: string, serverPort: () => number) {
    this.#folder = folder;
    this.#serverPort = serverPort;
    this.#server = createServer((incoming, response) => this.#handle(incoming, response));
    this.#server.on('upgrade', (incoming, socket, head) => this.#tunnel(incoming, socket as Socket, head));
    this.#server.on('connection', (socket) => {
      this.#sockets.add(socket);
      socket.once('close', () => this.#sockets.delete(socket));
    });
  }

  async begin(): Promise<number> {
    await new Promise<void>((listening) => this.#server.listen(0, '127.0.0.1', listening));
    return (this.#server.address() as AddressInfo).port;
  }

  async end(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    await new Promise((ended) => this.#server.close(ended));
  }

  #handle(incoming: IncomingMessage, response: ServerResponse): void {
    const file = join(this.#folder, new URL(incoming.url ?? '/', 'http://here').pathname);
    if (file.startsWith(this.#folder) && existsSync(file) && statSync(file).isFile()) {
      send(response, 200, file, { 'cache-control': 'public, max-age=31536000, immutable' });
      return;
    }
    const forwarded = request(
      { ...this.#target(incoming), method: incoming.method, path: incoming.url },
      (upstream) => {
        // Keep the server's status and headers, but send the tested client's page.
        if (upstream.headers['content-type']?.startsWith('text/html')) {
          upstream.resume();
          const own = /^(content-(type|length|encoding)|transfer-encoding|etag)$/;
          const kept = Object.entries(upstream.headers).filter(([name]) => !own.test(name));
          send(response, upstream.statusCode ?? 200, join(this.#folder, 'index.html'), Object.fromEntries(kept));
          return;
        }
        response.writeHead(upstream.statusCode ?? 502, upstream.headers);
        upstream.pipe(response);
      },
    );
    forwarded.on('error', () => incoming.socket.destroy());
    incoming.pipe(forwarded);
  }

  /** Tunnels a WebSocket to the server, byte by byte. */
  #tunnel(incoming: IncomingMessage, socket: Socket, head: Buffer): void {
    const { port, headers } = this.#target(incoming);
    const server = connect(port, '127.0.0.1', () => {
      const lines = Object.entries(headers).map(([name, value]) => `${name}: ${String(value)}`);
      server.write([`GET ${incoming.url} HTTP/1.1`, ...lines, '', ''].join('\r\n'));
      server.write(head);
      socket.pipe(server).pipe(socket);
    });
    for (const one of [socket, server]) {
      one.on('error', () => {});
      one.on('close', () => [socket, server].forEach((other) => other.destroy()));
    }
  }

  /** The server's port, and the request headers that the server would get without the proxy. */
  #target({ headers }: IncomingMessage) {
    const [port, host] = [this.#serverPort(), `127.0.0.1:${this.#serverPort()}`];
    return {
      host: '127.0.0.1',
      port,
      headers: { ...headers, host, ...(headers.origin && { origin: `http://${host}` }) },
    };
  }
}

function send(response: ServerResponse, status: number, file: string, headers: Record<string, unknown>): void {
  const body = readFileSync(file);
  const type = TYPES[extname(file)] ?? 'application/octet-stream';
  const compressed = type.startsWith('font/') ? body : gzipSync(body);
  response.writeHead(status, {
    ...(headers as Record<string, string>),
    'content-type': type,
    'content-length': compressed.length,
    ...(compressed !== body && { 'content-encoding': 'gzip' }),
  });
  response.end(compressed);
}
