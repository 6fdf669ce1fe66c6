// Measures how fast a visitor navigates: from page to page, back, and until the first click takes effect. Prints
// medians in milliseconds and fails if they exceed the limits of ARCHITECTURE.md. Needs bin/harborlight and an idle
// machine. usage: node scripts/speed.mjs [runs]
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { startChromium, until } from './chromium.mjs';

const root = resolve(import.meta.dirname, '..');
const runs = Number(process.argv[2] ?? 5);
const pause = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));
const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];

const freePort = () =>
  new Promise((done) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => done(port));
    });
  });

async function startProgram() {
  const data = mkdtempSync(join(tmpdir(), 'harborlight-speed-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const args = ['serve', '--addr', `127.0.0.1:${port}`, '--data', data, '--public-url', url];
  const program = spawn(join(root, 'bin/harborlight'), args, { stdio: 'ignore' });
  for (let tries = 0; ; tries++) {
    const up = await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    );
    if (up) break;
    if (tries > 200) throw new Error('the program did not start');
    await new Promise((done) => setTimeout(done, 100));
  }
  const stop = async () => {
    const ended = new Promise((done) => program.once('exit', done));
    program.kill();
    await ended;
    rmSync(data, { recursive: true });
  };
  return { url, stop };
}

const prepare = `(() => {
  const now = () => performance.timeOrigin + performance.now();
  const onClick = ({ isTrusted }) => isTrusted && sessionStorage.setItem('pressed', String(now()));
  addEventListener('click', onClick, { capture: true });
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) requestAnimationFrame(() => setTimeout(() => { window.restoredAt = now(); }));
  });
  new MutationObserver((_, observer) => {
    if (!document.querySelector('dialog[open]')) return;
    observer.disconnect();
    requestAnimationFrame(() => setTimeout(() => { window.openedAt = now(); }));
  }).observe(document, { subtree: true, childList: true, attributes: true });
})()`;

const isReady = (path) => `location.pathname === '${path}' && 'ready' in document.documentElement.dataset`;
const quietly = (tab, expression) => tab.evaluate(expression).catch(() => false);

/** Opens a page and waits until its script runs. */
async function visit(tab, url, path) {
  await tab.evaluate(`location.assign('${url}${path}')`);
  await until(path, () => quietly(tab, isReady(path)));
  await tab.evaluate(prepare);
}

/** Scrolls an element into view and returns its center. */
const middleOf = (tab, element) =>
  tab.evaluate(`(() => {
    const element = ${element};
    element.scrollIntoView({ block: 'center', behavior: 'instant' });
    const { x, y, width, height } = element.getBoundingClientRect();
    return { x: x + width / 2, y: y + height / 2 };
  })()`);

const mouse = (tab, type, at) =>
  tab.send('Input.dispatchMouseEvent', { type, ...at, ...(type !== 'mouseMoved' && { button: 'left', clickCount: 1 }) });

/** Clicks as fast as a quick finger. Times count from the release, when the browser sends the click. */
async function press(tab, at) {
  await mouse(tab, 'mousePressed', at);
  await pause(80);
  await mouse(tab, 'mouseReleased', at);
}

/**
 * Measures the time from the click until the next page is painted. The browser prerenders it while the pointer hovers
 * over the link.
 */
async function pageToPage(tab, url) {
  await visit(tab, url, '/pricing');
  const link = await middleOf(tab, `document.querySelector('main a[href="/ai-training"]')`);
  await mouse(tab, 'mouseMoved', link);
  await pause(1000);
  await press(tab, link);
  const painted = `performance.getEntriesByName('first-contentful-paint')[0]?.startTime`;
  await until('/ai-training', () => quietly(tab, `${isReady('/ai-training')} && ${painted} > 0`));
  return tab.evaluate(`(() => {
    const [{ activationStart, deliveryType }] = performance.getEntriesByType('navigation');
    const forward = performance.timeOrigin + ${painted} - Number(sessionStorage.getItem('pressed'));
    return { forward, how: activationStart > 0 ? 'prerender' : deliveryType || 'a new request' };
  })()`);
}

/** Measures the time from history.back() until the cached page is painted again. */
async function back(tab) {
  await tab.evaluate(`sessionStorage.setItem('pressed', String(performance.timeOrigin + performance.now()));
    setTimeout(() => history.back())`);
  await until('Back', () => quietly(tab, isReady('/pricing')));
  await until('Back', () => quietly(tab, `window.restoredAt > 0`));
  return { back: await tab.evaluate(`window.restoredAt - Number(sessionStorage.getItem('pressed'))`) };
}

const slow4g = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 0.75e6 / 8 };

/**
 * Measures the time from a click on the home page until its dialog is painted. `ahead`: the code was fetched while
 * the page was idle.
 */
async function firstPress(browser, url, { ahead, network }) {
  const tab = await browser.open();
  await tab.send('Network.enable');
  await tab.send('Network.clearBrowserCache');
  if (network) await tab.send('Network.emulateNetworkConditions', network);
  if (!ahead) await tab.send('Emulation.setDataSaverOverride', { dataSaverEnabled: true });
  await visit(tab, url, '/');
  const button = await middleOf(tab, `document.querySelector('[data-island=ServiceCards] button:not([role=tab])')`);
  await pause(ahead ? 3000 : 300);
  await press(tab, button);
  await until('the dialog', () => quietly(tab, `window.openedAt > 0`));
  const took = await tab.evaluate(`window.openedAt - Number(sessionStorage.getItem('pressed'))`);
  await tab.close();
  return took;
}

const program = await startProgram();
const browser = await startChromium(process.env.CHROMIUM ?? '/usr/bin/chromium');
const results = [];
try {
  for (let run = 0; run < runs; run++) {
    const tab = await browser.open();
    const forward = await pageToPage(tab, program.url);
    const returned = await back(tab);
    await tab.close();
    results.push({
      ...forward,
      ...returned,
      ahead: await firstPress(browser, program.url, { ahead: true }),
      aheadSlow: await firstPress(browser, program.url, { ahead: true, network: slow4g }),
      notAheadSlow: await firstPress(browser, program.url, { ahead: false, network: slow4g }),
    });
  }
} finally {
  await browser.stop();
  await program.stop();
}

const limits = { forward: 150, back: 100, ahead: 100, aheadSlow: 400, notAheadSlow: Number.POSITIVE_INFINITY };
for (const [name, limit] of Object.entries(limits)) {
  const value = median(results.map((result) => result[name]));
  console.log(`${name.padEnd(14)} ${value.toFixed(0).padStart(5)} ms${limit < 1e9 ? `, limit ${limit}` : ''}`);
  if (value > limit) process.exitCode = 1;
}
console.log(`delivered as   ${[...new Set(results.map(({ how }) => how))].join(', ')}`);
