import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { patience } from '../patience.ts';

/** Accounts that `--demo` creates. */
export const demo = {
  admin: { email: 'admin@harborlight.example', password: 'harborlight-demo' },
  user: { email: 'demo@harborlight.example', password: 'harborlight-demo' },
  partner: { email: 'partner@harborlight.example', password: 'harborlight-demo' },
} as const;

const readyWithin = patience.test;
const stopsWithin = patience.change;

/** A running `harborlight serve` with its own database and data folder. */
export class Harborlight {
  readonly url: string;
  readonly data: string;
  readonly #process: ChildProcess;
  readonly #settings: string[];
  readonly #output: string[] = [];

  private constructor(url: string, data: string, child: ChildProcess, settings: string[]) {
    this.url = url;
    this.#settings = settings;
    this.data = data;
    this.#process = child;
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk: Buffer) => this.#output.push(chunk.toString()));
    }
  }

  /**
   * Starts the real binary on a free port, with demo data unless `empty`; E2E_ENGINE=postgres uses a fresh PostgreSQL
   * database. `alone` gives it an empty folder without other programs.
   */
  static async start(extra: string[] = [], { empty = false, alone = false } = {}): Promise<Harborlight> {
    const data = await mkdtemp(join(tmpdir(), 'harborlight-e2e-'));
    const { E2E_DEMO_DATA } = process.env; // see demo-data.ts
    if (E2E_DEMO_DATA && !empty) await cp(E2E_DEMO_DATA, data, { recursive: true });
    const port = await freePort();
    const url = `http://localhost:${port}`;
    const args = ['--limits', 'off', '--addr', `127.0.0.1:${port}`, '--public-url', url];
    const settings = [...(empty ? [] : ['--demo']), ...args, '--data', data, ...databaseArgs(), ...extra];
    const around = alone ? { cwd: data, env: { PATH: data } } : {};
    const child = spawn(binary(), ['serve', ...settings], { stdio: ['ignore', 'pipe', 'pipe'], ...around });
    const server = new Harborlight(url, data, child, settings);
    try {
      await server.#ready();
    } catch (error) {
      await server.stop();
      throw error;
    }
    return server;
  }

  /** Returns all output of the program so far. */
  log(): string {
    return this.#output.join('');
  }

  /** Runs another command with the same settings and returns its output. */
  run(command: string): string {
    return execFileSync(binary(), [command, ...this.#settings], { encoding: 'utf8' });
  }

  /** Stops the program and removes its data. */
  async stop(): Promise<void> {
    await this.end();
    await rm(this.data, { recursive: true, force: true });
  }

  async end(): Promise<void> {
    if (this.#running()) {
      const exited = once(this.#process, 'exit');
      this.#process.kill('SIGTERM');
      const kill = setTimeout(() => this.#process.kill('SIGKILL'), stopsWithin);
      await exited;
      clearTimeout(kill);
    }
  }

  #running(): boolean {
    return (
      this.#process.pid !== undefined && this.#process.exitCode === null && this.#process.signalCode === null
    );
  }

  async #ready(): Promise<void> {
    const failed = once(this.#process, 'error').then(([error]) => {
      throw new Error(`harborlight could not be started: ${error}`);
    });
    await Promise.race([failed, this.#poll(`${this.url}/readyz`)]);
  }

  async #poll(address: string): Promise<void> {
    const deadline = Date.now() + readyWithin;
    while (Date.now() < deadline) {
      if (this.#process.exitCode !== null) {
        throw new Error(`harborlight ended with code ${this.#process.exitCode}:\n${this.log()}`);
      }
      if (await answers(address)) return;
      await new Promise((wake) => setTimeout(wake, 25));
    }
    throw new Error(`harborlight was not ready after ${readyWithin / 1000} s:\n${this.log()}`);
  }
}

const binary = (): string =>
  process.env.HARBORLIGHT_BIN ?? resolve(import.meta.dirname, '../../bin/harborlight');

async function answers(address: string): Promise<boolean> {
  try {
    return (await fetch(address)).ok;
  } catch {
    return false;
  }
}

function databaseArgs(): string[] {
  if (process.env.E2E_ENGINE !== 'postgres') return [];
  const throwaway = process.env.THROWAWAY;
  if (!throwaway) throw new Error('E2E_ENGINE=postgres needs a server: run make e2e ENGINE=postgres');
  return ['--database-url', execFileSync(throwaway, ['create'], { encoding: 'utf8' }).trim()];
}

export function freePort(): Promise<number> {
  return new Promise((found, failed) => {
    const probe = createServer();
    probe.once('error', failed);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        address && typeof address === 'object' ? found(address.port) : failed(new Error('no free port')),
      );
    });
  });
}
