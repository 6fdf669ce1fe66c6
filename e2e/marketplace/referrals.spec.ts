/** A partner refers a client: from the link to the partner's commission, and the owner's payment. */
import { demo, expect, expectNoAxeViolations, freshEmail, signIn, test } from '../fixtures.ts';

test('a partner’s link brings a client, the partner earns, and the owner pays', { tag: '@database' }, async ({
  page: visitor,
  anotherVisitor,
}) => {
  const partner = await anotherVisitor();
  await signIn(partner, demo.partner);
  await partner.goto('/partner-portal');
  await partner.getByRole('tab', { name: 'Referrals' }).click();
  const link = partner.getByText(/\?via=beaconfold$/);
  await expect(link).toBeVisible();
  await expect(partner.getByText('beaconfold', { exact: true })).toBeVisible();
  await expectNoAxeViolations(partner);

  await visitor.goto((await link.textContent()) ?? '');
  await expect(visitor.locator('html[data-ready]')).toBeVisible();
  await visitor.goto('/service-order?service=video-package'); // another page, without the code
  await visitor.getByLabel('Name').fill('Grace Whitfield');
  await visitor.getByLabel('Email').fill(freshEmail('referred'));
  const popup = visitor.waitForEvent('popup');
  await visitor.getByRole('button', { name: 'Proceed to Checkout' }).click();
  const payment = await popup;
  await payment.getByRole('button', { name: 'Pay' }).click();
  await expect(payment.getByRole('heading', { level: 1, name: 'Payment Successful!' })).toBeVisible();

  const thisMonth = new Date().toLocaleDateString('en-US', {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
  const row = partner.getByRole('row').filter({ hasText: thisMonth });
  await expect(row).toContainText('$1,497'); // live update
  await expect(row).toContainText('$224.55');
  await expect(row).toContainText('Open');

  const admin = await anotherVisitor();
  await signIn(admin, demo.admin);
  await admin.goto('/admin?tab=referrals');
  const order = admin.getByRole('row').filter({ hasText: '$224.55' }).first();
  await expect(order).toContainText('Counts');
  await expectNoAxeViolations(admin);
  await order.getByRole('link').click();
  await admin.getByRole('button', { name: 'Never Count' }).click();
  await expect(admin.getByRole('note')).toContainText("Doesn't count: you decided so.");
  await admin.getByRole('button', { name: 'Undo' }).click();
  await expect(admin.getByRole('note')).toBeHidden();
  await expectNoAxeViolations(admin);
  await admin.goto('/admin?tab=commission&state=payable');
  const payable = admin.getByRole('row').filter({ hasText: 'Payable' }).first();
  const month = /[A-Z][a-z]+ \d{4}/.exec((await payable.textContent()) ?? '')?.[0] ?? 'no month';
  await payable.getByRole('link').click();
  await expectNoAxeViolations(admin);
  await admin.getByRole('button', { name: 'Mark as Paid' }).click();
  await admin.getByLabel('Reference of the payment').fill('SEPA 7');
  await admin.getByRole('dialog').getByRole('button', { name: 'Mark as Paid' }).click();
  await expect(admin.getByRole('button', { name: 'Not Paid After All' })).toBeVisible();
  await expect(partner.getByRole('row').filter({ hasText: month })).toContainText('Paid'); // live update
});
