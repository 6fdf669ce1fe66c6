/** A day of the owner at the desk, on a phone and on a desktop. It counts clicks and taps, not keystrokes. */
import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { demo, expect, freshEmail, type MailTo, signIn, invoicing as test } from '../fixtures.ts';

const mine = (what: string) => `${what} ${process.pid}-${Date.now()}`;

/** Prepares a paid order of a known buyer: the order is accepted and its invoice is paid. */
async function paidByBank(request: APIRequestContext, buyer: string): Promise<void> {
  const session = await request.post('/api/auth/token?grant_type=password', {
    data: { email: demo.admin.email, password: demo.admin.password },
  });
  const headers = { authorization: `Bearer ${(await session.json()).access_token}` };
  const found = await request.get(`/api/admin/orders?q=${encodeURIComponent(buyer)}`, { headers });
  const { id } = (await found.json()).items[0];
  for (const action of ['accept', 'mark-paid']) {
    const done = await request.post(`/api/admin/orders/${id}/${action}`, { headers, data: {} });
    expect(done.status(), await done.text()).toBe(200);
  }
}

/** Prepares visitors' requests: a quote, an order and an application. */
async function leaveWork(request: APIRequestContext) {
  const asks = { name: mine('Mara'), email: freshEmail('day') };
  const buys = mine('Bram');
  const applies = mine('Quill');
  const asked = await request.post('/api/quotes', {
    data: {
      ...asks,
      company: 'Engines Ltd',
      industry: 'technology',
      budget: '5k-10k',
      timeline: 'asap',
      services: ['AI Training'],
      projectDescription: 'A workshop for our dispatch team.',
      elapsed_ms: 20_000,
    },
  });
  expect(asked.status()).toBe(201);
  const bought = await request.post('/api/checkout', {
    data: {
      serviceId: 'video-package',
      amount: 149700,
      formData: { acceptTerms: true, name: buys, email: freshEmail('buyer') },
    },
  });
  expect(bought.status()).toBe(200);
  await paidByBank(request, buys);
  const applied = await request.post('/api/partners', {
    data: {
      company_name: applies,
      company_description: 'We automate invoices.',
      contact_email: freshEmail('quill'),
      services_offered: ['Automation'],
      specializations: ['Invoices'],
      elapsed_ms: 60_000,
    },
  });
  expect(applied.status()).toBe(201);
  return { asks, buys, applies };
}

/** Lets the buyer open the email and accept the offer. Returns the offer's number. */
async function accept(visitor: Page, mailTo: MailTo, { name, email }: { name: string; email: string }) {
  const { links, subject } = await mailTo(email, /^Your offer OF-/);
  await visitor.goto(links.find((each) => each.includes('/quote?offer=')) ?? '');
  await visitor.getByLabel('Your full name').fill(name);
  await visitor.getByRole('checkbox', { name: /I accept offer/ }).check();
  await visitor.getByRole('button', { name: 'Accept Offer' }).click();
  await expect(visitor.getByText('This offer is accepted')).toBeVisible();
  return subject.replace('Your offer ', '');
}

/** Maximum number of clicks for the day, including two for an undo. More means that a step got longer. */
const most = 22;

for (const [where, tag] of [
  ['at a desk', '@all'],
  ['on a phone', '@phone'],
] as const) {
  test(`an owner's day ${where}`, { tag }, async ({ page, request, anotherVisitor, mailTo }) => {
    let presses = 0;
    const press = async (what: Locator): Promise<void> => {
      presses += 1;
      await what.click();
    };
    const named = (name: string, within: Page | Locator = page) =>
      within.getByRole('button', { name, exact: true });
    const dialog = page.getByRole('dialog');
    const record = page.getByRole('article');
    const waiting = page.getByRole('region', { name: 'Needs attention' });
    const line = (text: string) => waiting.getByRole('listitem').filter({ hasText: text });
    const today = () => press(page.getByRole('link', { name: 'Today' }).filter({ visible: true }));

    const { asks, buys, applies } = await leaveWork(request);
    await signIn(page, demo.admin);
    await page.goto('/admin');

    await test.step('answer a lead', async () => {
      await press(line(asks.name).getByRole('link'));
      await press(named('Answer', record));
      await dialog.getByLabel('Message').fill('Hello, how many people would come?');
      await press(named('Send', dialog));
    });
    await test.step('write an offer and send it', async () => {
      await press(named('Write an Offer', record));
      await dialog.getByLabel('What the buyer gets').fill('A workshop for ten people');
      await dialog.getByLabel('Unit price (USD)').fill('2,500');
      await dialog.getByLabel('Deposit in percent').fill('30');
      await press(named('Send Offer', dialog));
      await expect(dialog).toHaveCount(0);
    });
    const number = await accept(await anotherVisitor(), mailTo, asks);
    await test.step('see it accepted', async () => {
      await today();
      await expect(line(number).first()).toBeVisible();
    });
    await test.step('schedule the order', async () => {
      await press(named('Start Work', line(buys)));
      await press(named('Start Work', dialog));
      await expect(line(buys)).toHaveCount(0);
    });
    await test.step('approve an application, and take it back', async () => {
      await press(named('Approve', line(applies)));
      await press(named('Undo'));
      await expect(line(applies)).toBeVisible();
      await press(named('Approve', line(applies)));
    });
    await test.step('move a booking', async () => {
      await press(line('Introductory call').first().getByRole('link'));
      await press(named('Move', record));
      const start = dialog.getByLabel('New day and time');
      await start.fill((await start.inputValue()).replace(/..$/, '07'));
      await press(named('Move', dialog));
      await expect(page.getByText('Booking moved.')).toBeVisible();
    });
    await test.step('refund an order', async () => {
      await press(page.getByRole('button', { name: 'Search' }));
      await dialog.getByRole('combobox').fill(buys);
      await press(page.getByRole('option').filter({ hasText: buys }).first());
      await expect(record.getByText(buys).first()).toBeVisible();
      const refund = named('Refund', record);
      const more = record.locator('summary', { hasText: 'More Actions' });
      await expect(refund.or(more).first()).toBeVisible();
      if (!(await refund.isVisible())) await press(more);
      await press(refund);
      await dialog.getByLabel('Reason').fill('Two days late.');
      await press(named('Refund', dialog));
      await expect(dialog).toHaveCount(0);
    });
    await test.step('chase an invoice, and take it back', async () => {
      await today();
      await press(line('Overdue').first().getByRole('link'));
      await press(named('Send Reminder', record));
      await press(named('Undo'));
    });
    expect(presses).toBeLessThanOrEqual(most);
  });
}
