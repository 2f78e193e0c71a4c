/** Runs the real program as a server with a data folder of its own. */

import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { ClientProxy } from './client.ts';

/** The path of the program: `$KAIJU`, or else cargo's debug or release build. */
function program(): string {
  const target = process.env.CARGO_TARGET_DIR ?? resolve(import.meta.dirname, '../../target');
  const built = ['debug', 'release'].map((profile) => join(target, profile, 'kaiju'));
  const found = [process.env.KAIJU, ...built].find((path) => path && existsSync(path));
  if (!found) throw new Error('There is no program to test: `cargo build`, or name one in KAIJU.');
  return found;
}

/** A folder with a client to test instead of the one built into the program. */
const CLIENT = process.env.CLIENT && resolve(process.env.CLIENT);

/** Runs a command of the program and returns its exit code and what it printed. */
export function run(...args: string[]): { code: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync(program(), args, { encoding: 'utf8' });
  return { code: status, output: stdout + stderr };
}

export class Kaiju {
  readonly folder: string;
  #child: ChildProcess | undefined;
  #port = 0;
  #client: { it: ClientProxy; port: number } | undefined;

  private constructor(folder: string) {
    this.folder = folder;
  }

  static async start(): Promise<Kaiju> {
    const kaiju = new Kaiju(await mkdtemp(join(tmpdir(), 'kaiju-e2e-')));
    await kaiju.begin();
    return kaiju;
  }

  get url(): string {
    return `http://127.0.0.1:${this.#client?.port ?? this.#port}`;
  }

  /** Starts the server; after `end`, restarts it at the same address. */
  async begin(): Promise<void> {
    const args = [
      'serve',
      '--listen',
      `127.0.0.1:${this.#port}`,
      '--data',
      this.folder,
      '--unlimited',
      '--test-secret',
      '7',
    ];
    const child = spawn(program(), args, { stdio: ['ignore', 'pipe', 'inherit'] });
    this.#child = child;
    const line = await new Promise<string>((received, failed) => {
      createInterface({ input: child.stdout }).once('line', received);
      child.once('error', failed);
      child.once('exit', (code) => failed(new Error(`the server has ended with ${code}`)));
    });
    const port = /^Kaiju is at http:\/\/127\.0\.0\.1:(\d+)$/.exec(line)?.[1];
    if (!port) throw new Error(`the server says: ${line}`);
    this.#port = Number(port);
    if (!CLIENT || this.#client) return;
    const it = new ClientProxy(CLIENT, () => this.#port);
    this.#client = { it, port: await it.begin() };
  }

  /** Stops the server: gracefully with SIGTERM, or at once with SIGKILL, as in a power cut. */
  async end(signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<void> {
    const child = this.#child;
    this.#child = undefined;
    if (!child || child.exitCode !== null) return;
    await new Promise((ended) => {
      child.once('exit', ended);
      child.kill(signal);
    });
  }

  async remove(): Promise<void> {
    await this.#client?.it.end();
    await this.end();
    await rm(this.folder, { recursive: true, force: true });
  }
}
