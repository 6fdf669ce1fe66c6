import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { APIRequestContext } from '@playwright/test';
import { expect, expectNoAxeViolations, hydrated, type Page, test } from '../../fixtures.ts';

interface Route {
  id: string;
  path: string;
}

interface Block {
  id: string;
  kind: string;
  hidden?: boolean;
}

const read = (file: string) =>
  JSON.parse(readFileSync(resolve(import.meta.dirname, '../../../content', file), 'utf8'));

const { routes } = read('routes.json') as { routes: Route[] };

/** Blocks that are shown instead of the page, without an anchor. */
const replacing = ['consumer-rights', 'private-offer', 'portal'];

/** Returns the anchors of a page: the IDs of its blocks. */
const anchorsOf = ({ id }: Route): string[] =>
  (read(`pages/${id}.json`) as { blocks: Block[] }).blocks
    .filter(({ kind, hidden }) => !hidden && !replacing.includes(kind))
    .map((block) => block.id);

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

/** Ten per test: opening a page costs less than opening a window, and three workers share the tests. */
const tens = Array.from({ length: Math.ceil(routes.length / 10) }, (_, at) =>
  routes.slice(at * 10, at * 10 + 10).map(({ path }) => path),
);

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  if (path === '/admin') await page.waitForURL('/auth'); // where the desk redirects visitors
  await hydrated(page);
}

async function expectReflow(page: Page, path: string): Promise<void> {
  const { width, height } = page.viewportSize() ?? { width: 1280, height: 720 };
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoOverflow(page, `than a window of 320: ${path}`);
  await page.evaluate((rules) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(rules);
    document.adoptedStyleSheets.push(sheet);
  }, spaced);
  await expectNoOverflow(page, `with spaced text: ${path}`);
  await page.evaluate(() => document.adoptedStyleSheets.splice(0));
  await page.setViewportSize({ width, height });
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  await expectNoOverflow(page, `with text twice as large: ${path}`);
}

for (const paths of tens) {
  const some = `${paths[0]} to ${paths.at(-1)}`;
  test(`${some}: no page has an accessibility violation, and each reflows`, async ({ page }) => {
    for (const path of paths) {
      await open(page, path);
      await expectNoAxeViolations(page, 'html', true);
      await expectReflow(page, path);
    }
  });

  test.describe('in the dark', { tag: '@all' }, () => {
    test.use({ colorScheme: 'dark' });

    test(`${some}: no page has an accessibility violation`, async ({ page }) => {
      for (const path of paths) {
        await open(page, path);
        await expectNoAxeViolations(page, 'html', true);
      }
    });
  });
}

/** Returns the HTML of every public page. */
async function documents(request: APIRequestContext): Promise<(Route & { html: string })[]> {
  return Promise.all(
    pages.map(async (route) => ({ ...route, html: await (await request.get(route.path)).text() })),
  );
}

const tags = /<(script|style)\b[\s\S]*?<\/\1>|<[^>]+>/g;

test('every page has one heading, text, its anchors, and a notice at forms without scripts', async ({
  request,
}) => {
  for (const { html, ...route } of await documents(request)) {
    const { path } = route;
    expect(html.match(/<h1[\s>]/g), path).toHaveLength(1);
    const [, main = ''] = /<main\b[^>]*>([\s\S]*)<\/main>/.exec(html) ?? [];
    expect(main.replace(tags, ' '), path).toMatch(/\w{3}/);
    expect(html, path).toMatch(/<noscript>(?:(?!<\/noscript>)[\s\S])*<a [^>]*href="mailto:/);
    for (const anchor of anchorsOf(route))
      expect(html.split(` id="${anchor}"`), `${path}#${anchor}`).toHaveLength(2);
  }
});

test('every link within the site leads to a page and, where it names one, to an anchor', async ({
  request,
}) => {
  const links = new Map<string, string>();
  for (const { path, html } of await documents(request))
    for (const [, href = ''] of html.matchAll(/<a\b[^>]*\shref="(\/[^"]*)"/g))
      links.set(href.replaceAll('&amp;', '&'), path);
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
