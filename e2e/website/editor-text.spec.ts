/** Typing texts on the page that are more than a line: Markdown, prices and names in texts, and links of buttons. */
import type { Page } from '@playwright/test';
import { demo, expect, expectNoAxeViolations, signIn, test } from '../fixtures.ts';
import { frameOf, holdRequests, openEditor, saved, searchLink } from '../support/editor.ts';

test.describe.configure({ mode: 'serial' });

const tools = (page: Page) => page.getByRole('toolbar', { name: 'Text' });

async function openPage(page: Page, file: string): Promise<void> {
  await signIn(page, demo.admin);
  await openEditor(page, file);
  await expect(frameOf(page).locator('h1')).toBeVisible();
}

test('a Markdown text is typed on the page with bold words, a link and a list', { tag: '@all' }, async ({
  page,
}) => {
  await signIn(page, demo.admin);
  await openEditor(page);
  await page.getByRole('button', { name: 'New page' }).click();
  const dialog = page.getByRole('dialog', { name: 'New page' });
  await dialog.getByLabel('Title').fill('House Rules');
  await dialog.getByLabel('Kind of page').selectOption('document');
  await dialog.getByRole('button', { name: 'Add page' }).click();
  const text = frameOf(page).locator('.prose');
  await expect(text).toBeVisible();
  await text.click();
  await expect(tools(page)).toBeVisible();
  await expectNoAxeViolations(page);

  await page.keyboard.press('Control+A');
  await page.keyboard.type('## Who we are');
  await page.keyboard.press('Enter');
  await page.keyboard.type('We are ');
  await page.keyboard.press('Control+B');
  await page.keyboard.type('pilots');
  await page.keyboard.press('Control+B');
  await page.keyboard.type(' of {brand}. ');
  await expect(text.locator('.rich-chip')).toHaveText('Harborlight');

  await test.step('a link is chosen by its words', async () => {
    await page.keyboard.press('Control+K');
    const links = await searchLink(page, 'contact');
    await expectNoAxeViolations(page, 'dialog');
    await links.getByRole('button', { name: 'Contact', exact: true }).click();
    await expect(text.getByRole('link', { name: 'Contact' })).toHaveAttribute('href', '/contact');
  });
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await page.keyboard.type('- Be kind');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Be early');
  await expect(text.locator('li')).toHaveText(['Be kind', 'Be early']);
  await expect(tools(page).getByRole('button', { name: 'List', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await saved(page);
  await page.getByRole('button', { name: 'Undo' }).focus();
  await expect(tools(page)).toBeHidden();
  await page.reload();
  await expect(text.locator('li')).toHaveText(['Be kind', 'Be early']);
  await expect(text.getByRole('heading', { name: 'Who we are' })).toBeVisible();
  await expect(text.locator('strong')).toHaveText('pilots');
  await expect(text.getByText('pilots of Harborlight')).toBeVisible();

  await test.step('Escape takes back what was typed since, and nothing else', async () => {
    await text.locator('strong').click();
    await expect(tools(page)).toBeVisible();
    await page.keyboard.type('Nonsense');
    await expect(text).toContainText('Nonsense');
    await page.keyboard.press('Escape');
    await expect(text).not.toContainText('Nonsense');
    await expect(tools(page)).toBeHidden();
    await saved(page);
    await expect(text.getByText('pilots of Harborlight')).toBeVisible();
  });

  await test.step('keys that are pressed before the editor is there are kept', async () => {
    const release = await holdRequests(page, '**/api/admin/content/text?*', 1);
    const asked = page.waitForRequest('**/api/admin/content/text?*');
    await text.locator('li').first().click();
    await page.keyboard.type('very');
    await page.keyboard.press('Backspace');
    await asked;
    await expect(tools(page)).toBeHidden();
    release();
    await expect(text.locator('li').first()).toContainText('ver');
    await expect(text.locator('li').first()).not.toContainText('very');
    await page.keyboard.press('Escape');
    await expect(text.locator('li').first()).toHaveText('Be kind');
  });

  await test.step('the panel shows the same text', async () => {
    const field = page.getByRole('textbox', { name: /^Text/ });
    await expect(field.locator('strong')).toHaveText('pilots');
    await expect(field.locator('.rich-chip')).toHaveText('Harborlight');
    await field.locator('strong').click();
    await tools(page).getByRole('button', { name: 'Italic' }).click();
    await expectNoAxeViolations(page);
  });
});

test('a price in a text is a chip that opens its service', { tag: '@all' }, async ({ page }) => {
  await openPage(page, 'pages/digital-products.json');
  const text = frameOf(page).locator('p[data-rich$="/banner/text"]');
  await expect(text).toHaveText('Ready-to-Deploy Solutions from $997');
  await text.click({ position: { x: 5, y: 5 } });
  const chip = text.locator('.rich-chip');
  await expect(chip).toHaveText('$997');
  await page.keyboard.press('Home');
  await page.keyboard.type('All: ');
  await expect(text).toHaveText('All: Ready-to-Deploy Solutions from $997');
  await chip.click();
  await expect(tools(page)).toContainText('$997, price of Digital Products MVP');
  await expectNoAxeViolations(page);
  await tools(page).getByRole('button', { name: 'Open: price of Digital Products MVP' }).click();
  await expect(page.locator('[name="catalogue/digital-products-mvp.json#/price_cents"]')).toBeFocused();
  await saved(page);
  await page.reload();
  await expect(page.getByText('{price')).toHaveCount(0);
});

test('the label of a button is typed where it is, and its link is changed above it', { tag: '@all' }, async ({
  page,
}) => {
  await openPage(page, 'pages/home.json');
  const label = frameOf(page).locator(
    '[data-text="pages/home.json#/blocks/contact/cards/quote/action/label"]',
  );
  await label.click();
  await page.keyboard.press('Control+A');
  await page.keyboard.type('Ask for a quote');
  await tools(page)
    .getByRole('button', { name: /^Link: / })
    .click();
  await searchLink(page, 'contact');
  await page.keyboard.press('Enter');
  await saved(page);
  await expect(frameOf(page).getByRole('link', { name: 'Ask for a quote' })).toHaveAttribute(
    'href',
    '/contact',
  );
  await expect(page).toHaveURL(/file=pages/);
});
