/** Starts the shared Chromium of this folder's scripts. */
import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';

const places = [
  process.env.CHROMIUM,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** @returns {Promise<import('playwright-core').Browser>} */
export async function launch() {
  const executablePath = places.find((place) => place && existsSync(place));
  if (!executablePath) throw new Error('No Chromium found: install chromium, or set CHROMIUM to the path of one.');
  return chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--hide-scrollbars',
      '--force-color-profile=srgb',
      '--font-render-hinting=none',
      '--disable-lcd-text',
      '--allow-file-access-from-files',
    ],
  });
}

/** Opens a page that fails loudly: a script error or a missing file stops the run. */
export async function open(browser, url, options) {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const failures = [];
  page.on('pageerror', (error) => failures.push(error.message));
  page.on('requestfailed', (request) => failures.push(`cannot load ${request.url()}`));
  await page.goto(url);
  await page.evaluate(async () => {
    await document.fonts.ready;
    await window.ready;
  });
  if (failures.length > 0) throw new Error(`${url}: ${failures.join('; ')}`);
  return page;
}
