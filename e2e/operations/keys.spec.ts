import { demo, expect, signIn, test } from '../fixtures.ts';

test('a lead is found, opened, moved and taken back by keyboard alone', async ({ page }) => {
  await signIn(page, demo.admin);
  await page.goto('/admin?tab=leads');
  const rows = page.locator('[data-row]');
  await expect(rows.nth(1)).toBeVisible();
  await page.keyboard.press('j');
  await expect(rows.nth(0)).toBeFocused();
  await page.keyboard.press('j');
  await expect(rows.nth(1)).toBeFocused();
  await page.keyboard.press('k');
  await expect(rows.nth(0)).toBeFocused();
  const name = (await rows.nth(0).textContent()) ?? '';
  await page.keyboard.press('Enter');
  const record = page.getByRole('article', { name });
  await expect(record.getByRole('heading', { name })).toBeFocused();

  await page.keyboard.press('Control+k');
  const search = page.getByRole('dialog', { name: 'Search' });
  await expect(search.getByRole('option').first()).toContainText(name);
  await page.keyboard.type('lost');
  await page.keyboard.press('Enter');
  await expect(search).toBeHidden();
  const lost = record.locator('header').getByText('Lost', { exact: true });
  await expect(lost).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(lost).toBeHidden();

  await page.keyboard.press('r');
  const answer = page.getByRole('dialog');
  await expect(answer.locator(':focus')).toHaveAttribute('name', 'text');
  await page.keyboard.type('Tuesday at ten.');
  await page.keyboard.press('Control+z');
  await expect(answer.locator(':focus')).not.toHaveValue('Tuesday at ten.'); // within a text it is the text's
  await answer.getByLabel('Message').fill('Tuesday at ten.');
  await page.keyboard.press('Control+Enter');
  await expect(answer).toBeHidden();
  const sent = record.getByText('Tuesday at ten.');
  await expect(sent).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(sent).toBeHidden();

  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keys' })).toContainText('Leads: Answer');
  await page.keyboard.press('Escape');
  await page.goBack();
  await expect(rows.nth(1)).toBeVisible();
});

test('text typed before the search has loaded is searched', async ({ page }) => {
  let fetched = (): void => undefined;
  const until = new Promise<void>((resolve) => {
    fetched = resolve;
  });
  await page.route(/\/Palette[^/]*\.js/, async (route) => {
    await until;
    await route.continue();
  });
  await signIn(page, demo.admin);
  await page.goto('/admin');
  await expect(page.locator('#desk-search')).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('new page');
  fetched();
  const search = page.getByRole('dialog', { name: 'Search or go to' });
  await expect(search.getByRole('combobox')).toHaveValue('new page');
  await expect(search.getByRole('option').first()).toContainText('New: Page');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'New page' })).toBeVisible();
});
