import { readFile } from 'node:fs/promises';
import type { APIRequestContext } from '@playwright/test';
import { demo, expect, expectNoAxeViolations, freshEmail, signIn, invoicing as test } from '../fixtures.ts';

/** Orders the video package by invoice. */
async function buy(request: APIRequestContext, email: string): Promise<void> {
  const answer = await request.post('/api/checkout', {
    data: {
      serviceId: 'video-package',
      amount: 149700,
      formData: { acceptTerms: true, name: 'Dana Whitfield', email, company: 'Whitfield & <b>Freight</b>' },
    },
  });
  expect(answer.status()).toBe(200);
}

test('an order by invoice is mailed as a PDF, found at the desk and marked as paid', {
  tag: '@database',
}, async ({ page, request, mailTo }) => {
  await signIn(page, demo.admin);
  await page.goto('/admin?tab=invoices');
  const months = page.getByRole('table', { name: /by month/ });
  await expect(months).toContainText('$');
  const before = await months.innerText();

  const email = freshEmail('invoiced');
  await buy(request, email);
  const asked = new URL((await mailTo(email, /^Please confirm your order/)).link).searchParams;
  const confirmed = await request.post(`/api/orders/${asked.get('order')}/confirm`, {
    data: { confirmation: asked.get('confirm') },
  });
  expect(confirmed.status()).toBe(200);
  const { link } = await mailTo(email, /with invoice INV-/);
  const file = await request.get(link);
  expect(file.status()).toBe(200);
  expect((await file.body()).subarray(0, 5).toString()).toBe('%PDF-');

  await expect.poll(() => months.innerText(), { message: 'the sums grow in the open page' }).not.toBe(before);
  const row = page.getByRole('row').filter({ hasText: email });
  await expect(row).toContainText('Whitfield & <b>Freight</b>');
  await expect(row.getByText('Open', { exact: true })).toBeVisible();
  await expectNoAxeViolations(page);

  await row.getByRole('link', { name: /^INV-/ }).click();
  const invoice = page.getByRole('article');
  await expect(invoice.getByText('Still open')).toBeVisible();
  await expectNoAxeViolations(page);
  const saved = page.waitForEvent('download');
  await invoice.getByRole('button', { name: /\.pdf$/ }).click();
  const download = await saved;
  expect(download.suggestedFilename()).toMatch(/^INV-\d{4}-\d{4}\.pdf$/);
  expect(Buffer.compare(await readFile(await download.path()), await file.body())).toBe(0);

  await invoice.getByRole('button', { name: 'Mark as Paid' }).click();
  const asking = page.getByRole('dialog', { name: 'Mark as paid?' });
  await expect(asking).toContainText(/Has .* for invoice INV-.* arrived\?/);
  await expectNoAxeViolations(page);
  await asking.getByRole('button', { name: 'Mark as Paid' }).click();
  await expect(page.getByText('The invoice is marked as paid.')).toBeVisible();
  await expect(invoice.getByText('Still open')).toBeHidden();

  await invoice.getByRole('link', { name: /^2\d{3}-/ }).click();
  const order = page.getByRole('article');
  await expect(order.getByText('Mark as Paid')).toBeHidden();
  await order.getByRole('link', { name: /^INV-/ }).click();
  await expect(invoice.locator('[data-tone=green]')).toHaveText('Paid');
  await invoice.getByRole('link', { name: 'All invoices' }).click();
  await page.getByLabel('State').selectOption('paid');
  await expect(row.getByText('Paid', { exact: true })).toBeVisible();
  await page.getByLabel('State').selectOption('overdue');
  await expect(row).toBeHidden();
});

test('an invoice is marked as paid after a question, by keyboard', { tag: '@all' }, async ({
  page,
  request,
}) => {
  const email = freshEmail('invoiced');
  await buy(request, email);
  await signIn(page, demo.admin);
  await page.goto('/admin?tab=orders');
  await page.getByRole('searchbox', { name: 'Search orders' }).fill(email);
  const row = page.getByRole('row').filter({ has: page.getByRole('link') });
  await expect(row).toHaveCount(1);
  const chart = page.getByRole('img', { name: /came in on/ });
  await expect(chart).toBeVisible();
  const before = (await chart.getAttribute('aria-label')) ?? '';
  await row.getByRole('link').press('Enter');
  const order = page.getByRole('article');
  await order.getByRole('button', { name: 'Accept Order' }).press('Enter');
  const accepting = page.getByRole('dialog', { name: 'Accept this order?' });
  await expectNoAxeViolations(page);
  await accepting.getByRole('button', { name: 'Accept Order' }).press('Enter');
  await expect(page.getByText('The order is accepted.')).toBeVisible();
  const mark = order.getByRole('button', { name: 'Mark as Paid' });
  await mark.press('Enter');
  const question = page.getByRole('dialog', { name: 'Mark as paid?' });
  await expect(question.getByText('Has the $1,497 invoice')).toBeVisible();
  await expectNoAxeViolations(page);
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(mark).toBeFocused();
  await mark.press('Enter');
  await question.getByRole('button', { name: 'Mark as Paid' }).press('Enter');
  await expect(page.getByText('The order is marked as paid.')).toBeVisible();
  await expect(mark).toBeHidden();
  await expect(order.getByRole('complementary').getByRole('listitem').first()).toContainText('you');
  await order.getByRole('link', { name: 'All orders' }).press('Enter');
  await expect(row.locator('[data-tone=green]')).toHaveText('Paid');
  await expect(chart).not.toHaveAccessibleName(before);
});
