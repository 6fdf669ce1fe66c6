import { expect, hydrated, type Page, test } from '../fixtures.ts';

/** Returns the names of the scripts that a page has requested, without their hashes. */
function scriptsOf(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const [, name] = /\/assets\/(.+)-[\w-]{8}\.js$/.exec(new URL(request.url()).pathname) ?? [];
    if (name) asked.push(name);
  });
  return asked;
}

/** A visitor with Save-Data. */
const savingData = (page: Page) =>
  page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));

/** Blocks the hydration code until the returned function is called. */
async function holdBack(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/hydrate-*.js', async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

test('a static page runs two small scripts until a visitor touches a part of it', async ({ page }) => {
  const asked = scriptsOf(page);
  await savingData(page);
  await page.goto('/ai-training');
  await hydrated(page);
  await page.mouse.wheel(0, 3000);
  await page.getByRole('heading', { name: 'Training Packages' }).hover();
  expect(asked.toSorted()).toEqual(['boot', 'early']);
  await page.getByRole('article', { name: 'Private 1-on-1 Training' }).getByRole('button').hover();
  await expect.poll(() => asked).toContain('hydrate');
});

test('on a good connection the code of the islands is fetched ahead, and runs at a touch', async ({
  page,
}) => {
  const asked = scriptsOf(page);
  await page.goto('/');
  await expect.poll(() => asked).toContain('ServiceCards.island');
  const button = page.getByRole('button', { name: 'Learn More: AI Training' });
  const isAlive = () =>
    button.evaluate((element) => Object.keys(element).some((key) => key.startsWith('__react')));
  expect(await isAlive()).toBe(false);
  await button.hover();
  await expect.poll(isAlive).toBe(true);
  await button.click();
  await expect(page.getByRole('dialog', { name: 'AI Training' })).toBeVisible();
});

test.describe('before the code of an island is there', () => {
  test.beforeEach(({ page }) => savingData(page));

  test('a press is kept and done once', async ({ page }) => {
    const release = await holdBack(page);
    await page.goto('/');
    await page.getByRole('button', { name: 'Learn More: Media Creation' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    release();
    await expect(page.getByRole('dialog', { name: 'Media Creation' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  test('typed text stays, and is searched for', async ({ page }) => {
    const release = await holdBack(page);
    await page.goto('/pricing');
    const box = page.getByRole('combobox', { name: 'Search services' });
    await box.pressSequentially('video');
    release();
    const hits = page.getByRole('listbox', { name: 'Search services' }).getByRole('option');
    await expect(hits.first()).toContainText('Media Creation Basic');
    await expect(box).toHaveValue('video');
    await expect(page).toHaveURL(/\?q=video$/);
  });

  test('a form is sent by the button that was pressed', async ({ page }) => {
    const release = await holdBack(page);
    await page.goto('/contact');
    await page.getByRole('textbox', { name: 'Name' }).fill('Ada Byron');
    await page.getByRole('textbox', { name: 'Email' }).fill('ada@example.com');
    await page.getByRole('textbox', { name: 'Subject' }).fill('Dates');
    await page.getByRole('textbox', { name: 'Message' }).fill('When could we start?');
    await page.getByRole('button', { name: 'Send It From Here' }).click();
    release();
    const answer = page.getByText(/Message Sent!|We Have Your Message/);
    await answer.waitFor();
    expect(await answer.textContent()).toBe('We Have Your Message');
  });

  test('a form is sent once, and its data never appears in the address', async ({ page }) => {
    const release = await holdBack(page);
    await page.goto('/contact');
    await page.getByLabel('Name').fill('Ada');
    await page.getByRole('button', { name: 'Send Message' }).click();
    release();
    await expect(page.getByText('Please complete the fields marked above.')).toBeVisible();
    await expect(page.getByLabel('Name')).toHaveValue('Ada');
    await expect(page).toHaveURL('/contact');
  });
});

test.describe('a key is handled once', () => {
  interface Root {
    stateNode: { current: { memoizedState: { isDehydrated: boolean } } };
  }
  interface Turns {
    /** Scheduled React tasks; without this array, they run normally. */
    turns?: (() => void)[] | undefined;
  }

  /** Returns the hydration stage of the tabs. */
  const stage = (page: Page) =>
    page.locator('harborlight-island[data-island=TabList]').evaluate((island) => {
      const key = Object.keys(island).find((name) => name.startsWith('__reactContainer'));
      if (!key) return 'asleep';
      const { stateNode } = (island as unknown as Record<string, Root>)[key] as Root;
      return stateNode.current.memoizedState.isDehydrated ? 'waiting' : 'reacting';
    });
  const turn = (page: Page) => page.evaluate(() => (window as Turns).turns?.shift()?.());

  test.beforeEach(async ({ page }) => {
    await page.addInitScript(() => {
      const held = window as Turns;
      held.turns = [];
      const { postMessage } = MessagePort.prototype;
      MessagePort.prototype.postMessage = function (this: MessagePort, message: unknown) {
        const go = () => postMessage.call(this, message);
        if (held.turns) held.turns.push(go);
        else go();
      };
    });
    await page.goto('/media');
    await hydrated(page);
    await page.getByRole('tab', { name: 'Video Portfolio' }).focus();
    await expect.poll(() => stage(page)).toBe('waiting');
  });

  for (const [when, wanted] of [
    ['that finds React waiting for its turn to hydrate', 'waiting'],
    ['that comes before the effects of hydration', 'reacting'],
  ] as const) {
    test(when, async ({ page }) => {
      const reached = async () => {
        if ((await stage(page)) !== wanted) await turn(page);
        return stage(page);
      };
      await expect.poll(reached, { intervals: [10] }).toBe(wanted);
      await page.keyboard.press('ArrowRight');
      await page.evaluate(async () => {
        const held = window as Turns;
        const turns = held.turns ?? [];
        held.turns = undefined;
        for (const go of turns) go();
        for (let frames = 0; frames < 3; frames += 1) await new Promise(requestAnimationFrame);
      });
      const next = page.getByRole('tab', { name: 'Software Applications' });
      await expect(next).toBeFocused();
      await expect(next).toHaveAttribute('aria-selected', 'true');
    });
  }
});

test('pages allow the back/forward cache, and list what may be prefetched', async ({ request }) => {
  for (const path of ['/', '/pricing', '/partners', '/nope']) {
    const headers = (await request.get(path)).headers();
    expect(headers['cache-control'], path).not.toContain('no-store');
    expect(headers['speculation-rules'], path).toBe('"/prefetch.speculationrules"');
  }
  const rules = await request.get('/prefetch.speculationrules');
  expect(rules.headers()['content-type']).toBe('application/speculationrules+json');
  // A browser that can't prerender a page, as under a debugger, still prefetches a hovered one.
  for (const [rule] of Object.values(await rules.json()) as { eagerness: string; where: unknown }[][]) {
    expect(rule?.eagerness).toBe('moderate');
    expect(JSON.stringify(rule?.where)).toContain('{"not":{"href_matches":"/checkout/*"}}');
  }
  expect(Object.keys(await rules.json())).toEqual(['prefetch', 'prerender']);
});
