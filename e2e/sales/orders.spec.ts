import { expect, expectNoAxeViolations, freshEmail, type Page, test } from '../fixtures.ts';
import { newAccount } from '../support/account.ts';

const order = '/service-order?service=video-package';
const proceed = (page: Page) => page.getByRole('button', { name: 'Proceed to Checkout' });

/** Presses the buy button and returns the new tab. */
async function checkout(page: Page): Promise<Page> {
  const popup = page.waitForEvent('popup');
  await proceed(page).click();
  return popup;
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/** The confirmed order's number on the success page. */
const numberOn = (page: Page) => page.getByRole('definition').filter({ hasText: /^\d{4}-[0-9A-Z]{6}$/ });

test('a guest buys a service: new tab, payment, success with the number, receipt', {
  tag: '@database',
}, async ({ page, anotherVisitor, mailTo }) => {
  const email = freshEmail('buyer');
  await page.goto(order);
  await page.getByLabel('Name').fill('Ada Byron');
  await page.getByLabel('Email').fill(email);
  const tab = await checkout(page);
  await expect(page.getByText('Checkout Opened')).toBeVisible();
  await expect(
    page.getByText('Stripe checkout has opened in a new tab. Complete your payment there.'),
  ).toBeVisible();

  await expect(tab.getByText('Test mode', { exact: true })).toBeVisible();
  await expect(tab.getByText('$1,497')).toBeVisible();
  await expectNoAxeViolations(tab);
  await tab.getByRole('button', { name: 'Pay' }).click();

  await expect(heading(tab, 'Payment Successful!')).toBeVisible();
  const number = await numberOn(tab).innerText();
  await expectNoAxeViolations(tab);
  const receipt = await mailTo(email, number);
  expect(receipt.subject).toBe(`Receipt for order ${number}`);
  expect(receipt.text).toContain('Video Package');

  await test.step('on paper stands the order, and nothing to press', async () => {
    await tab.emulateMedia({ media: 'print' });
    await expect(numberOn(tab)).toHaveText(number);
    await expect(tab.getByRole('button')).toHaveCount(0);
    await expect(tab.getByRole('link')).toHaveCount(1); // the wordmark
    await tab.emulateMedia({ media: null });
  });

  await test.step('the link in the receipt shows the order anywhere', async () => {
    const elsewhere = await anotherVisitor();
    await elsewhere.goto(receipt.link);
    await expect(heading(elsewhere, 'Payment Successful!')).toBeVisible();
    await expect(numberOn(elsewhere)).toHaveText(number);
  });
});

test('a signed-in buyer needs no address, sees why, and finds the order in the account', {
  tag: '@all',
}, async ({ page, mailTo }) => {
  const account = await newAccount(page, mailTo, 'member');
  await page.goto(order);
  const tab = await checkout(page);
  await tab.getByRole('button', { name: 'Pay' }).click();
  await expect(heading(tab, 'Payment Successful!')).toBeVisible();
  const number = await numberOn(tab).innerText();
  expect((await mailTo(account.email, number)).subject).toBe(`Receipt for order ${number}`);

  await page.getByRole('button', { name: 'Account', exact: true }).first().click();
  const orders = page
    .getByRole('dialog', { name: 'Your account' })
    .getByRole('region', { name: 'Your orders' });
  await expect(orders.getByRole('listitem')).toHaveCount(1);
  await expect(orders.getByRole('listitem')).toContainText(`Video Package Paid${number} · $1,497`);
  await expectNoAxeViolations(page);
  await orders.getByRole('link', { name: `See Order: ${number}` }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(heading(page, 'Payment Successful!')).toBeVisible();
  await page.goto('/calendar');
  const notifications = page.getByRole('region', { name: 'Notifications', exact: true });
  await expect(notifications.getByText(`Order ${number} is paid`)).toBeVisible();
});

test('a guest buys from the price list', async ({ page }) => {
  await page.goto('/pricing');
  const popup = page.waitForEvent('popup');
  await page.getByRole('article', { name: 'Private 1-on-1 Training' }).getByRole('button').click();
  const tab = await popup;
  await expect(tab.getByText('$297')).toBeVisible();
  await tab.getByRole('button', { name: 'Pay' }).click();
  await expect(heading(tab, 'Payment Successful!')).toBeVisible();
  await expect(tab.getByText('Private 1-on-1 Training').first()).toBeVisible();
});

test.describe('a blocked popup', () => {
  test('is explained, and this window goes to the payment', async ({ page }) => {
    // Imitates a popup blocker: the test browser allows popups after a click.
    await page.addInitScript(() => {
      window.open = () => null;
    });
    await page.goto(order);
    await proceed(page).click();
    await expect(page.getByText('Popup Blocked')).toBeVisible();
    await expect(
      page.getByText('Please allow popups and try again, or copy the link to open manually.'),
    ).toBeVisible();
    await expect(heading(page, 'Confirm your payment')).toBeVisible();
    await expect(page).toHaveURL(/\/checkout\/test\//);
  });
});

test('leaving the payment leads to a help page, from which the order resumes', { tag: '@all' }, async ({
  page,
}) => {
  await page.goto(order);
  const tab = await checkout(page);
  await expect(heading(tab, 'Confirm your payment')).toBeVisible();
  const first = tab.url();
  await tab.getByRole('button', { name: 'Cancel' }).click();
  await expect(heading(tab, 'Checkout Incomplete')).toBeVisible();
  await expect(tab.getByText("Your order for Video Package wasn't completed.")).toBeVisible();
  await expect(tab.getByText("We've kept your order for Video Package.")).toBeVisible();
  await expectNoAxeViolations(tab);
  const incomplete = tab.url();

  await test.step('the payment page that was left is closed', async () => {
    await tab.goto(first);
    await expect(heading(tab, 'This checkout is closed')).toBeVisible();
    await expect(tab.getByRole('button', { name: 'Pay' })).toHaveCount(0);
  });

  await test.step('both buttons lead back to one payment, once', async () => {
    await tab.goto(incomplete);
    await expect(tab.getByText("We've kept your order")).toBeVisible();
    await tab.getByRole('link', { name: 'Try Again' }).click();
    await expect(heading(tab, 'Confirm your payment')).toBeVisible();
    const second = tab.url();
    expect(second).not.toBe(first);
    await tab.goto(incomplete);
    await expect(tab.getByText("We've kept your order")).toBeVisible();
    await tab.getByRole('link', { name: 'Complete Purchase' }).click();
    await expect(tab).toHaveURL(second);
    await tab.getByRole('button', { name: 'Pay' }).click();
    await expect(heading(tab, 'Payment Successful!')).toBeVisible();
  });
});

test.describe('an order that was paid meanwhile', () => {
  test.use({ expectedErrors: [/status of 409|checkout failed/] });

  test('is not incomplete, and its payment is not asked for again', { tag: '@all' }, async ({
    page,
    request,
  }) => {
    await page.goto(order);
    const tab = await checkout(page);
    await expect(heading(tab, 'Confirm your payment')).toBeVisible();
    const token = new URL(tab.url()).pathname.split('/').at(-1) ?? '';
    await tab.getByRole('button', { name: 'Cancel' }).click();
    await expect(tab.getByText("We've kept your order")).toBeVisible();
    const resumed = await (await request.post(`/api/orders/${token}/resume`)).json();
    expect((await request.post(`${new URL(resumed.url).pathname}/pay`)).status()).toBe(200);

    await tab.getByRole('link', { name: 'Try Again' }).click();
    await expect(tab.getByRole('alert').filter({ hasText: 'Checkout Error' })).toContainText('paid already');
    await tab.goto(`/checkout-incomplete?order=${new URL(resumed.url).pathname.split('/').at(-1)}`);
    await expect(heading(tab, 'Payment Successful!')).toBeVisible();
  });
});

test('the incomplete page offers five ways on, and help after three seconds', async ({ page }) => {
  await page.clock.install();
  await page.goto('/checkout-incomplete?service=AI%20Training');
  for (const [name, target] of [
    ['Try Again', '/service-order'],
    ['Browse Services', '/ai-training'],
    ['Contact Support', '/contact'],
    ['Complete Purchase', '/pricing'],
    ['View All Services', '/pricing'],
  ] as const) {
    await expect(page.getByRole('main').getByRole('link', { name })).toHaveAttribute('href', target);
  }
  const help = page.getByRole('heading', { name: 'Need Help' });
  await expect(help).toHaveCount(0);
  await page.clock.runFor(3500);
  await expect(help).toBeVisible();
  await expectNoAxeViolations(page);
});

test.describe('T25: an address cannot inject text into the page', () => {
  test.use({ expectedErrors: [/status of 404/] });

  test('on the incomplete page', async ({ page }) => {
    await page.goto('/checkout-incomplete?service=Call%20%2B1-555%20for%20refund');
    await expect(page.getByText("Your order for AI Service wasn't completed.")).toBeVisible();
    await expect(page.getByRole('link', { name: 'Browse Services' })).toHaveAttribute(
      'href',
      '/service-order',
    );
    await expect(page.getByText('555')).toHaveCount(0);
  });

  test('on the success page', async ({ page }) => {
    const answer = page.waitForResponse(/\/api\/orders\//);
    await page.goto(`/payment-success?service=Call%20%2B1-555&order=${'x'.repeat(43)}`);
    expect((await answer).status()).toBe(404);
    await expect(heading(page, 'Thank You for Your Order!')).toBeVisible();
    await expect(page.getByText('Looking up your order...')).toHaveCount(0);
    await expect(page.getByText('Payment Successful!')).toHaveCount(0);
    await expect(page.getByText('555')).toHaveCount(0);
  });
});

test('an unpaid order is thanked for, and the page changes when the money is there', async ({
  page,
  request,
}) => {
  await page.goto(order);
  const tab = await checkout(page);
  await expect(heading(tab, 'Confirm your payment')).toBeVisible();
  const token = new URL(tab.url()).pathname.split('/').at(-1) ?? '';
  await page.goto(`/payment-success?service=Video%20Package&order=${token}`);
  await expect(page.getByText('waiting for payment confirmation')).toBeVisible();
  await expect(heading(page, 'Thank You for Your Order!')).toBeVisible();

  expect((await request.post(`/checkout/test/${token}/pay`)).ok()).toBe(true);
  await expect(heading(page, 'Payment Successful!')).toBeVisible();
});

test('a consultation has its own confirmation text', async ({ page, request }) => {
  const answer = await request.post('/api/checkout', {
    data: {
      serviceId: 'enterprise-consultation',
      serviceName: 'Enterprise AI Consultation - Engines Ltd',
      amount: 0,
      isRecurring: false,
      formData: { companyName: 'Engines Ltd', contactName: 'Ada Byron', email: freshEmail('enterprise') },
    },
  });
  await page.goto((await answer.json()).url);
  await expect(heading(page, 'Consultation Requested!')).toBeVisible();
});

test('a tampered amount is refused', async ({ request }) => {
  const answer = await request.post('/api/checkout', {
    data: { serviceId: 'premium-package', serviceName: 'Premium', amount: 1, isRecurring: false },
  });
  expect(answer.status()).toBe(409);
  expect(await answer.json()).toEqual({
    error: { code: 'price_changed', message: expect.stringContaining('price') },
  });
});

test('choice and input survive a reload @phone', async ({ page }) => {
  await page.goto('/service-order');
  await expect(page.getByText("Choose a service to see what's included").first()).toBeVisible();
  await page.getByRole('radio', { name: /^Brand Package/ }).check();
  await expect(page).toHaveURL('/service-order?service=brand-package');
  await test.step('what is chosen leaves room for what is next', async () => {
    const chosen = await page.getByRole('button', { name: /^Brand Package/ }).boundingBox();
    const next = await proceed(page).boundingBox();
    expect((next?.y ?? 0) + (next?.height ?? 0) - (chosen?.y ?? 0)).toBeLessThan(740);
  });
  const more = page.getByRole('button', { name: 'Company, notes and invoice address' });
  await more.click();
  await page.getByLabel('Company').fill('Engines Ltd');
  await page.getByLabel('Notes').fill('Two logos\nplease');
  await page.reload();
  await page.getByRole('button', { name: /^Brand Package/ }).click();
  await expect(page.getByRole('radio', { name: /^Brand Package/ })).toBeChecked();
  await more.click();
  await expect(page.getByLabel('Company')).toHaveValue('Engines Ltd');
  await expect(page.getByLabel('Notes')).toHaveValue('Two logos\nplease');
  await expectNoAxeViolations(page);
});

test('arrow keys choose, and services without a fixed price lead to a quote', async ({ page }) => {
  await page.goto('/service-order?service=premium-package');
  const summary = page.getByRole('region', { name: 'Order summary' });
  await expect(summary).toContainText('$4,997');
  await page.getByRole('radio', { name: /^Premium Media Package/ }).focus();
  for (const next of [/^Commercial Video/, /^Promotional Video/, /^Custom Song/]) {
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('radio', { name: next })).toBeChecked();
  }
  await expect(summary.getByRole('link', { name: 'Request a Quote' })).toHaveAttribute('href', /^\/quote/);
  await expect(proceed(page)).toHaveCount(0);
  await page.getByRole('radio', { name: /^Private 1-on-1 Training/ }).check();
  await expect(summary.getByText('$297 per session', { exact: true })).toBeVisible();
});

test.describe('a wrong e-mail address', () => {
  test.use({ expectedErrors: [/status of 400|checkout failed/] });

  test('is named at its field, and no tab stays open', async ({ page, context }) => {
    await page.goto(order);
    await page.getByLabel('Email').fill('ada@example'); // valid for the browser, but not an email address
    await page.getByLabel('Name').fill('Ada\u2028Byron');
    await proceed(page).click();
    await expect(page.getByText('Checkout Error')).toBeVisible();
    await expect(page.getByLabel('Name')).toHaveAccessibleDescription(/Use one line/);
    await expect(page.getByLabel('Name')).toBeFocused();
    await expect.poll(() => context.pages().length).toBe(1);
    await expect(proceed(page)).toBeEnabled();
  });
});
