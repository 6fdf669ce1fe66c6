import { demo, expect, signIn, test } from '../fixtures.ts';

test.describe('pending items', () => {
  test.beforeEach(async ({ page }) => {
    await signIn(page, demo.admin);
    await page.goto('/admin');
  });

  test('a reply is written in view of the request, and undo keeps its text', async ({ page }) => {
    const line = page.getByRole('region', { name: 'Needs attention' }).getByRole('listitem').filter({
      hasText: 'Hannah Weiss',
    });
    await line.getByRole('button', { name: 'Answer' }).click();
    const answer = page.getByRole('dialog', { name: 'Answer the lead' });
    await expect(answer.locator('blockquote')).toContainText(/\w+ \w+/);
    await answer.getByLabel('Message').fill('Tuesday at ten suits us.');
    await answer.getByRole('button', { name: 'Send' }).click();
    await expect(line).toBeHidden();
    await page.getByRole('button', { name: 'Undo' }).click();
    await line.getByRole('button', { name: 'Answer' }).click();
    await expect(answer.getByLabel('Message')).toHaveValue('Tuesday at ten suits us.');
  });

  test('the focus moves to the next line when one is done', async ({ page }) => {
    const lines = page.getByRole('region', { name: 'Needs attention' }).getByRole('listitem');
    const approve = page.getByRole('button', { name: 'Approve' });
    const company = await lines.filter({ has: approve }).getByRole('link').first().innerText();
    const line = lines.filter({ hasText: company });
    await line.getByRole('button', { name: 'Approve' }).press('Enter');
    await expect(line).toBeHidden();
    await expect(lines.locator('a:focus')).toHaveCount(1);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(line).toBeVisible();
  });
});
