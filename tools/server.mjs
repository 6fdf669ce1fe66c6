// Starts bin/harborlight with demo data on a free port while a tool uses it.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const readyWithin = 20_000;

async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address();
  probe.close();
  await once(probe, 'close');
  return port;
}

const answers = (url) => fetch(url).then((response) => response.ok, () => false);

/** Runs work(url) while the program serves, then stops it and removes its data. */
export async function withServer(binary, work) {
  const data = await mkdtemp(join(tmpdir(), 'harborlight-tool-'));
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const child = spawn(
    binary,
    ['serve', '--demo', '--limits', 'off', '--addr', `127.0.0.1:${port}`, '--public-url', url, '--data', data],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  );
  const exited = once(child, 'exit');
  const stop = () => child.kill('SIGTERM');
  process.on('exit', stop);
  try {
    const deadline = Date.now() + readyWithin;
    while (!(await answers(`${url}/readyz`))) {
      if (child.exitCode !== null || Date.now() > deadline) throw new Error(`${binary} did not become ready`);
      await new Promise((wake) => setTimeout(wake, 50));
    }
    return await work(url);
  } finally {
    stop();
    await exited;
    process.off('exit', stop);
    await rm(data, { recursive: true, force: true });
  }
}
