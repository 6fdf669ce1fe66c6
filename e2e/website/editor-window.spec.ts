/** Editing a page on the page: typing, sections, undo, and mistakes. */
import type { Page } from '@playwright/test';
import { demo, expect, expectNoAxeViolations, signIn, test } from '../fixtures.ts';
import { bearerOf } from '../support/calendar.ts';
import { frameOf, holdRequests, openEditor, richField, saved } from '../support/editor.ts';

test.describe.configure({ mode: 'serial' });

const file = 'pages/enterprise.json';

async function openPage(page: Page): Promise<void> {
  await signIn(page, demo.admin);
  await openEditor(page, file);
  await expect(frameOf(page).locator('h1[contenteditable]')).toBeVisible();
}

/** The IDs of the page's sections, from top to bottom. */
const sections = (page: Page): Promise<string[]> =>
  page.evaluate((name) => {
    const frame = document.querySelector<HTMLIFrameElement>('iframe');
    const ids = [...(frame?.contentDocument?.querySelectorAll('main [id]') ?? [])].map(({ id }) => id);
    return ids.filter((id) => document.querySelector(`[data-place="${name}#/blocks/${id}"]`));
  }, file);

test('a text is typed where it is, restored by Escape, and kept by a reload', async ({ page }) => {
  await openPage(page);
  const title = frameOf(page).getByRole('heading', { level: 1 });
  const before = (await title.textContent()) ?? '';
  await title.click();
  await page.keyboard.press('Control+A');
  await page.keyboard.type('Not this');
  await page.keyboard.press('Escape');
  await expect(title).toHaveText(before);

  await title.click();
  await page.keyboard.press('Control+A');
  await page.keyboard.type('Built for your company');
  await saved(page);
  await expect(title).toBeFocused();
  await page.keyboard.type('.');
  await page.keyboard.press('Enter');
  await saved(page);
  await expectNoAxeViolations(page);
  await page.reload();
  await expect(title).toHaveText('Built for your company.');

  await test.step('an empty text is as before', async () => {
    await title.click();
    await page.keyboard.press('Control+A');
    await page.keyboard.press('Delete');
    await page.keyboard.press('Enter');
    await expect(page.getByText(/This text can’t be empty/)).toBeVisible();
    await expect(title).toHaveText('Built for your company.');
  });
});

test('the words and buttons of the bar fit at each width', { tag: '@all' }, async ({ page }) => {
  const words = page.getByText(/^(Published|Draft saved)$/).locator('..');
  const tools = ['Whole site', 'Phone width', 'Desktop width', 'Undo', 'Redo', 'Share the draft', 'History'];
  const names = [...tools, 'Review and publish', 'Panel with all fields'].join('|');
  const buttons = page.getByRole('button', { name: new RegExp(`^(${names})$`) });
  const fits = async (): Promise<void> => {
    for (const width of [320, 360, 390, 768, 1024, 1280, 1920]) {
      await page.setViewportSize({ width, height: 800 });
      await expect(words).toBeVisible();
      const lines = await words.evaluate(
        (element) => element.clientHeight / Number.parseFloat(getComputedStyle(element).lineHeight),
      );
      expect(lines, `lines at ${width} px`).toBeLessThanOrEqual(2.1);
      const boxes = await Promise.all([words, ...(await buttons.all())].map((each) => each.boundingBox()));
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      const review = await page.getByRole('button', { name: 'Review and publish' }).boundingBox();
      const middles = [boxes[0], review].map((box) => (box ? box.y + box.height / 2 : 0));
      if (width > 360)
        expect(middles[0], `middle of the words at ${width} px`).toBeCloseTo(middles[1] ?? 0, -1);
      for (const [index, box] of boxes.entries()) {
        if (!box) continue; // not at this width
        expect(box.x + box.width, `right edge of ${index} at ${width} px`).toBeLessThanOrEqual(width);
        const over = boxes
          .slice(0, index)
          .findIndex(
            (other) =>
              other &&
              Math.min(box.x + box.width, other.x + other.width) > Math.max(box.x, other.x) &&
              Math.min(box.y + box.height, other.y + other.height) > Math.max(box.y, other.y),
          );
        expect(over, `box under ${index} at ${width} px`).toBe(-1);
      }
    }
  };
  const showsReason = async (): Promise<void> => {
    await page.getByRole('button', { name: 'Redo' }).hover();
    await expect(page.getByRole('tooltip', { name: 'nothing to redo' })).toBeInViewport({ ratio: 1 });
  };
  await openPage(page);
  await fits();
  await showsReason();
  await page.setViewportSize({ width: 390, height: 800 });
  await showsReason();
  await openEditor(page);
  await showsReason();
  await openEditor(page, file);
  await page.setViewportSize({ width: 1280, height: 800 });
  await frameOf(page).locator('h1').click();
  await page.keyboard.press('End');
  await page.keyboard.type('!');
  await page.keyboard.press('Enter');
  await saved(page);
  await fits();
  await openEditor(page);
  await fits();
});

test('a section is added, moved, dragged and removed on the page', { tag: '@all' }, async ({ page }) => {
  await openPage(page);
  const tools = page.getByRole('toolbar');
  const heading = frameOf(page).getByRole('heading', { level: 2 }).first();

  await test.step('by pointer', async () => {
    await heading.hover();
    await page.getByRole('button', { name: 'Add a section below' }).click();
    await page
      .getByRole('dialog', { name: 'Add a section' })
      .getByRole('button', { name: /^Steps\b/ })
      .first()
      .click();
    await expect(frameOf(page).locator('main :focus')).toBeVisible();
    await page.keyboard.type('Three steps');
    await page.keyboard.press('Enter');
    await saved(page);
    await expect(frameOf(page).getByText('Three steps')).toBeVisible();
  });

  await test.step('its tools cover none of its texts', async () => {
    const covered = async (): Promise<number> => {
      const bar = await tools.boundingBox();
      const outline = await page.locator('.editor-outline').boundingBox();
      return bar && outline ? bar.y + bar.height - outline.y : Number.NaN;
    };
    await expect.poll(covered).toBeLessThanOrEqual(4);
  });

  const first = await sections(page);
  await test.step('by keyboard', async () => {
    await frameOf(page).getByText('Three steps').focus();
    await page.keyboard.press('Escape');
    await expect(tools.getByRole('button', { name: 'Drag to move' })).toBeFocused();
    await tools.getByRole('button', { name: 'Move up' }).press('Enter');
    await expect.poll(() => sections(page)).not.toEqual(first);
    await expect(tools.getByRole('button', { name: 'Move up' })).toBeFocused();
    await expect(frameOf(page).getByText('Three steps')).toBeInViewport();
    await tools.getByRole('button', { name: 'Move down' }).press('Enter');
    await expect.poll(() => sections(page)).toEqual(first);
  });

  await test.step('dragged', async () => {
    await frameOf(page).getByText('Three steps').hover();
    const handle = await tools.getByRole('button', { name: 'Drag to move' }).boundingBox();
    const frame = await page.locator('iframe').boundingBox();
    if (!handle || !frame) throw new Error('the section has no tools');
    await page.mouse.move(handle.x + 10, handle.y + 10);
    await page.mouse.down();
    await page.mouse.move(frame.x + 200, frame.y + 20);
    const scrolled = () => page.evaluate(() => document.querySelector('iframe')?.contentWindow?.scrollY);
    await expect.poll(scrolled).toBe(0);
    await page.mouse.up();
    await expect.poll(async () => (await sections(page))[0]).toBe(first.find((id) => id.startsWith('steps')));
    await page.getByRole('button', { name: 'Undo' }).press('Enter');
    await expect.poll(() => sections(page)).toEqual(first);
  });

  await test.step('removed, and brought back by Control+Z', async () => {
    await frameOf(page).getByText('Three steps').hover();
    await tools.getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByText(/Removed “.*Three steps”\. Undo brings it back\./)).toBeVisible();
    await expect(frameOf(page).getByText('Three steps')).toHaveCount(0);
    await page.keyboard.press('Control+Z');
    await expect(frameOf(page).getByText('Three steps')).toBeVisible();
    await expect.poll(() => sections(page)).toEqual(first);
  });
});

/** Holds the next versions of the page. The returned functions wait for the request, and send the answers. */
async function holdPage(page: Page) {
  const sent = page.waitForRequest(/content\/preview\?/);
  const send = await holdRequests(page, /content\/preview\?/);
  const show = async (): Promise<void> => {
    const shown = page.waitForResponse(/content\/preview\?/);
    send();
    await shown;
  };
  return { sent, show };
}

test('the page with a new section leaves the cursor in the text that is being typed', {
  tag: '@all',
}, async ({ page }) => {
  await openPage(page);
  const title = frameOf(page).getByRole('heading', { level: 1 });
  const { sent, show } = await holdPage(page);
  await frameOf(page).locator('#expect').getByRole('heading').first().hover();
  await page.getByRole('button', { name: 'Add a section below' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a section' });
  await dialog
    .getByRole('button', { name: /^Quotes\b/ })
    .first()
    .click();
  await sent;
  await title.click();
  await page.keyboard.press('Control+A');
  await page.keyboard.type('Built');
  await show();
  await expect(frameOf(page).locator('[id^="quotes"]')).toBeVisible();
  await page.keyboard.type(' for you');
  await expect(title).toHaveText('Built for you');
});

test('a section that moves keeps the cursor in its text', { tag: '@all' }, async ({ page }) => {
  await openPage(page);
  const before = await sections(page);
  const moved = frameOf(page).locator('#expect').getByRole('heading').first();
  const { sent, show } = await holdPage(page);
  await moved.hover();
  await page.getByRole('toolbar').getByRole('button', { name: 'Move down' }).click();
  await sent;
  await moved.click();
  await page.keyboard.press('Control+A');
  await page.keyboard.type('A first');
  await show();
  await expect.poll(() => sections(page)).not.toEqual(before);
  await page.keyboard.type(' talk');
  await expect(moved).toHaveText('A first talk');
  await page.keyboard.press('Enter');
  await saved(page);
});

test('a mistake is marked where it is, and listed in words of the page', { tag: '@all' }, async ({
  page,
}) => {
  await openPage(page);
  const title = frameOf(page).getByRole('heading', { level: 1 });
  const before = (await title.textContent()) ?? '';
  const type = async (text: string): Promise<void> => {
    await title.click();
    await page.keyboard.press('Control+A');
    await page.keyboard.type(text);
    await page.keyboard.press('Enter');
  };
  await type('For {nobody}');
  const message = /^Top of the page, title contains “{nobody}”, which stands for nothing: remove it/;
  const listed = page.getByRole('status').getByRole('button', { name: message });
  await expect(listed).toBeVisible();
  await expect(title).toHaveText('For Nobody'); // as a chip
  await expect(title).toHaveAttribute('title', message);
  await expect(title).toHaveAccessibleDescription(message);
  await expect(title).toHaveCSS('outline-style', 'dashed');
  await expectNoAxeViolations(page);

  await test.step('a mistake without a text is listed too, and the first stays', async () => {
    const headers = await bearerOf(page, demo.admin);
    const { draft } = await (await page.request.get('/api/admin/content', { headers })).json();
    const data = {
      revision: draft.revision,
      intents: [{ file, field: '/head/back/to', action: 'set', value: '/nowhere' }],
    };
    const edited = await page.request.post('/api/admin/content/edit', { headers, data });
    expect(edited.status(), await edited.text()).toBe(200);
    await page.reload();
    await expect(page.getByText(/link to leads to “\/nowhere”, where no page is/i).first()).toBeVisible();
    await expect(listed).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).press('Enter');
    await expect(page.getByText(/where no page is/)).toHaveCount(0);
  });

  await test.step('the list leads to the field, and a correction removes the mark', async () => {
    await listed.click();
    await expect(richField(page, `${file}#/head/title`)).toBeFocused();
    await title.click();
    await expect(frameOf(page).locator('[data-mounted]')).toBeFocused();
    await type(before);
    await expect(listed).toBeHidden();
    await expect(title).not.toHaveAttribute('title');
  });
});

test('on a phone the page opens first, and a press shows the tools of a section', {
  tag: ['@all', '@phone'],
}, async ({ page }) => {
  await openPage(page);
  await expect(page.getByRole('tab', { name: 'Page' })).toHaveAttribute('aria-selected', 'true');
  const heading = frameOf(page).getByRole('heading', { level: 2 }).first();
  await heading.tap();
  const tools = page.getByRole('toolbar');
  for (const button of await tools.getByRole('button').all()) {
    const box = await button.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
  }
  await expectNoAxeViolations(page);

  await test.step('the text being typed stays above the keyboard', async () => {
    const text = frameOf(page).locator('main [contenteditable]').last();
    await text.tap();
    const height = await page.evaluate(() => {
      const covered = innerHeight / 2;
      Object.defineProperty(visualViewport, 'height', { value: innerHeight - covered });
      visualViewport?.dispatchEvent(new Event('resize'));
      return innerHeight - covered;
    });
    await expect
      .poll(async () => {
        const box = await text.boundingBox();
        return box !== null && box.y >= 0 && box.y + Math.min(box.height, 40) <= height;
      })
      .toBe(true);
  });

  await test.step('the fields are the other tab', async () => {
    await page.getByRole('tab', { name: 'Fields' }).click();
    await expect(page.getByRole('form').getByText('Top of the page', { exact: true })).toBeVisible();
  });
});

test('the pictures of sections are searched and chosen by keyboard, and a new section shows its samples', async ({
  page,
}) => {
  await openPage(page);
  await frameOf(page).getByRole('heading', { level: 2 }).first().hover();
  await page.getByRole('button', { name: 'Add a section below' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a section' });
  const search = dialog.getByLabel('Search');
  await expect(search).toBeFocused();
  const pictures = dialog.locator('iframe');
  await expect(pictures.first()).toBeAttached();
  await expect(dialog.frameLocator('iframe').first().locator('body > *').first()).toBeAttached();
  await expectNoAxeViolations(page);

  await test.step('a section that the page can have once says so', async () => {
    const form = dialog.getByRole('button', { name: /^Consultation form/ });
    await expect(form).toHaveAttribute('aria-disabled', 'true');
    await expect(form).toContainText('This page has it already.');
  });

  await page.keyboard.press('ArrowDown');
  await expect(dialog.getByRole('button', { name: /^Figures/ }).first()).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(dialog.getByRole('button', { name: /^List\b/ }).first()).toBeFocused();
  await page.keyboard.type('steps line');
  await expect(search).toHaveValue('steps line');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  const samples = frameOf(page).locator('[data-sample]');
  await expect(samples.first()).toBeFocused();
  expect(await samples.count()).toBeGreaterThan(1);
  await page.keyboard.type('From left to right');
  await page.keyboard.press('Enter');
  await saved(page);
  await expect(frameOf(page).getByText('From left to right')).not.toHaveAttribute('data-sample');
});

test.describe('a section that its page needs', () => {
  test.use({ expectedErrors: [/status of 400/] });

  test('says why it stays', async ({ page }) => {
    await openPage(page);
    await frameOf(page).locator('form').first().hover();
    const tools = page.getByRole('toolbar', { name: /^Consultation form/ });
    for (const name of ['Hide', 'Remove']) {
      await tools.getByRole('button', { name }).press('Enter');
      await expect(
        page.getByText(/This page needs the section “Consultation form”: .* You can move it/).last(),
      ).toBeVisible();
    }
    await expect(frameOf(page).locator('form').first()).toBeVisible();
  });
});
