import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { alive, expect, expectNoAxeViolations, type Page, test } from '../fixtures.ts';

interface Route {
  path: string;
  title: string;
  anchors: string[];
}

const file = resolve(import.meta.dirname, '../../content/routes.json');
const { routes } = JSON.parse(readFileSync(file, 'utf8')) as { routes: Route[] };
const pages = routes.filter(({ path }) => !['/admin', '/auth', '/calendar'].includes(path));

/** Expects no horizontal scrolling once the page has settled. */
const expectNoOverflow = (page: Page, message: string) =>
  expect
    .poll(
      () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
      { message: `pixels wider ${message}` },
    )
    .toBe(0);

/** The text spacing that WCAG 1.4.12 lets readers set. */
const spaced = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-bottom: 2em !important }`;

for (const { path } of routes) {
  test(`${path} has no accessibility violation in light and dark, and reflows`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    await page.goto(path);
    if (path === '/admin') await page.waitForURL('/auth'); // where the desk sends visitors
    await alive(page);
    await expectNoAxeViolations(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectNoAxeViolations(page);

    await page.setViewportSize({ width: 320, height: 640 });
    await expectNoOverflow(page, 'than a window of 320');
    await page.evaluate((rules) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(rules);
      document.adoptedStyleSheets.push(sheet);
    }, spaced);
    await expectNoOverflow(page, 'with spaced text');
    await page.evaluate(() => document.adoptedStyleSheets.splice(0));
    await page.setViewportSize({ width: 1280, height: 720 });
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    await expectNoOverflow(page, 'with text twice as large');
  });
}

test('every page is readable without script', async ({ browser, harborlight }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: harborlight.url });
  const page = await context.newPage();
  for (const { path, anchors } of pages) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }), path).toHaveCount(1);
    await expect(page.getByRole('main'), path).toContainText(/\w{3}/);
    await expect(page.locator('body > noscript a[href^="mailto:"]'), path).toBeVisible(); // where forms end
    for (const anchor of anchors) await expect(page.locator(`#${anchor}`), path).toHaveCount(1);
  }
  await context.close();
});

test('every link within the site leads to a page and, where it names one, to an anchor', async ({
  page,
  request,
}) => {
  const links = new Map<string, string>();
  for (const { path } of pages) {
    await page.goto(path);
    const found = await page
      .locator('a[href^="/"]')
      .evaluateAll((all) => all.map((a) => a.getAttribute('href') ?? ''));
    for (const href of found) if (!links.has(href)) links.set(href, path);
  }
  expect(links.size).toBeGreaterThan(30);
  const bodies = new Map<string, string>();
  const broken: string[] = [];
  for (const [href, from] of links) {
    const { pathname, hash } = new URL(href, 'http://site');
    if (!bodies.has(pathname)) {
      const answer = await request.get(pathname);
      bodies.set(pathname, answer.ok() ? await answer.text() : '');
    }
    const body = bodies.get(pathname) ?? '';
    if (body === '' || (hash && !body.includes(`id="${hash.slice(1)}"`))) broken.push(`${from}: ${href}`);
  }
  expect(broken).toEqual([]);
});

test('pages follow each other as documents, and Back brings the last one as it was left', async ({
  page,
}) => {
  await page.goto('/business-ai');
  const main = page.getByRole('main');
  const heading = page.getByRole('heading', { level: 1 });
  await main.getByRole('link', { name: 'Request a Quote' }).click();
  await expect(heading).toHaveText('Request a quote');
  await page.getByLabel('Name').fill('Ada');
  await page.getByRole('contentinfo').getByRole('link', { name: 'AI Chatbots for Business' }).click();
  await expect(heading).toHaveText('AI Chatbots for Business');
  await expect(page).toHaveTitle(/AI Chatbots for Business/);
  await page.goBack();
  await expect(heading).toHaveText('Request a quote');
  await expect(page.getByLabel('Name')).toHaveValue('Ada');
  await page.goBack();
  await expect(heading).toHaveText('Business AI that runs in the tools you have');
  const popup = page.waitForEvent('popup');
  await page.getByRole('article', { name: 'Starter' }).getByRole('button').click();
  await expect((await popup).getByText('$2,997')).toBeVisible();
});
