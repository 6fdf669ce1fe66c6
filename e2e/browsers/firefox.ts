/** Firefox, through its native WebDriver BiDi: https://w3c.github.io/webdriver-bidi/ */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WebSocket } from 'ws';
import { patience } from '../patience.ts';
import { keysOf, pressAt } from './actions.ts';
import { type Engine, home, outside, type Tab, type View, type Window } from './engine.ts';

const startsWithin = patience.change;
const answersWithin = patience.change;

interface Message {
  id?: number;
  method?: string;
  // biome-ignore lint/suspicious/noExplicitAny: the protocol has a hundred shapes, and each caller knows its own.
  params?: any;
  // biome-ignore lint/suspicious/noExplicitAny: as above.
  result?: any;
  error?: string;
  message?: string;
}

/** A connection: sends commands and forwards events. */
class Bidi {
  readonly #socket: WebSocket;
  readonly #waiting = new Map<number, (answer: Message) => void>();
  #last = 0;

  constructor(socket: WebSocket, happened: (event: Message) => void) {
    this.#socket = socket;
    socket.on('message', (data) => {
      const message: Message = JSON.parse(String(data));
      if (message.id === undefined) return happened(message);
      this.#waiting.get(message.id)?.(message);
      this.#waiting.delete(message.id);
    });
  }

  async ask(method: string, params: object = {}): Promise<Message['result']> {
    this.#last += 1;
    const id = this.#last;
    const answer = await new Promise<Message>((answered, failed) => {
      const late = setTimeout(() => failed(new Error(`Firefox does not answer ${method}`)), answersWithin);
      this.#waiting.set(id, (message) => {
        clearTimeout(late);
        answered(message);
      });
      this.#socket.send(JSON.stringify({ id, method, params }));
    });
    if (answer.error) throw new Error(`${method}: ${answer.error}: ${answer.message}`);
    return answer.result;
  }
}

export async function startFirefox(site: string, view: View): Promise<Engine> {
  const profile = await mkdtemp(join(tmpdir(), 'harborlight-firefox-'));
  await writeFile(join(profile, 'user.js'), preferences(view));
  const child = spawn(
    process.env.FIREFOX ?? 'firefox',
    ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0'],
    {
      env: { ...process.env, HOME: profile, TZ: home.timeZone, MOZ_CRASHREPORTER_DISABLE: '1' },
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  );
  const exited = once(child, 'exit');
  const address = await new Promise<string>((found, failed) => {
    const late = setTimeout(() => failed(new Error('Firefox does not start')), startsWithin);
    let printed = '';
    child.stderr.on('data', (chunk) => {
      printed += chunk;
      const [, url] = /listening on (ws:\S+)/.exec(printed) ?? [];
      if (url) found(url);
      if (url) clearTimeout(late);
    });
    child.once('exit', () => failed(new Error(`Firefox ended at once: ${printed}`)));
  });
  const socket = new WebSocket(`${address}/session`);
  await once(socket, 'open');
  const visitors = new Map<string, { complaints: string[]; tabs: string[] }>();
  const owners = new Map<string, string>();
  const bidi = new Bidi(socket, ({ method, params }) => {
    if (method === 'browsingContext.contextCreated' && !params.parent) {
      owners.set(params.context, params.userContext);
      visitors.get(params.userContext)?.tabs.push(params.context);
    }
    const complain = (context: string, text: string) =>
      visitors.get(owners.get(context) ?? '')?.complaints.push(text);
    if (method === 'script.message') complain(params.source.context, params.data.value);
    if (method === 'network.beforeRequestSent' && outside(params.request.url, site))
      complain(params.context, `request to another site: ${params.request.url}`);
  });
  await bidi.ask('session.new', { capabilities: {} });
  await bidi.ask('session.subscribe', {
    events: ['browsingContext.contextCreated', 'script.message', 'network.beforeRequestSent'],
  });
  await bidi.ask('script.addPreloadScript', {
    functionDeclaration: await readFile(join(import.meta.dirname, 'complaints.js'), 'utf8'),
    arguments: [{ type: 'channel', value: { channel: 'complaint' } }],
  });
  return {
    newVisitor: async (): Promise<Window> => {
      const { userContext } = await bidi.ask('browser.createUserContext');
      const visitor = { complaints: [] as string[], tabs: [] as string[] };
      visitors.set(userContext, visitor);
      const { context } = await bidi.ask('browsingContext.create', { type: 'window', userContext });
      owners.set(context, userContext);
      return {
        first: await tabOf(bidi, context, view),
        popup: async () => {
          const tab = visitor.tabs.findLast((id) => id !== context);
          return tab === undefined ? undefined : tabOf(bidi, tab, view);
        },
        complaints: () => visitor.complaints,
        close: () => bidi.ask('browser.removeUserContext', { userContext }),
      };
    },
    close: async () => {
      child.kill();
      await exited;
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

async function tabOf(bidi: Bidi, context: string, { width, height }: View): Promise<Tab> {
  await bidi.ask('browsingContext.setViewport', { context, viewport: { width, height } });
  const act = (source: object) => bidi.ask('input.performActions', { context, actions: [source] });
  return {
    goto: async (url) => {
      await bidi.ask('browsingContext.navigate', { context, url, wait: 'complete' });
    },
    evaluate: async (expression) => {
      const { result, exceptionDetails } = await bidi.ask('script.evaluate', {
        target: { context },
        awaitPromise: true,
        expression: `Promise.resolve(${expression}).then(JSON.stringify)`,
      });
      if (exceptionDetails) throw new Error(exceptionDetails.text);
      return result.value;
    },
    press: (x, y) => act(pressAt(x, y)),
    type: (text) => act(keysOf(text)),
    picture: async () => {
      const { data } = await bidi.ask('browsingContext.captureScreenshot', { context });
      return Buffer.from(data, 'base64');
    },
  };
}

const preferences = ({ colors }: View): string =>
  Object.entries({
    'layout.css.prefers-color-scheme.content-override': colors === 'dark' ? 0 : 1,
    'ui.prefersReducedMotion': 1,
    'intl.accept_languages': home.locale,
    'datareporting.policy.dataSubmissionEnabled': false,
    'app.update.enabled': false,
  })
    .map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`)
    .join('');
