import { expect, expectNoAxeViolations, test } from '../fixtures.ts';

test('the home page greets a visitor, without accessibility violations', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Transform Your Business with AI Solutions',
  );
  await expectNoAxeViolations(page);
});

test.describe('an unknown path', () => {
  test.use({ expectedErrors: [/status of 404/] });

  test('is the not-found page with status 404 and a way home', async ({ page }) => {
    const response = await page.goto('/no-such-page');
    expect(response?.status()).toBe(404);
    await expect(page.getByText('Oops! Page not found')).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: /home/i }).click();
    await expect(page).toHaveURL('/');
  });
});

test('the program reports that it is alive and ready', async ({ request }) => {
  expect((await request.get('/healthz')).status()).toBe(200);
  expect((await request.get('/readyz')).status()).toBe(200);
});
