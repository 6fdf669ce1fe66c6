/** Buying on a phone, and the owner's orders on one. The server's side of it is tested in Go. */
import {
  demo,
  expect,
  expectNoAxeViolations,
  freshEmail,
  type Page,
  signIn,
  invoicing as test,
} from '../fixtures.ts';
import { newAccount } from '../support/account.ts';

const shots = process.env.SHOTS;

/** Nothing scrolls sideways, and nobody is shut out. */
async function fits(page: Page, name: string): Promise<void> {
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(beyond, `${name} scrolls sideways`).toBeLessThanOrEqual(0);
  await expectNoAxeViolations(page);
  if (shots) await page.screenshot({ path: `${shots}/${name}.png` });
}

/** Fills in the order form, and returns the tab that thanks for the order. */
async function order(page: Page, email = ''): Promise<Page> {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByLabel('Name').fill('Ada Byron');
  if (email) await page.getByLabel('Email').fill(email);
  await expect(page.getByRole('checkbox', { name: 'I place a binding order.' })).toHaveCount(0);
  await fits(page, email ? 'form-guest' : 'form-account');
  await page.getByRole('button', { name: 'Proceed to Checkout' }).tap();
  await expect(page.getByRole('heading', { name: 'Review your order' })).toBeFocused();
  await fits(page, email ? 'review-guest' : 'review-account');
  const popup = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Order with obligation to pay' }).tap();
  const tab = await popup;
  await tab.setViewportSize({ width: 360, height: 740 });
  await expect(tab.getByRole('heading', { level: 1, name: 'Thank You for Your Order!' })).toBeVisible();
  await fits(tab, 'thanks');
  return tab;
}

/** Opens an order of the list. */
async function open(desk: Page, email: string) {
  await desk.getByRole('searchbox', { name: 'Search orders' }).fill(email);
  await expect(desk.getByRole('row').filter({ hasText: email })).toHaveCount(1);
  await desk.getByRole('row').filter({ hasText: email }).getByRole('button', { name: 'View Details' }).tap();
  const dialog = desk.getByRole('dialog', { name: /^Order \d{4}-/ });
  await expect(dialog.getByRole('region', { name: 'What to do' })).toBeVisible();
  return dialog;
}

test('a guest and an account buy on a phone, and the owner cancels, resends and refunds on one @phone', {
  tag: '@all',
}, async ({ page, request, anotherVisitor, mailTo }) => {
  const guest = freshEmail('guest');
  await page.goto('/service-order?service=private-training');
  const thanks = await order(page, guest);
  await expect(thanks.getByText(/^Order received\. One step is left/)).toBeVisible();
  await thanks.goto((await mailTo(guest, /^Please confirm your order/)).link);
  await fits(thanks, 'confirm');
  await thanks.getByRole('button', { name: 'Confirm My Order' }).tap();
  await expect(thanks.getByText('Order received, we will send your invoice')).toBeVisible();
  await mailTo(guest, /with invoice INV-/);

  const buyer = await anotherVisitor();
  await buyer.setViewportSize({ width: 1280, height: 740 }); // the form is tested on phones elsewhere
  const account = await newAccount(buyer, mailTo, 'phone');
  await buyer.goto('/media-creation');
  await buyer.getByRole('button', { name: 'Order Now' }).first().click();
  await expect(buyer).toHaveURL('/service-order?service=video-package');
  await order(buyer);

  const desk = await anotherVisitor();
  await desk.setViewportSize({ width: 360, height: 740 });
  await signIn(desk, demo.admin);
  await desk.goto('/admin?tab=orders');

  await test.step('the account’s order is cancelled', async () => {
    const dialog = await open(desk, account.email);
    await fits(desk, 'desk-order');
    await dialog.getByRole('button', { name: 'Cancel Order' }).tap();
    const asking = desk.getByRole('dialog', { name: 'Cancel this order?' });
    await fits(desk, 'desk-cancel');
    await asking.getByRole('button', { name: 'Cancel Order' }).tap();
    await expect(desk.getByText(/^Order .* is cancelled\.$/)).toBeVisible();
    await mailTo(account.email, 'cancelled');
    await dialog.getByRole('button', { name: 'Close' }).last().tap();
  });

  await test.step('the guest’s order is paid, sent again, and its session booked', async () => {
    const dialog = await open(desk, guest);
    await dialog.getByRole('button', { name: 'Mark as Paid' }).tap();
    await desk
      .getByRole('dialog', { name: 'Mark as paid?' })
      .getByRole('button', { name: 'Mark as Paid' })
      .tap();
    const receipt = await mailTo(guest, 'Receipt');
    await dialog.getByRole('button', { name: 'Send Receipt Again' }).tap();
    await expect(desk.getByText(`Sent to ${guest} again.`)).toBeVisible();
    await dialog.getByRole('button', { name: 'Close' }).last().tap();

    const token = new URL(receipt.link).searchParams.get('order');
    const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString();
    const free = await request.get('/api/bookings/times', {
      params: { kind: 'private-training', from: day(0), to: day(14) },
    });
    const [starts_at] = await free.json();
    const booked = await request.post('/api/bookings', {
      data: {
        kind: 'private-training',
        starts_at,
        name: 'Ada',
        email: guest,
        zone: 'UTC',
        notes: '',
        order: token,
      },
    });
    expect(booked.status()).toBe(200);
  });

  await test.step('its refund cancels the session', async () => {
    await desk.reload();
    const dialog = await open(desk, guest);
    await dialog.getByRole('button', { name: 'Refund' }).tap();
    const asking = desk.getByRole('dialog', { name: 'Refund the buyer' });
    await expect(asking.getByRole('checkbox', { name: /^Keep the booked session/ })).not.toBeChecked();
    await fits(desk, 'desk-refund');
    await asking.getByRole('button', { name: 'Refund' }).tap();
    await expect(desk.getByText(/^\$297 of order .* goes back\.$/)).toBeVisible();
    expect((await mailTo(guest, 'Cancelled: ')).text).toContain("it won't take place");
  });
});
