/** EU consumers use their rights, and the owner of a German shop drafts its legal pages. */
import type { Locator, Page } from '@playwright/test';
import { demo, expect, expectNoAxeViolations, freshEmail, signIn, withSettings } from '../fixtures.ts';
import { newAccount } from '../support/account.ts';
import { bearerOf } from '../support/calendar.ts';
import { pressAction } from '../support/desk.ts';
import { publish, richField } from '../support/editor.ts';

const test = withSettings(['--payments', 'invoice'], { alone: true });

/** Publishes a seller in Germany. */
async function openInGermany(page: Page): Promise<void> {
  const headers = await bearerOf(page, demo.admin);
  const { draft } = await (await page.request.get('/api/admin/content', { headers })).json();
  const files = await (await page.request.get('/api/admin/content/files', { headers })).json();
  if (files['selling.json'].seller.country === 'DE') return; // an earlier test did
  const seller = {
    name: 'Hafen GmbH',
    street: 'Kai 1',
    city: '20457 Hamburg',
    country: 'DE',
    vat_id: 'DE136695976',
    tax_number: null,
  };
  const intents = [{ file: 'selling.json', field: '/seller', action: 'set', value: seller }];
  const data = { revision: draft.revision, intents };
  const saved = await page.request.post('/api/admin/content/edit', { headers, data });
  expect(saved.status(), await saved.text()).toBe(200);
  const note = { revision: (await saved.json()).draft.revision, note: 'Germany' };
  const published = await page.request.post('/api/admin/content/publish', { headers, data: note });
  expect(published.status(), await published.text()).toBe(200);
}

/** Fills in and sends a form. */
async function declare(form: Locator, values: Record<string, string>, button: string): Promise<void> {
  for (const [label, value] of Object.entries(values))
    await form.getByLabel(label, { exact: true }).fill(value);
  await form.getByRole('button', { name: button }).click();
}

const withdrawal = (page: Page) => page.getByRole('form', { name: 'Withdraw from a contract' });

test.beforeEach(async ({ page }) => {
  await openInGermany(page);
});

/** Orders a training by invoice, as a private buyer. */
async function order(page: Page, email: string, headers: Record<string, string> = {}): Promise<void> {
  const formData = { name: 'Ada', email, acceptTerms: true };
  const data = { serviceId: 'private-training', amount: 29700, formData };
  const answer = await page.request.post('/api/checkout', { headers, data });
  expect(answer.status(), await answer.text()).toBe(200);
}

for (const device of ['at a desk', 'on a phone @phone']) {
  test(`a guest withdraws from the home page in two presses, without a number, ${device}`, async ({
    page,
    mailTo,
  }) => {
    const email = freshEmail();
    await page.goto('/');
    await page.getByRole('link', { name: 'Withdraw from contract here' }).click();
    await expect(withdrawal(page)).toBeVisible();
    await expectNoAxeViolations(page);
    const values = { Contract: 'The training of last Monday', Name: 'Ada Byron', Email: email };
    await declare(withdrawal(page), values, 'Confirm withdrawal');
    await expect(page.getByRole('heading', { name: 'We received your withdrawal' })).toBeFocused();
    await expectNoAxeViolations(page);
    const receipt = await mailTo(email);
    expect(receipt.text).toContain('The training of last Monday');
    expect(receipt.text).toMatch(/\d{4} at \d\d:\d\d UTC/);
  });

  test(`a buyer withdraws by the link in the confirmation, and the owner refunds, ${device}`, async ({
    page,
    mailTo,
    anotherVisitor,
  }) => {
    const email = freshEmail();
    await order(page, email);
    await page.goto((await mailTo(email, 'Please confirm')).link);
    await page.getByRole('button', { name: 'Order with obligation to pay' }).click();
    const confirmation = await mailTo(email, 'with invoice');
    for (const text of [
      'Hafen GmbH\nKai 1\n20457 Hamburg',
      'You ordered',
      'within 14 days',
      'Model withdrawal form',
    ])
      expect(confirmation.text).toContain(text);
    const number = /order (\S+) with invoice/.exec(confirmation.subject)?.[1] ?? '';

    const link = confirmation.links.find(
      (each) => each.includes('topic=withdraw') && each.includes('order='),
    );
    await page.goto(link ?? '');
    await expect(withdrawal(page).getByRole('combobox').locator('option:checked')).toContainText(number);
    await declare(withdrawal(page), { Name: 'Ada', Email: email }, 'Confirm withdrawal');
    await expect(page.getByRole('heading', { name: 'We received your withdrawal' })).toBeVisible();
    expect((await mailTo(email, 'your withdrawal')).text).toContain(number);

    const desk = await anotherVisitor();
    const headers = await bearerOf(desk, demo.admin);
    const found = await desk.request.get(`/api/admin/orders?q=${number}`, { headers });
    const { id } = (await found.json()).items[0];
    const paid = await desk.request.post(`/api/admin/orders/${id}/mark-paid`, { headers });
    expect(paid.status(), await paid.text()).toBe(200);
    await signIn(desk, demo.admin);
    await desk.goto('/admin?tab=withdrawals');
    await desk.getByRole('link', { name: 'Ada', exact: true }).first().click();
    await expect(desk.getByText(number).first()).toBeVisible();
    await expectNoAxeViolations(desk);
    await pressAction(desk.getByRole('main'), 'Refund or Cancel');
    const dialog = desk.getByRole('dialog', { name: 'Refund or cancel this order?' });
    await expect(dialog.getByLabel('Amount')).toHaveValue('297.00');
    await dialog.getByRole('button', { name: 'Refund or Cancel' }).click();
    await expect(desk.getByText('Order reversed and withdrawal settled.')).toBeVisible();
    expect((await mailTo(email, `Refund for order ${number}`)).text).toContain('$297');
  });

  test(`a signed-in buyer chooses the contract from the account, ${device}`, async ({ page, mailTo }) => {
    const account = await newAccount(page, mailTo, 'buyer');
    const headers = await bearerOf(page, account);
    await order(page, account.email, headers);
    await page.goto('/contact?topic=withdraw');
    const chosen = withdrawal(page).getByRole('combobox').locator('option:checked');
    await expect(chosen).toContainText('Private 1-on-1 Training');
    await declare(withdrawal(page), { Name: 'Ada', Email: account.email }, 'Confirm withdrawal');
    await expect(page.getByRole('heading', { name: 'We received your withdrawal' })).toBeVisible();
    expect((await mailTo(account.email, 'your withdrawal')).text).toContain('Private 1-on-1 Training');
  });

  test(`a subscriber cancels in two presses, ${device}`, async ({ page, mailTo }) => {
    const email = freshEmail();
    await page.goto('/pricing');
    await page.getByRole('link', { name: 'Cancel contracts here' }).click();
    const values = { Contract: 'My monthly support', Name: 'Ada', Email: email };
    await declare(page.getByRole('form', { name: 'Cancel a contract' }), values, 'Cancel now');
    await expect(page.getByRole('heading', { name: 'We received your cancellation' })).toBeFocused();
    expect((await mailTo(email)).text).toContain('My monthly support');
  });
}

test('the owner drafts the imprint from Start, fills in missing data, confirms and publishes it', async ({
  page,
}) => {
  await signIn(page, demo.admin);
  await page.goto('/admin?tab=start');
  await page.getByRole('link', { name: 'Draft it: Imprint has no page.' }).click();
  const note = page.getByRole('region', { name: 'Draft to confirm' });
  await expect(note).toContainText('3 gaps');
  await expectNoAxeViolations(page);
  await note.getByRole('button', { name: 'Edit the text' }).click();
  const text = richField(page, 'pages/imprint.json#/head/text');
  await expect(text).toBeFocused();
  await expect(text).toContainText('Hafen GmbH');
  for (let gaps = 3; gaps > 0; gaps -= 1) {
    await expect(text.getByText('[Fill in: ')).toHaveCount(gaps);
    await text.getByText('[Fill in: ').first().click({ clickCount: 3 });
    await page.keyboard.press('Delete');
  }
  await note.getByRole('button', { name: 'Confirm this text' }).click();
  await expect(note).toHaveCount(0);
  await publish(page);
  await page.goto('/');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Imprint' }).click();
  await expect(page.getByText('VAT identification number: DE136695976')).toBeVisible();
  await expectNoAxeViolations(page);
});
