/** The video gallery (docs/product.md, "media: what loads"). It doesn't depend on the database. */
import { expect, expectNoAxeViolations, type Locator, type Page, test, withMotion } from '../fixtures.ts';
import {
  BlockedVideos,
  type Connection,
  connect,
  connections,
  isPlaying,
  videoCard,
} from '../support/videos.ts';

const gallery = (page: Page) => page.getByRole('group', { name: 'Video gallery' });
const saver = (page: Page) => page.getByRole('switch', { name: 'Data Saver Mode' });
/** A row of the settings: 'Videos loading' and its number. */
const row = (page: Page, name: string) =>
  gallery(page).locator('dt', { hasText: name }).locator('xpath=following-sibling::dd[1]');

async function open(page: Page, connection: Connection, path = '/media'): Promise<void> {
  await connect(page, connection);
  await page.goto(path);
  await expect(page.locator('html')).toHaveAttribute('data-ready', '');
}

async function openSettings(page: Page): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('data-ready', '');
  await gallery(page).getByRole('button', { name: 'Settings' }).click();
  await expect(saver(page)).toBeVisible();
}

/**
 * Scrolls until the card is this many pixels below the view. The browser reports nearby elements two frames later.
 */
const scrollUntilBelow = (card: Locator, distance: number) =>
  card.evaluate(
    (element, distance) =>
      new Promise((resolve) => {
        scrollBy({ top: element.getBoundingClientRect().top - innerHeight - distance, behavior: 'instant' });
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)));
      }),
    distance,
  );

const stored = (page: Page) => page.evaluate(() => localStorage.getItem('videoDataSaverMode'));

test.describe('automatic loading', () => {
  for (const [name, quality, loading, dataSaver, tag = []] of [
    ['fast', 'Fast', 4, false],
    ['medium', 'Medium', 2, false, '@all'],
    ['slow', 'Slow', 0, false, '@all'],
    ['unknown', 'Medium', 2, false, '@all'],
    ['saving', 'Fast', 0, true],
  ] as const) {
    test(`on a connection that is ${name}: ${loading} at a time`, { tag }, async ({ page }) => {
      const films = await BlockedVideos.of(page);
      await open(page, connections[name]);
      await openSettings(page);
      await expect(row(page, 'Connection quality')).toHaveText(quality);
      await expect(row(page, 'Videos loading')).toHaveText(String(loading));
      await expect(saver(page)).toBeChecked({ checked: dataSaver });
      await expect(gallery(page).getByText('Loading video...')).toHaveCount(loading);
      await expect(gallery(page).getByRole('button', { name: 'Load Video' })).toHaveCount(11 - loading);
      await expect.poll(() => films.requested.length).toBe(loading);
      const preloads = gallery(page)
        .locator('video')
        .evaluateAll((all) => all.map((v) => v.getAttribute('preload')));
      expect(await preloads, 'the first ones have priority').toEqual(Array(loading).fill('auto'));
      await films.release();
      await expect(gallery(page).getByText('Loading video...')).toHaveCount(0);
    });
  }

  test('comes with the view, and only its beginning where that is enough', { tag: '@all' }, async ({
    page,
  }) => {
    await open(page, connections.medium);
    await expect(
      videoCard(page, 'Product Advertisement').getByRole('button', { name: 'Play' }),
    ).toBeVisible();
    const far = videoCard(page, 'Singer Performance: Acoustic');
    await expect(far.getByRole('button', { name: 'Load Video' })).toBeAttached();
    await scrollUntilBelow(far, 300);
    await expect(far.getByRole('button', { name: 'Load Video' })).toBeAttached();
    await scrollUntilBelow(far, 150);
    await expect(far.getByRole('button', { name: 'Play' })).toBeVisible();
    await expect(far.locator('video')).toHaveAttribute('preload', 'metadata');
    expect(await isPlaying(far), 'nothing plays without being asked').toBe(false);
  });
});

test('nothing loads behind another tab; the gallery is alive after a change of tab and of page', async ({
  page,
}) => {
  const films = await BlockedVideos.of(page);
  await open(page, connections.fast, '/media?tab=software');
  await expect(page.getByRole('button', { name: 'Enlarge Property Management' })).toBeVisible();
  const tabs = page.getByRole('tablist');
  await tabs.getByRole('tab', { name: 'Graphics & Design' }).click();
  await expect(page.getByRole('heading', { name: 'Coming Soon' })).toBeVisible();
  expect(films.requested).toEqual([]);
  await tabs.getByRole('tab', { name: 'Video Portfolio' }).click();
  await expect.poll(() => films.requested.length).toBe(4);
  await films.release();
  await page.getByRole('link', { name: 'Order Video Content' }).click();
  await expect(page).toHaveURL('/media-creation');
  await expect(gallery(page).getByRole('article')).toHaveCount(11);
  await expect(videoCard(page, 'Product Advertisement').getByRole('button', { name: 'Play' })).toBeVisible();
});

test('a card goes from Load Video to playing, and one film plays at a time', async ({ page }) => {
  const films = await BlockedVideos.of(page);
  await open(page, connections.slow);
  const lamp = videoCard(page, 'Product Advertisement');
  await expect(lamp.getByText('Click to load video')).toBeVisible();
  const button = lamp.getByRole('button');
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(lamp.getByText('Loading video...')).toBeVisible();
  await expect(lamp.getByRole('progressbar', { name: 'Buffered' })).toBeVisible();
  await films.release();
  await expect(lamp.getByRole('button', { name: 'Pause' })).toBeFocused();
  await expect.poll(() => isPlaying(lamp)).toBe(true);
  const player = lamp.locator('video');
  await expect(player, 'the focus is in the card').toHaveAttribute('controls', '');
  await expect(player.locator('track[kind=captions][srclang=en]')).toHaveAttribute('src', /\.vtt$/);

  const boots = videoCard(page, 'Brand Advertisement');
  await boots.getByRole('button', { name: 'Load Video' }).click();
  await expect(boots.getByRole('button', { name: 'Pause' })).toBeAttached();
  await expect.poll(() => isPlaying(lamp)).toBe(false);
  await page.mouse.move(5, 5);
  await page.keyboard.press('Escape');
  await expect(player, 'neither pointed at nor focused').not.toHaveAttribute('controls');
  await lamp.hover();
  await expect(player).toHaveAttribute('controls', '');
  await lamp.getByRole('button', { name: 'Play' }).click();
  await expect.poll(() => isPlaying(boots)).toBe(false);

  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await expect.poll(() => isPlaying(lamp), { message: 'out of view it stops' }).toBe(false);
});

test.describe('with motion', () => {
  test.use(withMotion);

  test('a film plays although the page is still scrolling to it', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 300 });
    await open(page, connections.slow);
    const lamp = videoCard(page, 'Product Advertisement');
    await expect(lamp).not.toBeInViewport();
    await lamp.getByRole('button').evaluate((button: HTMLElement) => {
      button.focus(); // the page begins to scroll
      button.click();
    });
    await expect.poll(() => isPlaying(lamp)).toBe(true);
  });
});

test.describe('unavailable videos', () => {
  test.use({ expectedErrors: [/net::ERR_FAILED|status of 404/] });

  test('a video shows an error, and Retry loads it; an image is replaced by a drawing', async ({ page }) => {
    let broken = true;
    let asked = 0;
    await page.route('**/product-advertisement.*.mp4', (route) => {
      asked += 1;
      return broken ? route.abort() : route.continue();
    });
    await page.route('**/product-advertisement-poster.*', (route) => route.abort());
    await open(page, connections.fast);
    const lamp = videoCard(page, 'Product Advertisement');
    await expect(lamp.getByText('Video failed to load')).toBeVisible();
    await expect(lamp.locator('img')).toHaveAttribute('src', /default-poster/);
    await expect
      .poll(() => lamp.locator('img').evaluate((i) => (i as HTMLImageElement).naturalWidth))
      .toBe(960);
    expect(asked, 'it loads by itself once').toBe(1);
    await lamp.getByRole('button', { name: 'Retry' }).click();
    await expect(lamp.getByRole('button', { name: 'Retry' })).toBeFocused();
    await expect(lamp.getByText('Video failed to load')).toBeVisible();
    expect(asked).toBe(2);
    broken = false;
    await lamp.getByRole('button', { name: 'Retry' }).click();
    await lamp.getByRole('button', { name: 'Play' }).click();
    await expect.poll(() => isPlaying(lamp)).toBe(true);
  });
});

test.describe('Data Saver Mode', () => {
  test('stops automatic loading, lasts over a reload, and loads on request', async ({ page }) => {
    const films = await BlockedVideos.of(page);
    await open(page, connections.fast);
    await openSettings(page);
    await expect(row(page, 'Videos loading')).toHaveText('4');
    await expectNoAxeViolations(page);
    await saver(page).click();
    await expect(row(page, 'Videos loading')).toHaveText('0');
    expect(await stored(page)).toBe('true');
    await films.release();
    await page.reload();
    await openSettings(page);
    await expect(saver(page)).toBeChecked();
    const before = films.requested.length;
    await videoCard(page, 'Modern Learning').getByRole('button', { name: 'Load Video' }).click();
    await expect(videoCard(page, 'Modern Learning').getByRole('button', { name: 'Pause' })).toBeAttached();
    expect(new Set(films.requested.slice(before)).size, 'nothing but what was asked for').toBe(1);
    await saver(page).click();
    expect(await stored(page)).toBe('false');
    await expect(
      videoCard(page, 'Product Advertisement').getByRole('button', { name: 'Play' }),
    ).toBeVisible();
  });

  test('can be turned off where the browser asks for it, and works without storage', async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(window, 'localStorage', {
        get() {
          throw new DOMException('blocked', 'SecurityError');
        },
      });
    });
    await open(page, connections.saving);
    await openSettings(page);
    await saver(page).click();
    await expect(saver(page)).not.toBeChecked();
    await expect(
      videoCard(page, 'Product Advertisement').getByRole('button', { name: 'Play' }),
    ).toBeVisible();
  });
});

test.describe('on a phone, with motion', () => {
  test.use(withMotion);

  test('eleven videos form a strip for buttons, keys and touch @phone', { tag: '@all' }, async ({ page }) => {
    await open(page, connections.fast);
    const position = gallery(page).getByText(/^\d+ of 11/);
    const inFront = (title: string) =>
      expect.poll(() => isWhole(videoCard(page, title)), `${title} is in front`).toBe(true);
    await expect(gallery(page).getByRole('listitem')).toHaveCount(11);
    await gallery(page).getByRole('button', { name: 'Settings' }).scrollIntoViewIfNeeded();
    await gallery(page).getByRole('button', { name: 'Next video' }).click();
    await expect(position).toHaveText('2 of 11: Brand Advertisement');
    await inFront('Brand Advertisement');
    await expect(videoCard(page, 'Brand Advertisement').getByRole('button', { name: 'Play' })).toBeVisible();
    await videoCard(page, 'Brand Advertisement').getByRole('button', { name: 'Play' }).click();
    await expect.poll(() => isPlaying(videoCard(page, 'Brand Advertisement'))).toBe(true);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect(position).toHaveText('4 of 11: Professional Profile');
    await inFront('Professional Profile');
    await expect
      .poll(() => isPlaying(videoCard(page, 'Brand Advertisement')), 'a slide that left stops')
      .toBe(false);
    await page.keyboard.press('ArrowLeft');
    await expect(position).toHaveText(/^3 of 11/);
    await expect.poll(() => restsAt(page), 'the strip has arrived').toBe(2);
    await swipeLeft(page);
    await expect(position).toHaveText(/^4 of 11/);
    for (const expected of [3, 2, 1, 11]) {
      await gallery(page).getByRole('button', { name: 'Previous video' }).click();
      await expect(position).toHaveText(new RegExp(`^${expected} of 11`));
    }
    await inFront('Singer Performance: Acoustic');
    await expectNoAxeViolations(page);
  });
});

/** Reports whether a video is fully visible horizontally, regardless of vertical scrolling. */
const isWhole = (card: Locator) =>
  card.evaluate((element) => {
    const { left, right } = element.getBoundingClientRect();
    return left >= 0 && right <= innerWidth;
  });

/** Returns the current slide of the strip; a fraction while it moves. */
const restsAt = (page: Page) =>
  gallery(page)
    .getByRole('list')
    .evaluate(({ scrollLeft, children: [first, second] }) => {
      const step = (second as HTMLElement).offsetLeft - (first as HTMLElement).offsetLeft;
      return Math.round((scrollLeft / step) * 10) / 10;
    });

/** Swipes the strip to the left by most of its width, at any scroll position of the page. */
async function swipeLeft(page: Page): Promise<void> {
  const strip = gallery(page).getByRole('list');
  await strip.evaluate((list) => list.scrollIntoView({ block: 'center', behavior: 'instant' }));
  const box = await strip.boundingBox();
  if (!box) throw new Error('the strip is not shown');
  const devtools = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', part?: number) =>
    devtools.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: part === undefined ? [] : [{ x: box.x + box.width * part, y: box.y + box.height / 2 }],
    });
  await touch('touchStart', 0.85);
  for (let part = 0.8; part > 0.15; part -= 0.05) await touch('touchMove', part);
  await touch('touchEnd');
}

test('a phone loads only the first video automatically, at any scroll position @phone', async ({ page }) => {
  const films = await BlockedVideos.of(page);
  await page.setViewportSize({ width: 412, height: 500 }); // the gallery is far below
  await open(page, connections.fast, '/media-creation');
  await expect.poll(() => films.requested.length).toBe(1);
  await expect(gallery(page).locator('video')).toHaveCount(1);
  await expect(videoCard(page, 'Product Advertisement').locator('video')).toHaveAttribute('preload', 'auto');
  await films.release();
});

test('without scripts, the browser’s own players are shown, and the server sends ranges', async ({
  browser,
  harborlight,
  request,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: harborlight.url });
  const page = await context.newPage();
  await page.goto('/media');
  const players = gallery(page).locator('video');
  await expect(players).toHaveCount(11);
  await expect(players.first()).toBeVisible();
  await expect(players.first()).toHaveAttribute('controls', '');
  await expect(players.first()).toHaveAttribute('preload', 'none');
  await expect(gallery(page).getByRole('button', { name: 'Load Video' })).toHaveCount(0);
  const address = (await players.first().getAttribute('src')) ?? '';
  await context.close();

  const part = await request.get(address, { headers: { Range: 'bytes=4-7' } });
  expect([part.status(), await part.text()]).toEqual([206, 'ftyp']);
  expect(part.headers()).toMatchObject({ 'content-type': 'video/mp4', 'accept-ranges': 'bytes' });
  expect(part.headers()['cache-control']).toContain('immutable');
  expect((await request.get(address, { headers: { Range: 'bytes=99999999-' } })).status()).toBe(416);
});
