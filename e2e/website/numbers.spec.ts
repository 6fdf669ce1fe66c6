import { type Browser, type BrowserContextOptions, devices } from '@playwright/test';
import { demo, expect, expectNoAxeViolations, type Page, signIn, test } from '../fixtures.ts';
import { guard } from '../support/guards.ts';
import { Harborlight } from '../support/harborlight.ts';

/** A separate program: the tests of a worker share one, and thus its numbers. */
let shop: Harborlight;
test.beforeAll(async () => {
  shop = await Harborlight.start();
});
test.afterAll(() => shop.stop());

async function open(browser: Browser, options: BrowserContextOptions = {}) {
  const context = await browser.newContext({
    ...devices['Desktop Chrome'],
    ...options,
    baseURL: shop.url,
  });
  return { page: await context.newPage(), context, complaints: guard(context, shop.url, []) };
}

/** Runs `show`, which makes a page report a view, and waits until the server has received the report. */
async function counted(page: Page, show: () => Promise<unknown>): Promise<void> {
  const taken = page.waitForResponse((response) => response.url().endsWith('/api/visits'));
  await show();
  expect((await taken).status()).toBe(204);
}

/** Hovers over a link and waits until the browser has prefetched its page or reports that it doesn't prefetch. */
async function hover(page: Page, path: string): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Preload.enable');
  const fetched = new Promise<void>((resolve) => {
    browser.on('Preload.prerenderStatusUpdated', ({ key, status }) => {
      if (new URL(key.url).pathname === path && (status === 'Ready' || status === 'Failure')) resolve();
    });
    browser.on('Preload.prefetchStatusUpdated', ({ prefetchUrl, status }) => {
      if (new URL(prefetchUrl).pathname === path && status === 'Ready') resolve();
    });
  });
  const link = page.locator(`a[href="${path}"]:visible`).first();
  await link.scrollIntoViewIfNeeded();
  await link.hover();
  await fetched;
}

test('visits, hovered links, Back and the admin are counted correctly at the desk', { tag: '@all' }, async ({
  browser,
}) => {
  const admin = await open(browser, { userAgent: `${devices['Desktop Firefox'].userAgent} Other` });
  await signIn(admin.page, demo.admin);
  await counted(admin.page, () => admin.page.goto('/quote')); // reported, but not counted

  await admin.page.goto('/admin?tab=numbers');
  const desk = admin.page.getByRole('main');
  const rows = (table: string) => desk.getByRole('table', { name: table }).getByRole('row');
  /** Views and visits by page; the demo has some of each. */
  const byPage = async () => {
    await expect(rows('Visits by page').nth(1)).toBeVisible();
    const lines = await rows('Visits by page').evaluateAll((all) =>
      all.slice(1).map((row) => [...row.children].map((cell) => cell.textContent ?? '')),
    );
    return new Map(lines.map(([path = '', ...figures]) => [path, figures.map(Number)]));
  };
  const before = await byPage();
  const more = (path: string, by: readonly number[]) =>
    by.map((figure, i) => figure + (before.get(path)?.[i] ?? 0));

  const { page, context, complaints } = await open(browser);
  await counted(page, () => page.goto('/?utm_source=Letter&utm_campaign=Spring'));
  await hover(page, '/contact'); // fetched, but never shown
  await hover(page, '/pricing');
  await counted(page, () => page.locator('a[href="/pricing"]:visible').first().click());
  await page.waitForURL('/pricing');
  await counted(page, () => page.goBack());
  await counted(page, () => page.goto('/no-such-page'));
  expect(complaints.filter((text) => !text.includes('404'))).toEqual([]);
  await context.close();

  await admin.page.goto('/admin?tab=numbers');
  await expect(rows('Visits by page').filter({ hasText: 'Page not found' })).toHaveText(['Page not found11']);
  const after = await byPage();
  expect(after.get('/')).toEqual(more('/', [2, 1])); // two views, one visit
  expect(after.get('/pricing')).toEqual(more('/pricing', [1, 1]));
  for (const never of ['/contact', '/quote', '/admin', '/no-such-page'])
    expect(after.get(never), never).toEqual(before.get(never));
  await expect(rows('Visits by source').filter({ hasText: /^letter ·/ })).toHaveText(['letter · spring1']);
  await expect(desk.getByRole('img', { name: /visits in the last 30 days/ })).toBeVisible();

  await desk.getByText('Show as a table').focus();
  await admin.page.keyboard.press('Enter');
  await expect(rows('Visits by day')).toHaveCount(31);
  await admin.page.keyboard.press('Tab');
  await expect(desk.getByRole('region', { name: 'Visits by day' })).toBeFocused();
  await desk.getByRole('combobox', { name: 'Show' }).selectOption('365');
  await expect(admin.page).toHaveURL('/admin?tab=numbers&days=365');
  await expect(rows('Visits by week')).toHaveCount(54);
  await expectNoAxeViolations(admin.page);
  expect(admin.complaints).toEqual([]);
  await admin.context.close();
});

test('a visitor who asks not to be counted sends nothing', async ({ browser }) => {
  const { page, context } = await open(browser);
  await context.addInitScript(() =>
    Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }),
  );
  const sent: string[] = [];
  page.on('request', (request) => sent.push(new URL(request.url()).pathname));
  await page.goto('/pricing');
  await expect(page.locator('html')).toHaveAttribute('data-ready', '');
  expect(sent).toContain('/pricing');
  expect(sent).not.toContain('/api/visits');
  await context.close();
});
