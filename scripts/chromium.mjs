// Controls a Chromium for measurements without Playwright. Playwright sets colors and sizes on each page, which makes
// Chromium restyle it (100 ms on Back), and it attaches to pages rather than to their tab, which disables
// prerendering.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const pause = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));

/** Calls ask repeatedly until it returns a true value, for at most ten seconds. */
export async function until(what, ask) {
  for (let tries = 0; tries < 200; tries++) {
    if (await ask()) return;
    await pause(50);
  }
  throw new Error(`${what}: not within ten seconds`);
}

/** Implements the DevTools protocol over two pipes; messages end with a zero byte. */
function protocol([, , , toBrowser, fromBrowser]) {
  const waiting = new Map();
  const listeners = new Set();
  let last = 0;
  let received = '';
  const answer = ({ id, result, error, ...event }) => {
    if (!id) return listeners.forEach((listen) => listen(event));
    const { resolve, reject } = waiting.get(id);
    waiting.delete(id);
    if (error) reject(new Error(error.message));
    else resolve(result);
  };
  fromBrowser.setEncoding('utf8').on('data', (text) => {
    const messages = (received + text).split('\0');
    received = messages.pop();
    for (const message of messages) answer(JSON.parse(message));
  });
  const send = (method, params = {}, sessionId = undefined) =>
    new Promise((resolve, reject) => {
      waiting.set(++last, { resolve, reject });
      toBrowser.write(`${JSON.stringify({ id: last, method, params, sessionId })}\0`);
    });
  return { send, listen: (listener) => listeners.add(listener) };
}

/** Opens a tab. Its documents are sessions, newest first: the browser may prerender one while another is shown. */
async function openTab({ send, listen }) {
  const { targetId } = await send('Target.createTarget', { url: 'about:blank', forTab: true });
  const sessions = [];
  const { sessionId: tab } = await send('Target.attachToTarget', { targetId, flatten: true });
  listen(({ method, sessionId, params }) => {
    if (sessionId === tab && method === 'Target.attachedToTarget') sessions.unshift(params.sessionId);
    const gone = method === 'Target.detachedFromTarget' ? sessions.indexOf(params.sessionId) : -1;
    if (gone >= 0) sessions.splice(gone, 1);
  });
  await send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: false, flatten: true }, tab);
  const evaluateIn = async (session, expression) => {
    const how = { expression, awaitPromise: true, returnByValue: true };
    const { result, exceptionDetails } = await send('Runtime.evaluate', how, session);
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result.value;
  };
  const isShown = (session) =>
    evaluateIn(session, `document.visibilityState === 'visible' && !document.prerendering`).catch(() => false);
  const shown = async () => {
    for (const session of [...sessions]) if (await isShown(session)) return session;
    throw new Error('no document is shown');
  };
  return {
    send: async (method, params) => send(method, params, await shown()),
    evaluate: async (expression) => evaluateIn(await shown(), expression),
    close: () => send('Target.closeTarget', { targetId }),
  };
}

/** Starts a browser with a new profile. `open` opens a tab, `stop` ends it and removes the profile. */
export async function startChromium(executable) {
  const profile = mkdtempSync(join(tmpdir(), 'harborlight-chromium-'));
  const flags = ['--headless', '--remote-debugging-pipe', '--no-sandbox', '--disable-gpu', '--disable-quic'];
  flags.push('--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync');
  const stdio = ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'];
  const browser = spawn(executable, [...flags, `--user-data-dir=${profile}`, 'about:blank'], { stdio });
  const ended = new Promise((done) => browser.once('exit', done));
  const { send, listen } = protocol(browser.stdio);
  await send('Target.setDiscoverTargets', { discover: true, filter: [{}] });
  const stop = async () => {
    await send('Browser.close');
    await ended;
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  return { open: () => openTab({ send, listen }), stop };
}
