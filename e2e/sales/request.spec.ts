/**
 * Before the owner has entered seller details, the order form requests a quote, and states this before submission.
 */
import { demo, expect, expectNoAxeViolations, freshEmail, withSettings } from '../fixtures.ts';
import { bearerOf } from '../support/calendar.ts';

const test = withSettings(['--payments', 'invoice'], { alone: true });

test('heading, button and text describe a request and the use of data @phone', async ({ page }) => {
  const headers = await bearerOf(page, demo.admin);
  const draft = await (await page.request.get('/api/admin/content', { headers })).json();
  const saved = await page.request.post('/api/admin/content/edit', {
    headers,
    data: {
      revision: draft.draft.revision,
      intents: [
        { file: 'selling.json', field: '/seller/name', action: 'set', value: null },
        { file: 'navigation.json', field: '/footer/legal/privacy/to', action: 'set', value: '/pricing' },
      ],
    },
  });
  expect(saved.status(), await saved.text()).toBe(200);
  const published = await page.request.post('/api/admin/content/publish', {
    headers,
    data: { revision: (await saved.json()).draft.revision, note: 'no seller' },
  });
  expect(published.status(), await published.text()).toBe(200);

  await page.goto('/service-order?service=private-training');
  await expect(page.getByRole('heading', { level: 1, name: 'Request a Service' })).toBeVisible();
  await expect(page.getByText('Nothing is ordered yet.')).toBeVisible();
  const summary = page.getByRole('region', { name: 'Order summary' });
  await expect(summary.getByText('This is a request, not an order')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Proceed to Checkout' })).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('link', { name: /^Privacy Policy/ })).toHaveAttribute(
    'href',
    '/pricing',
  );
  await expectNoAxeViolations(page);
  await page.getByLabel('Name').fill('Ada Byron');
  await page.getByLabel('Email').fill(freshEmail());
  await page.getByRole('button', { name: 'Send Request' }).click();
  await expect(page.getByText("You haven't ordered anything yet.")).toBeVisible();
});
