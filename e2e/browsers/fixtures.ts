/** Fixtures of the journeys: the program, and visitors in the browser and window of the project. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer, type Server } from 'node:tls';
import { test as base, demo, expect } from '../fixtures.ts';
import type { Account } from '../support/account.ts';
import { freePort, Harborlight } from '../support/harborlight.ts';
import { startChromium } from './chromium.ts';
import type { Engine, Tab, View, Window } from './engine.ts';
import { startFirefox } from './firefox.ts';
import { Part } from './visitor.ts';
import { startWebkit } from './webkit.ts';

export { demo, expect, freshEmail } from '../fixtures.ts';

import { patience } from '../patience.ts';

export type EngineName = 'chromium' | 'firefox' | 'webkit';

const engines = { chromium: startChromium, firefox: startFirefox, webkit: startWebkit };

/** A visitor of the site. Locators start in the first tab. */
export interface Visitor {
  page: Part;
  tab: Tab;
  /** Waits until the page is hydrated: earlier actions are tested in Chromium. */
  open(path: string): Promise<void>;
  /** Waits until the address, without the site, matches. */
  isAt(address: RegExp): Promise<void>;
  /** Returns the page that a click has opened in another tab. */
  popup(): Promise<Part>;
}

interface WorkerFixtures {
  engineName: EngineName;
  view: View;
  /** Port of the program's https address; 0 for an engine that doesn't need one. */
  securePort: number;
  /** The site's address for visitors. */
  site: string;
  engine: Engine;
}

const worker = { scope: 'worker' } as const;

export const test = base.extend<{ newVisitor: () => Promise<Visitor> }, WorkerFixtures>({
  engineName: ['chromium', { scope: 'worker', option: true }],
  view: [
    { width: 1440, height: 900, colors: 'light' },
    { scope: 'worker', option: true },
  ],

  // WebKit drops Secure cookies if the site has no https, even on this machine.
  securePort: [
    ({ engineName }, use) => freePort().then((port) => use(engineName === 'webkit' ? port : 0)),
    worker,
  ],

  harborlight: [
    async ({ securePort }, use) => {
      const server = await Harborlight.start(
        securePort ? ['--public-url', `https://localhost:${securePort}`] : [],
      );
      await use(server);
      await server.stop();
    },
    { ...worker, timeout: patience.test },
  ],

  site: [
    async ({ harborlight, securePort }, use) => {
      const front = securePort
        ? await serveTLS(securePort, Number(new URL(harborlight.url).port))
        : undefined;
      await use(front ? `https://localhost:${securePort}` : harborlight.url);
      front?.close();
    },
    worker,
  ],

  engine: [
    async ({ engineName, view, site }, use) => {
      const engine = await engines[engineName](site, view);
      await use(engine);
      await engine.close();
    },
    { ...worker, timeout: patience.test },
  ],

  newVisitor: async ({ engine, site }, use, testInfo) => {
    const windows: Window[] = [];
    await use(async () => {
      const window = await engine.newVisitor();
      windows.push(window);
      return visitorIn(window, site);
    });
    if (testInfo.status !== testInfo.expectedStatus) {
      for (const [index, { first }] of windows.entries())
        await writeFile(testInfo.outputPath(`visitor-${index + 1}.png`), await first.picture());
    }
    const complaints = windows.flatMap((window) => window.complaints());
    for (const window of windows) await window.close();
    expect(complaints, 'errors in the browser').toEqual([]);
  },
});

function visitorIn(window: Window, site: string): Visitor {
  const address = () => window.first.evaluate('location.href').then(JSON.parse, () => '');
  return {
    page: new Part(window.first, []),
    tab: window.first,
    open: async (path) => {
      await window.first.goto(new URL(path, site).href);
      const ready = () => window.first.evaluate("document.documentElement.dataset.ready === ''");
      await expect.poll(() => ready().catch(() => 'false'), { message: `${path} is alive` }).toBe('true');
    },
    isAt: async (wanted) => {
      await expect.poll(async () => (await address()).replace(site, '')).toMatch(wanted);
    },
    popup: async () => {
      let opened: Tab | undefined;
      const look = async () => {
        opened = await window.popup();
        return opened !== undefined;
      };
      await expect.poll(look, { message: 'another tab' }).toBe(true);
      return new Part(opened as Tab, []);
    },
  };
}

/** Signs in a visitor of the site. */
export async function signIn(
  { page, open, isAt }: Visitor,
  { email, password }: Account = demo.user,
): Promise<void> {
  await open('/auth');
  await page.the('field', 'Email').fill(email);
  await page.the('field', 'Password').fill(password);
  await page.the('main').the('button', 'Sign In').press();
  await isAt(/^\/$/);
  await page.says('Signed in successfully!');
}

/** Serves the program over https, with a self-signed certificate of this run. */
async function serveTLS(port: number, behind: number): Promise<Server> {
  const folder = mkdtempSync(join(tmpdir(), 'harborlight-tls-'));
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const what = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  execFileSync('openssl', [...what, '-subj', '/CN=localhost', '-keyout', key, '-out', cert], {
    stdio: 'ignore',
  });
  const server = createServer({ key: readFileSync(key), cert: readFileSync(cert) }, (visitor) => {
    const program = connect(behind, '127.0.0.1');
    for (const [from, to] of [[visitor, program] as const, [program, visitor] as const]) {
      from.on('error', () => to.destroy()); // a visitor leaves in the middle of a response
      from.pipe(to);
    }
  });
  rmSync(folder, { recursive: true });
  await new Promise<void>((listens) => server.listen(port, '127.0.0.1', listens));
  return server;
}
