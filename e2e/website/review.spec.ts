/** Reviewing the draft on its pages: before and after, taking back there, and publishing the rest. */
import type { Page } from '@playwright/test';
import { demo, expect, expectNoAxeViolations, signIn, withSettings } from '../fixtures.ts';
import { openEditor } from '../support/editor.ts';

// The draft has no changes at first.
const test = withSettings([], { alone: true });

test.describe.configure({ mode: 'serial' });

const enterprise = 'pages/enterprise.json';
const training = 'catalogue/private-training.json';
const price = 'Private 1-on-1 Training: price $297 → $319';

const saved = (page: Page) => expect(page.getByText('Draft saved · not published')).toBeVisible();
const frameOf = (page: Page, side: 'before' | 'after') =>
  page.frameLocator(`iframe[title="The page ${side}"]`);
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Review and publish' });

async function fill(page: Page, file: string, field: string, text: string): Promise<void> {
  await openEditor(page, file);
  await page.locator(`[name="${file}#${field}"]`).fill(text);
  await page.keyboard.press('Tab');
  await saved(page);
}

/** Changes a text and removes a section of one page, and changes a price that another page shows. */
async function makeChanges(page: Page): Promise<void> {
  await signIn(page, demo.admin);
  await fill(page, training, '/price_cents', '319');
  await fill(page, enterprise, '/head/title', 'Built for your company');
  const canvas = page.frameLocator('iframe[title="The page as the draft makes it"]');
  await canvas.locator('#expect').getByRole('heading').first().hover();
  await page.getByRole('toolbar').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText(/^Removed “/)).toBeVisible();
  await saved(page);
  await expect(canvas.locator('#expect')).toHaveCount(0);
}

/** The box of a frame's element on the screen. */
async function boxIn(page: Page, side: 'before' | 'after', text: string) {
  const box = await frameOf(page, side).locator('main').getByText(text).first().boundingBox();
  if (!box) throw new Error(`${side} doesn't show ${text}`);
  return box;
}

test('changes are compared and taken back on their pages, and the rest is published', {
  tag: '@all',
}, async ({ page, anotherVisitor }) => {
  await makeChanges(page);
  let renders = 0;
  page.on('request', (request) => {
    if (request.url().includes('/api/admin/content/preview?')) renders += 1;
  });
  await page.getByRole('button', { name: 'Review and publish' }).press('Enter');
  const dialog = dialogOf(page);
  const sentence = (name: string | RegExp) => dialog.locator('[data-change]').filter({ hasText: name });
  const before = page.locator('iframe[title="The page before"]');
  const after = page.locator('iframe[title="The page after"]');
  await expect(sentence(/./)).toHaveCount(3);

  await test.step('a price is shown where the service is sold, before and after', async () => {
    await expect(sentence(price)).toHaveAttribute('aria-current', 'true');
    await expect(after).toBeVisible();
    await expect(before).toBeHidden();
    await expect(frameOf(page, 'after').locator('main').getByText('$319').first()).toBeInViewport();
    const is = await boxIn(page, 'after', '$319');
    await expect(dialog.getByRole('button', { name: `1: ${price}` }).first()).toBeVisible();
    await expectNoAxeViolations(page);
    await dialog.getByRole('button', { name: 'Before', exact: true }).click();
    await expect(before).toBeVisible();
    await expect(after).toBeHidden();
    const was = await boxIn(page, 'before', '$297');
    expect(Math.abs(is.y - was.y)).toBeLessThan(3);
    expect(renders).toBe(2);
  });

  await test.step('by keyboard, with one rendering of each side of a page', async () => {
    await sentence(price).focus();
    await page.keyboard.press('ArrowDown');
    await expect(sentence('title')).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(frameOf(page, 'after').getByRole('heading', { level: 1 })).toHaveText(
      'Built for your company',
    );
    await page.keyboard.press('ArrowLeft');
    await expect(before).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await expect(sentence(/^\d Section “/)).toBeFocused();
    await expect(before).toBeVisible(); // only there, because the section is removed
    expect(renders).toBe(4);
  });

  await test.step('both sides beside each other', async () => {
    await dialog.getByRole('button', { name: 'Side by side' }).click();
    await expect(before).toBeVisible();
    await expect(after).toBeVisible();
    await expectNoAxeViolations(page);
    expect(renders).toBe(4);
  });

  await test.step('a press on a place selects its change, which is taken back there', async () => {
    await frameOf(page, 'after').getByRole('heading', { level: 1 }).click();
    await expect(sentence('title')).toHaveAttribute('aria-current', 'true');
    await dialog.getByRole('button', { name: 'Take back', exact: true }).click();
    await expect(page.getByText('The change is taken back.')).toBeVisible();
    await expect(sentence(/./)).toHaveCount(2);
    await expect(sentence(/^\d Section “/)).toHaveAttribute('aria-current', 'true');
    await expect(frameOf(page, 'after').getByRole('heading', { level: 1 })).not.toHaveText(
      'Built for your company',
    );
    await expect.poll(() => renders).toBe(6); // and the editor's page below
  });

  await test.step('the rest is published', async () => {
    const badge = page.getByText('Not published', { exact: true });
    await expect(badge).toHaveCount(1);
    await dialog.getByRole('button', { name: 'Publish all' }).press('Enter');
    await expect(dialog).toBeHidden();
    await expect(badge).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Open the page' })).toHaveAttribute('href', '/enterprise');
    const visitor = await anotherVisitor();
    await visitor.goto('/1-on-1-training');
    await expect(visitor.getByText('$319').first()).toBeVisible();
    await visitor.goto('/enterprise');
    await expect(visitor.getByRole('heading', { level: 1 })).not.toHaveText('Built for your company');
  });
});

test('an email and a change without a page are compared too', { tag: '@all' }, async ({ page }) => {
  await signIn(page, demo.admin);
  await openEditor(page, 'mails.json');
  await page.locator('[data-place="mails.json#/orders"] > summary').press('Enter');
  await page.locator('[name="mails.json#/orders/receipt/heading"]').fill('Many thanks');
  await page.keyboard.press('Tab');
  await saved(page);
  await page.getByRole('button', { name: 'History' }).press('Enter');
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Review the changes' }).press('Enter');
  const dialog = dialogOf(page);
  const letter = (side: string) =>
    page.frameLocator(`iframe[title="The email ${side}"]`).getByRole('heading');
  await expect(letter('after')).toHaveText('Many thanks');
  await dialog.getByRole('button', { name: 'Before', exact: true }).click();
  await expect(letter('before')).toHaveText('Thank you for your order');
  await expectNoAxeViolations(page);
  await dialog.getByRole('button', { name: 'Discard all' }).press('Enter');
  await dialog.getByRole('button', { name: 'Discard all changes?' }).press('Enter');
  await expect(dialog).toBeHidden();
});

test('changes are compared on a phone', { tag: ['@phone', '@all'] }, async ({ page }) => {
  await signIn(page, demo.admin);
  await openEditor(page, enterprise);
  await page.getByRole('tab', { name: 'Fields' }).click();
  for (const field of ['title', 'text']) {
    await page.locator(`[name="${enterprise}#/head/${field}"]`).fill(`A ${field} of our own`);
    await page.keyboard.press('Tab');
  }
  await saved(page);
  await page.getByRole('button', { name: /^Review/ }).press('Enter');
  const dialog = dialogOf(page);
  await expectNoAxeViolations(page);
  await dialog.locator('[data-change]').first().click();
  await expect(frameOf(page, 'after').getByText('A title of our own').first()).toBeInViewport();
  await expect(dialog.getByRole('button', { name: 'All changes' })).toBeFocused();
  await expectNoAxeViolations(page);
  await dialog.getByRole('button', { name: 'Before', exact: true }).click();
  await expect(frameOf(page, 'before').getByRole('heading', { level: 1 })).not.toHaveText(
    'A title of our own',
  );
  await dialog.getByRole('button', { name: 'Next change' }).click();
  await dialog.getByRole('button', { name: 'Take back', exact: true }).click();
  await dialog.getByRole('button', { name: 'All changes' }).click();
  await expect(dialog.locator('[data-change]')).toHaveCount(1);
  await expect(dialog.getByRole('button', { name: 'Publish all' })).toBeVisible();
});
