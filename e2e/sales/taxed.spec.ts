/** A guest buys from an owner who charges tax on top of prices: the page's total is the order's total. */
import { demo, expect, expectNoAxeViolations, freshEmail, withSettings } from '../fixtures.ts';
import { bearerOf } from '../support/calendar.ts';

const test = withSettings(['--payments', 'invoice'], { alone: true });

test('a guest sees the tax from the form to the review and owes no other total @phone', async ({
  page,
  mailTo,
}) => {
  const headers = await bearerOf(page, demo.admin);
  const draft = await (await page.request.get('/api/admin/content', { headers })).json();
  const field = (name: string, value: unknown) => ({
    file: 'selling.json',
    field: name,
    action: 'set',
    value,
  });
  const saved = await page.request.post('/api/admin/content/edit', {
    headers,
    data: {
      revision: draft.draft.revision,
      intents: [
        field('/seller/country', 'DE'),
        field('/tax/mode', 'charged'),
        field('/tax/prices_include_tax', false),
        field('/tax/rates', [{ country: 'DE', percent: 19 }]),
      ],
    },
  });
  expect(saved.status(), await saved.text()).toBe(200);
  const published = await page.request.post('/api/admin/content/publish', {
    headers,
    data: { revision: (await saved.json()).draft.revision, note: 'tax' },
  });
  expect(published.status(), await published.text()).toBe(200);

  await test.step('a label says that tax comes on top', async () => {
    await page.goto('/1-on-1-training');
    await expect(page.getByText('plus VAT').first()).toBeVisible();
    await expectNoAxeViolations(page);
  });

  await page.goto('/service-order?service=private-training');
  const summary = page.getByRole('region', { name: 'Order summary' });
  await expect(summary.getByText('VAT 19%')).toBeVisible();
  await expect(summary.getByText('$353.43')).toBeVisible();
  await expect(summary.getByText('This is the tax at home.')).toBeVisible();
  await expectNoAxeViolations(page);

  await test.step('the country and the kind of buyer change it', async () => {
    await page.getByLabel('Country').selectOption('FR');
    await page.getByRole('radio', { name: 'A company' }).check();
    await page.getByLabel('VAT ID').fill('FR40303265045');
    await expect(summary.getByText('Reverse charge')).toBeVisible();
    await expect(summary.getByText('$353.43')).toHaveCount(0);
    await page.getByRole('radio', { name: 'A private person' }).check();
    await expect(summary.getByText('$353.43')).toBeVisible();
    await page.getByLabel('Country').selectOption('DE');
  });

  await test.step('what is missing is named at its field', async () => {
    await page.getByLabel('Name').fill('Ada Byron');
    await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/address for your invoice/);
    await expect(page.getByLabel('Email')).toBeFocused();
    await expect(page.getByLabel('City')).toHaveAccessibleDescription(/Your invoice must name it/);
  });

  const email = freshEmail('taxed');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Street and number').fill('Hafenstraße 1');
  await page.getByLabel('City').fill('Kiel');
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
  const review = page.getByRole('region', { name: 'Review your order' });
  await test.step('the review shows the whole order, and Back loses nothing', async () => {
    await expect(review.getByRole('heading')).toBeFocused();
    await expect(page).toHaveURL(/step=review/);
    for (const text of ['Ada Byron', 'Hafenstraße 1', 'Germany', email, 'VAT 19%', '$56.43', '$353.43'])
      await expect(review).toContainText(text);
    await expectNoAxeViolations(page);
    await page.goBack();
    await expect(page.getByLabel('City')).toHaveValue('Kiel');
    await page.goForward();
    await expect(review.getByRole('heading')).toBeFocused();
    await page.reload();
    await expect(review.getByText('$353.43')).toBeVisible();
    await expect(review.getByText('Kiel')).toBeVisible();
  });

  await review.getByRole('button', { name: 'Order with obligation to pay' }).click();
  await expect(page.getByText(/^Order received\. One step is left/)).toBeVisible();
  expect((await mailTo(email, /^Please confirm your order/)).text).toContain('$353.43');
});
