// Runs a program for scale.mjs, sends requests, and reads their cost from /proc.
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const ticksPerSecond = 100; // of /proc, on every Linux
const pause = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));

const stat = (pid) => {
  const [, after = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
  return after.split(' '); // from the third field on
};

/** Returns the processor time in ms of a process and, with withChildren, of its children. */
function processorTime(pid, withChildren) {
  const ticks = (one, fields) => fields.reduce((sum, field) => sum + Number(stat(one)[field - 3]), 0);
  if (!withChildren) return (ticks(pid, [14, 15]) * 1000) / ticksPerSecond;
  const children = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && parentOf(name) === pid);
  const living = children.reduce((sum, child) => sum + ticks(child, [14, 15]), 0);
  return ((ticks(pid, [14, 15, 16, 17]) + living) * 1000) / ticksPerSecond;
}

function parentOf(pid) {
  try {
    return Number(stat(pid)[1]);
  } catch {
    return 0; // it has already ended
  }
}

const bytesIn = (path) => {
  const { size } = statSync(path, { throwIfNoEntry: false }) ?? { size: 0 };
  return statSync(path).isDirectory()
    ? readdirSync(path).reduce((sum, name) => sum + bytesIn(join(path, name)), 0)
    : size;
};

const freePort = () =>
  new Promise((found) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => found(port));
    });
  });

/** Returns the server that .cache/bin/throwaway runs for this script. */
function postgres() {
  const [, host] = /[?&]host=([^&]+)/.exec(process.env.HARBORLIGHT_TEST_POSTGRES);
  const folder = join(decodeURIComponent(host), 'data');
  return { folder, pid: Number(readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')[0]) };
}

/** A running program with a separate database. */
export class Program {
  atOnce = 8;
  /** Idle time in ms after which all work counts as done. */
  settles = 1000;

  static async start(engine) {
    const one = new Program();
    one.engine = engine;
    one.data = mkdtempSync(join(tmpdir(), 'harborlight-scale-'));
    one.port = await freePort();
    one.database = engine === 'postgres' ? postgres() : undefined;
    one.settings = ['--demo', '--limits', 'off', '--payments', 'invoice', '--addr', `127.0.0.1:${one.port}`];
    one.settings.push('--data', one.data, '--trusted-proxies', '127.0.0.1/32');
    const url = () => execFileSync('.cache/bin/throwaway', ['create'], { encoding: 'utf8' }).trim();
    if (one.database) one.settings.push('--database-url', url());
    await one.run();
    return one;
  }

  async run() {
    this.agent = new Agent({ keepAlive: true, maxSockets: this.atOnce });
    this.child = spawn('bin/harborlight', ['serve', ...this.settings], { stdio: 'ignore' });
    for (let tries = 0; tries < 400; tries++) {
      if ((await this.ask('GET', '/readyz').catch(() => ({}))).status === 200) return;
      await pause(50);
    }
    throw new Error('the program is not ready');
  }

  async stop() {
    const ended = new Promise((done) => this.child.once('exit', done));
    this.child.kill('SIGTERM');
    await ended;
    this.agent.destroy();
  }

  ask(method, path, { body, token, from = 1, agent = this.agent, stream = false } = {}) {
    const headers = {
      'Accept-Encoding': 'br',
      'X-Forwarded-For': `10.${(from >> 16) & 255}.${(from >> 8) & 255}.${from & 255}`,
      'User-Agent': `Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.${from}`,
      'Accept-Language': 'en', // without it, a visit is a robot's
      ...(body && { 'Content-Type': 'application/json' }),
      ...(token && { Authorization: `Bearer ${token}` }),
    };
    return new Promise((answered, failed) => {
      const options = { host: '127.0.0.1', port: this.port, method, path, headers, agent, timeout: 60_000 };
      const asked = request(options, (answer) => {
        if (stream) return answer.once('data', () => answered({ status: answer.statusCode, answer }));
        const parts = [];
        answer.on('data', (part) => parts.push(part));
        answer.on('end', () => answered({ status: answer.statusCode, body: Buffer.concat(parts) }));
      });
      asked.on('error', failed);
      asked.end(body && JSON.stringify(body));
    });
  }

  /** Sends n requests, some in parallel. Throws on an unsuccessful response. */
  async all(n, make) {
    let next = 0;
    const answers = [];
    const one = async () => {
      for (let i = next++; i < n; i = next++) {
        const [method, path, more] = make(i);
        let answer = await this.ask(method, path, more);
        while (answer.status === 503) {
          await pause(100); // busy hashing other passwords
          answer = await this.ask(method, path, more);
        }
        if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.body}`);
        answers.push(answer);
      }
    };
    await Promise.all(Array.from({ length: this.atOnce }, one));
    return answers;
  }

  /** Returns the processor time so far in ms: of the program, and of its database server. */
  times() {
    return [processorTime(this.child.pid), this.database ? processorTime(this.database.pid, true) : 0];
  }

  /** Waits until the jobs of earlier requests are done: until the program uses less than 3 % of a processor. */
  async quiet() {
    for (let before = this.times(); ; ) {
      await pause(this.settles);
      const now = this.times();
      if (now[0] + now[1] - before[0] - before[1] < 0.03 * this.settles) return;
      before = now;
    }
  }

  /** Measures the processor time per request of n requests, including their jobs. */
  async cost(n, make) {
    await this.all(Math.ceil(n / 10), make); // connections, caches and prepared statements
    await this.quiet();
    const before = this.times();
    await this.all(n, (i) => make(i + Math.ceil(n / 10)));
    await this.quiet();
    const after = this.times();
    return after.map((time, i) => (time - before[i]) / n);
  }

  memory() {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${this.child.pid}/status`, 'utf8'))[1]);
  }

  /** Returns the bytes of the database. The program must stop first, because SQLite's file is complete only then. */
  async bytes() {
    if (this.database) return bytesIn(join(this.database.folder, 'base'));
    await this.stop();
    const size = bytesIn(join(this.data, 'harborlight.db'));
    await this.run();
    return size;
  }

  async token(who) {
    const { body } = await this.ask('POST', '/api/auth/token?grant_type=password', { body: who });
    return JSON.parse(body).access_token;
  }
}
