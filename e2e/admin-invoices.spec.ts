import { readFile } from 'node:fs/promises';
import { test as base, demo, expect, expectNoAxeViolations, freshEmail, signIn } from './fixtures.ts';
import { Harborlight } from './support/harborlight.ts';

/** The program under test sends invoices here. */
const test = base.extend<object, object>({
  harborlight: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the dependencies from this pattern.
    async ({}, use) => {
      const server = await Harborlight.start(['--payments', 'invoice']);
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 40_000 },
  ],
});

test('an order by invoice is mailed as a PDF, found at the desk and marked as paid', async ({
  page,
  request,
  mailTo,
}) => {
  await signIn(page, demo.admin.email, demo.admin.password);
  await page.goto('/admin?tab=invoices');
  const months = page.getByRole('table', { name: /by month/ });
  await expect(months).toContainText('$');
  const before = await months.innerText();

  const email = freshEmail('invoiced');
  const answer = await request.post('/api/checkout', {
    data: {
      serviceId: 'video-package',
      amount: 149700,
      formData: { acceptTerms: true, name: 'Dana Whitfield', email, company: 'Whitfield & <b>Freight</b>' },
    },
  });
  expect(answer.status()).toBe(200);
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

  await row.getByRole('button', { name: 'View Details' }).click();
  const dialog = page.getByRole('dialog', { name: /^Invoice INV-/ });
  await expect(dialog.getByText('Not yet')).toBeVisible();
  await expectNoAxeViolations(page);
  const saved = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'PDF' }).click();
  const download = await saved;
  expect(download.suggestedFilename()).toMatch(/^INV-\d{4}-\d{4}\.pdf$/);
  expect(Buffer.compare(await readFile(await download.path()), await file.body())).toBe(0);

  await dialog.getByRole('button', { name: 'Mark as Paid' }).click();
  const asking = page.getByRole('dialog', { name: 'Mark as paid?' });
  await expectNoAxeViolations(page);
  await asking.getByRole('button', { name: 'Mark as Paid' }).click();
  await expect(page.getByText(/is marked as paid/)).toBeVisible();
  await expect(dialog.getByText('Not yet')).toBeHidden();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await page.getByLabel('Show').selectOption('paid');
  await expect(row.getByText('Paid', { exact: true })).toBeVisible();
  await page.getByLabel('Show').selectOption('overdue');
  await expect(row).toBeHidden();
});
