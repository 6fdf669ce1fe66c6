// Runs the test suite of the Python library "caldav" against bin/harborlight like a calendar program, with an app
// password of the demo account. scripts/caldav.sh downloads the suite. usage: node scripts/caldav.mjs SUITE
// [arguments of pytest]
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');
const [suite, ...args] = process.argv.slice(2);

const freePort = () =>
  new Promise((done) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => done(port));
    });
  });

async function untilReady(url) {
  for (let tries = 0; tries < 200; tries++) {
    const ready = await fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (ready) return;
    await new Promise((done) => setTimeout(done, 100));
  }
  throw new Error('the program did not start');
}

async function post(url, body, token) {
  const authorization = token ? { authorization: `Bearer ${token}` } : {};
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...authorization },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`);
  return await answer.json();
}

const data = mkdtempSync(join(tmpdir(), 'harborlight-caldav-'));
const url = `http://127.0.0.1:${await freePort()}`;
const flags = ['--demo', '--limits', 'off', '--addr', url.slice('http://'.length), '--public-url', url, '--data', data];
const program = spawn(join(root, 'bin/harborlight'), ['serve', ...flags], { stdio: 'ignore' });
try {
  await untilReady(url);
  const demo = { email: 'demo@harborlight.example', password: 'harborlight-demo' };
  const { access_token } = await post(`${url}/api/auth/token?grant_type=password`, demo);
  const made = await post(`${url}/api/auth/app-passwords`, { friendly_name: 'Suite' }, access_token);
  const env = {
    ...process.env,
    PYTHONPATH: [join(root, 'scripts/caldav'), process.env.PYTHONPATH].filter(Boolean).join(':'),
    PYTHONDONTWRITEBYTECODE: '1',
    CALDAV_URL: `${url}/caldav/`,
    CALDAV_USER: made.username,
    CALDAV_PASSWORD: made.password,
  };
  const pytest = ['-m', 'pytest', '-p', 'harborlight_suite', '-p', 'no:cacheprovider', '-q', '-rfEs'];
  const { status } = spawnSync('/usr/bin/python3', [...pytest, ...args, 'tests/test_caldav.py'], {
    cwd: suite,
    env,
    stdio: 'inherit',
  });
  process.exitCode = status ?? 1;
} finally {
  const ended = new Promise((done) => program.once('exit', done));
  program.kill();
  await ended;
  rmSync(data, { recursive: true });
}
