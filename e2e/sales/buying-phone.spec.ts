/** Buying on a phone, and the owner's orders on one. The server side is tested in Go. */
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
import { pressAction } from '../support/desk.ts';

const shots = process.env.SHOTS;

/** Expects no horizontal scrolling and no accessibility violation. */
async function fits(page: Page, name: string): Promise<void> {
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(beyond, `${name} scrolls sideways`).toBeLessThanOrEqual(0);
  await expectNoAxeViolations(page);
  if (shots) await page.screenshot({ path: `${shots}/${name}.png` });
}

/** Submits the order form and waits for the confirmation that replaces it. */
async function order(page: Page, email = ''): Promise<void> {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByLabel('Name').fill('Ada Byron');
  if (email) await page.getByLabel('Email').fill(email);
  await expect(page.getByRole('checkbox', { name: 'I place a binding order.' })).toHaveCount(0);
  await fits(page, email ? 'form-guest' : 'form-account');
  await page.getByRole('button', { name: 'Proceed to Checkout' }).tap();
  await expect(page.getByRole('heading', { name: 'Review your order' })).toBeFocused();
  await fits(page, email ? 'review-guest' : 'review-account');
  await page.getByRole('button', { name: 'Order with obligation to pay' }).tap();
  await expect(page.getByRole('heading', { level: 1, name: 'Thank You for Your Order!' })).toBeVisible();
  await fits(page, 'thanks');
}

/** Opens the newest order of a buyer. */
async function open(desk: Page, email: string) {
  await desk.goto(`/admin?tab=orders&q=${email}`);
  const rows = desk.getByRole('row').filter({ has: desk.getByRole('link') });
  await expect(rows).toHaveCount(1);
  await rows.getByRole('link').tap();
  const record = desk.getByRole('article', { name: /^\d{4}-/ });
  await expect(record.getByRole('link', { name: email, exact: true })).toBeVisible();
  return record;
}

test('a guest and an account buy on a phone, and the owner cancels, resends and refunds on one @phone', {
  tag: '@all',
}, async ({ page, request, anotherVisitor, mailTo }) => {
  const guest = freshEmail('guest');
  await page.goto('/service-order?service=private-training');
  await order(page, guest);
  await expect(page.getByText(/^Order received\. One step is left/)).toBeVisible();
  await page.goto((await mailTo(guest, /^Please confirm your order/)).link);
  await fits(page, 'confirm');
  await page.getByRole('button', { name: 'Order with obligation to pay' }).tap();
  await expect(page.getByText('Order received. You pay by invoice')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused(); // the button is gone
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

  await test.step('the account’s order is cancelled', async () => {
    const record = await open(desk, account.email);
    await fits(desk, 'desk-order');
    await pressAction(record, 'Cancel Order');
    const asking = desk.getByRole('dialog', { name: 'Cancel this order?' });
    await fits(desk, 'desk-cancel');
    await asking.getByRole('button', { name: 'Cancel Order' }).tap();
    await expect(desk.getByText('The order is cancelled.')).toBeVisible();
    await mailTo(account.email, 'cancelled');
  });

  await test.step('the guest’s order is paid, sent again, and its session booked', async () => {
    const record = await open(desk, guest);
    await pressAction(record, 'Mark as Paid');
    await desk
      .getByRole('dialog', { name: 'Mark as paid?' })
      .getByRole('button', { name: 'Mark as Paid' })
      .tap();
    const receipt = await mailTo(guest, 'Receipt');
    await pressAction(record, 'Send Again');
    await desk
      .getByRole('dialog', { name: 'Send it again?' })
      .getByRole('button', { name: 'Send Again' })
      .tap();
    await expect(desk.getByText('Sent again.')).toBeVisible();

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
    const record = await open(desk, guest);
    await pressAction(record, 'Refund');
    const asking = desk.getByRole('dialog', { name: 'Refund the buyer' });
    await expect(asking.getByRole('checkbox', { name: /^Keep the booked session/ })).not.toBeChecked();
    await fits(desk, 'desk-refund');
    await asking.getByRole('button', { name: 'Refund' }).tap();
    await expect(desk.getByText('The refund is recorded.')).toBeVisible();
    await expect(record.getByRole('heading', { level: 2 })).toBeFocused(); // its button is gone
    expect((await mailTo(guest, 'Cancelled: ')).text).toContain("it won't take place");
  });
});
