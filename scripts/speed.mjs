// How fast a visitor gets on: from page to page, back, and until the first press acts. Prints medians in
// milliseconds and fails over the limits of ARCHITECTURE.md. Needs bin/harborlight and a quiet machine.
// usage: node scripts/speed.mjs [runs]
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');
const { chromium } = createRequire(join(root, 'e2e/package.json'))('@playwright/test');
const runs = Number(process.argv[2] ?? 5);
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

/** Milliseconds since the epoch at which the page was first painted, or shown again. */
const shownAt = (page) =>
  page.evaluate(async () => {
    const paints = () => performance.getEntriesByName('first-contentful-paint');
    while (!window.restoredAt && paints().length === 0) await new Promise((done) => setTimeout(done, 5));
    return window.restoredAt ?? performance.timeOrigin + paints()[0].startTime;
  });

/** Presses, and returns when (in the page's own clock). */
async function press(page, locator) {
  await page.evaluate(() => {
    addEventListener('click', () => sessionStorage.setItem('pressed', String(Date.now())), { capture: true, once: true });
  });
  await locator.click({ noWaitAfter: true });
}
const pressedAt = async (page) => Number(await page.evaluate(() => sessionStorage.getItem('pressed')));

async function pageToPage(page, url) {
  await page.goto(`${url}/pricing`);
  await page.locator('html[data-ready]').waitFor({ state: 'attached' });
  const link = page.locator('main a[href="/ai-training"]').first();
  await link.hover();
  await page.waitForTimeout(800); // somebody who reads before pressing; the page is fetched meanwhile
  await press(page, link);
  await page.waitForURL('**/ai-training', { waitUntil: 'commit' });
  const forward = (await shownAt(page)) - (await pressedAt(page));
  const how = await page.evaluate(() => performance.getEntriesByType('navigation')[0].deliveryType);
  return { forward, how };
}

async function back(page) {
  await page.evaluate(() => sessionStorage.setItem('pressed', String(Date.now())));
  await page.evaluate(() => history.back()).catch(() => undefined);
  await page.waitForURL('**/pricing', { waitUntil: 'commit' });
  const at = await shownAt(page);
  return { back: at - (await pressedAt(page)), kept: await page.evaluate(() => Boolean(window.restoredAt)) };
}

const slow4g = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 0.75e6 / 8 };

/** From a press on the home page until its dialog is there; `ahead`: the code was fetched while the page was idle. */
async function firstPress(context, url, { ahead, network }) {
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.setCacheDisabled', { cacheDisabled: false });
  await cdp.send('Network.clearBrowserCache');
  if (network) await cdp.send('Network.emulateNetworkConditions', network);
  if (!ahead)
    await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
  await page.goto(url);
  await page.locator('html[data-ready]').waitFor({ state: 'attached' });
  await page.waitForTimeout(ahead ? 3000 : 300);
  const button = page.locator('button', { hasText: 'Learn More' }).first();
  await button.scrollIntoViewIfNeeded();
  const took = await button.evaluate(async (element) => {
    const began = performance.now();
    element.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
    element.click();
    while (!document.querySelector('dialog[open]')) await new Promise((done) => setTimeout(done, 2));
    return performance.now() - began;
  });
  await page.close();
  return took;
}

const program = await startProgram();
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  ignoreDefaultArgs: ['--disable-back-forward-cache'],
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
});
const results = [];
try {
  const context = await browser.newContext();
  await context.addInitScript(() => {
    addEventListener('pageshow', ({ persisted }) => {
      if (persisted) window.restoredAt = Date.now();
    });
  });
  for (let run = 0; run < runs; run++) {
    const page = await context.newPage();
    const forward = await pageToPage(page, program.url);
    const returned = await back(page);
    await page.close();
    results.push({
      ...forward,
      ...returned,
      ahead: await firstPress(context, program.url, { ahead: true }),
      aheadSlow: await firstPress(context, program.url, { ahead: true, network: slow4g }),
      notAheadSlow: await firstPress(context, program.url, { ahead: false, network: slow4g }),
    });
  }
} finally {
  await browser.close();
  await program.stop();
}

const limits = { forward: 150, back: 100, ahead: 100, aheadSlow: 400, notAheadSlow: Number.POSITIVE_INFINITY };
for (const [name, limit] of Object.entries(limits)) {
  const value = median(results.map((result) => result[name]));
  console.log(`${name.padEnd(14)} ${value.toFixed(0).padStart(5)} ms${limit < 1e9 ? `, limit ${limit}` : ''}`);
  if (value > limit) process.exitCode = 1;
}
console.log(`delivered as   ${[...new Set(results.map(({ how }) => how || 'a new request'))].join(', ')}`);
console.log(`kept for Back  ${results.filter(({ kept }) => kept).length} of ${runs}`);
