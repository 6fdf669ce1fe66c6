/** States that only a payment provider causes. Go tests check that each message counts once. */
import type { APIRequestContext } from '@playwright/test';
import {
  test as base,
  demo,
  expect,
  expectNoAxeViolations,
  freshEmail,
  type Page,
  palettes,
  signIn,
} from '../fixtures.ts';
import { patience } from '../patience.ts';
import { invoiceOf, type StripeShop, startStripeShop } from '../support/stripe.ts';

/** The tested program sells through Stripe. */
const test = base.extend<object, { shop: StripeShop }>({
  shop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the dependencies from this pattern.
    async ({}, use) => {
      const shop = await startStripeShop();
      await use(shop);
      await shop.stop();
    },
    { scope: 'worker', timeout: patience.test },
  ],
  harborlight: [async ({ shop }, use) => use(shop.server), { scope: 'worker' }],
});

async function begin(request: APIRequestContext, serviceId: string, amount: number, email: string) {
  const answer = await request.post('/api/checkout', {
    data: { serviceId, amount, isRecurring: serviceId === 'white-label-templates', formData: { email } },
  });
  expect(answer.status()).toBe(200);
}

/** Opens every state of the page in both color schemes and checks it with axe. */
async function inBothColours(page: Page, name: string): Promise<void> {
  for (const colorScheme of palettes) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expectNoAxeViolations(page);
  }
}

test.describe('the reminder of an unfinished checkout', () => {
  test.use({ expectedErrors: [/status of 404/] });

  test('can be refused for good, without JavaScript', { tag: '@all' }, async ({
    page,
    browser,
    request,
    contextOptions,
    shop,
    mailTo,
  }) => {
    const email = freshEmail('reminded');
    await begin(request, 'video-package', 149700, email);
    await shop.expire();
    const { links } = await mailTo(email, 'is not finished');
    const link = links.find((url) => url.includes('opt-out')) ?? '';
    await page.goto(link);
    await inBothColours(page, 'Stop reminders of unfinished orders?');

    const context = await browser.newContext({ ...contextOptions, javaScriptEnabled: false });
    const plain = await context.newPage();
    await plain.goto(link);
    await plain.keyboard.press('Tab');
    await expect(plain.getByRole('button', { name: 'Stop reminders' })).toBeFocused();
    await plain.keyboard.press('Enter');
    await expect(plain.getByRole('heading', { level: 1, name: 'No more reminders' })).toBeVisible();
    await context.close();

    await inBothColours(page, 'No more reminders'); // for users who open the link again
    await page.goto(`${link.slice(0, -3)}xxx`);
    await inBothColours(page, 'This link is not complete');
    await page.getByRole('link', { name: /^Back to/ }).click();
    await expect(page).toHaveURL('/');
  });
});

test('a renewal appears in its order', { tag: '@all' }, async ({ page, request, shop }) => {
  const email = freshEmail('subscriber');
  await begin(request, 'white-label-templates', 299900, email);
  await shop.complete();
  const { id, orderId } = shop.session();
  await shop.sendEvent('invoice.paid', {
    id: 'in_2',
    object: 'invoice',
    billing_reason: 'subscription_cycle',
    amount_paid: 299900,
    currency: 'usd',
    parent: { subscription_details: { subscription: `sub_${id}`, metadata: { order_id: orderId } } },
  });
  await signIn(page, demo.admin);
  await page.goto('/admin?tab=orders');
  await expect(page.getByText(/test orders? (is|are) not counted/)).toBeVisible(); // the demo has real orders

  await page.goto(`/admin?tab=orders&q=${email}`);
  const row = page.getByRole('row').filter({ has: page.getByRole('link') });
  await expect(row).toHaveCount(1);
  await row.getByRole('link').click();
  const record = page.getByRole('article');
  await expect(record.getByRole('term').filter({ hasText: 'Renewals' })).toBeVisible();
  await expect(record.getByText('Renewed: $2,999')).toBeVisible();
  await expectNoAxeViolations(page);
});

test.describe('a subscription', () => {
  test('is ended on the order page, and a failed renewal has a link to pay it', { tag: '@all' }, async ({
    page,
    request,
    shop,
    mailTo,
  }) => {
    const email = freshEmail('subscriber');
    await begin(request, 'white-label-templates', 299900, email);
    await shop.complete();
    const subscription = `sub_${shop.session().id}`;
    await shop.sendEvent(
      'invoice.paid',
      invoiceOf(subscription, 'subscription_create', { amount_paid: 299900 }),
    );
    const receipt = await mailTo(email, 'Receipt');
    await page.goto(receipt.links.find((url) => url.includes('payment-success')) ?? '');
    await expect(page.getByText('Next payment')).toBeVisible();
    await expect(page.getByText(/2099/)).toBeVisible();

    await shop.sendEvent(
      'invoice.payment_failed',
      invoiceOf(subscription, 'subscription_cycle', {
        amount_due: 299900,
        attempt_count: 1,
        hosted_invoice_url: 'https://invoice.stripe.com/i/test',
      }),
    );
    const unpaid = await mailTo(email, "We couldn't charge");
    expect(unpaid.links).toContain('https://invoice.stripe.com/i/test');
    await page.reload();
    await expect(page.getByRole('link', { name: 'Pay now' })).toHaveAttribute(
      'href',
      'https://invoice.stripe.com/i/test',
    );
    await inBothColours(page, 'Payment Successful!');
    for (const width of [360, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await page.screenshot({ path: test.info().outputPath(`subscription-${width}.png`), fullPage: true });
    }

    const end = page.getByRole('button', { name: 'End subscription' });
    await end.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'End your subscription?' });
    await dialog.getByRole('button', { name: 'Keep it' }).press('Enter');
    await expect(end).toBeFocused();
    await end.press('Enter');
    await expectNoAxeViolations(page);
    await dialog.getByRole('button', { name: 'End subscription' }).press('Enter');
    await expect(page.getByText('Ends on')).toBeVisible();
    await expect(page.getByText(/won't renew/)).toBeVisible();
    await expect(end).toHaveCount(0);
    await mailTo(email, 'Your subscription to');
  });
});
