/** WebKit, as built by WebKitGTK, through WebDriver: https://www.w3.org/TR/webdriver2/ */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { patience } from '../patience.ts';
import { freePort } from '../support/harborlight.ts';
import { keysOf, pressAt } from './actions.ts';
import { type Engine, home, outside, type Tab, type View, type Window } from './engine.ts';

const answersWithin = patience.change;

/** Sends a command to the driver of one visitor. */
type SendCommand = (method: 'POST' | 'GET' | 'DELETE', path: string, body?: object) => Promise<unknown>;

export async function startWebkit(site: string, view: View): Promise<Engine> {
  const screen = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const [display] = await once(screen.stdio[3] as NodeJS.ReadableStream, 'data');
  return {
    newVisitor: () => newVisitor(site, view, String(display).trim()),
    close: () => end(screen),
  };
}

async function newVisitor(site: string, view: View, display: string): Promise<Window> {
  const folder = await mkdtemp(join(tmpdir(), 'harborlight-webkit-'));
  const log = join(folder, 'complaints');
  const script = await readFile(join(import.meta.dirname, 'complaints.js'), 'utf8');
  const report = '(text) => webkit.messageHandlers.complaint.postMessage(text)';
  await writeFile(join(folder, 'script.js'), `(${script.trim()})(${report})`);
  await writeFile(log, '');
  const port = await freePort();
  const driver = spawn(process.env.WEBKIT ?? 'WebKitWebDriver', [`--port=${port}`], {
    stdio: 'ignore',
    env: {
      ...process.env,
      DISPLAY: `:${display}`,
      LC_ALL: `${home.locale.replace('-', '_')}.UTF-8`,
      TZ: home.timeZone,
      NO_AT_BRIDGE: '1',
      WINDOW_SIZE: `${view.width}x${view.height}`,
      WINDOW_COLORS: view.colors,
      WINDOW_SCRIPT: join(folder, 'script.js'),
      WINDOW_LOG: log,
    },
  });
  const ask = await connect(port);
  const first = (await ask('GET', '/window')) as string;
  const switchTo = switcher(ask, first);
  return {
    first: tabOf(ask, switchTo, first),
    popup: async () => {
      const handles = (await ask('GET', '/window/handles')) as string[];
      const opened = handles.find((handle) => handle !== first);
      return opened === undefined ? undefined : tabOf(ask, switchTo, opened);
    },
    complaints: () => complaintsIn(readFileSync(log, 'utf8'), site),
    close: async () => {
      await ask('DELETE', '');
      await end(driver);
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** Waits until the driver listens, and starts a session. */
async function connect(port: number): Promise<SendCommand> {
  const driver = `http://127.0.0.1:${port}`;
  const deadline = Date.now() + answersWithin;
  while (!(await fetch(`${driver}/status`).catch(() => undefined))) {
    if (Date.now() > deadline) throw new Error('WebKitWebDriver does not start');
    await new Promise((wake) => setTimeout(wake, 20));
  }
  const send = async (method: string, path: string, body?: object) => {
    const signal = AbortSignal.timeout(answersWithin);
    const answer = await fetch(driver + path, { method, body: body && JSON.stringify(body), signal });
    const { value } = (await answer.json()) as { value: { error?: string; message?: string } };
    if (!answer.ok) throw new Error(`${path}: ${value.error}: ${value.message}`);
    return value;
  };
  const window = join(import.meta.dirname, 'webkit-window.py');
  const options = { 'webkitgtk:browserOptions': { binary: window, args: [] } };
  const session = await send('POST', '/session', { capabilities: { alwaysMatch: options } });
  const { sessionId } = session as { sessionId: string };
  return (method, path, body) => send(method, `/session/${sessionId}${path}`, body);
}

/** Returns a function that makes the window with a handle the current one. Doing it again would move the focus. */
function switcher(ask: SendCommand, first: string): (handle: string) => Promise<void> {
  let current = first;
  return async (handle) => {
    if (handle !== current) await ask('POST', '/window', { handle });
    current = handle;
  };
}

function tabOf(ask: SendCommand, switchTo: ReturnType<typeof switcher>, handle: string): Tab {
  const here: SendCommand = async (method, path, body) => {
    await switchTo(handle);
    return ask(method, path, body);
  };
  const act = async (source: object) => {
    await here('POST', '/actions', { actions: [source] });
  };
  return {
    goto: async (url) => {
      await here('POST', '/url', { url });
    },
    evaluate: async (expression) => {
      const script = `return Promise.resolve(${expression}).then(JSON.stringify)`;
      return (await here('POST', '/execute/sync', { script, args: [] })) as string;
    },
    press: (x, y) => act(pressAt(x, y)),
    type: (text) => act(keysOf(text)),
    picture: async () => Buffer.from((await here('GET', '/screenshot')) as string, 'base64'),
  };
}

/** Reads the window's log, with one JSON text per line: page errors and requested addresses. */
function complaintsIn(log: string, site: string): string[] {
  return log.split('\n').flatMap((line) => {
    if (line === '') return [];
    const { complaint, request } = JSON.parse(line) as { complaint?: string; request?: string };
    if (complaint !== undefined) return [complaint];
    return request && outside(request, site) ? [`request to another site: ${request}`] : [];
  });
}

async function end(child: ChildProcess): Promise<void> {
  const exited = once(child, 'exit');
  child.kill();
  await exited;
}
