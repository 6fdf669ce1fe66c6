/** An owner starts without demo data, claims the admin account and completes the ten steps. */
import type { Page } from '@playwright/test';
import { expect, expectNoAxeViolations, withSettings } from '../fixtures.ts';
import { publish } from '../support/editor.ts';
import { readMails } from '../support/mail.ts';

const owner = { email: 'owner@pier.test', password: 'a long passphrase of the owner' };

const test = withSettings(['--admin-email', owner.email], { empty: true });

const titles = [
  'Name',
  'Mark',
  'Colors',
  'Addresses',
  'Legal texts',
  'Prices',
  'Samples',
  'Mail',
  'Payments',
  'Administrator',
];

const step = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true });

async function openSteps(page: Page, left: number): Promise<void> {
  await page.goto('/admin?tab=start');
  await expect(page.getByText(new RegExp(`^${left} of 10 steps left`))).toBeVisible();
}

/** Opens the field that a step requires and fills it in. */
async function fill(page: Page, missing: RegExp, place: string, value: string): Promise<void> {
  await page.getByRole('link', { name: missing }).click();
  const field = page.locator(`[name="${place}"]`);
  await expect(field).toBeFocused();
  await field.fill(value);
  await expect(page.getByText('Draft saved')).toBeVisible();
}

test('an owner makes a new site theirs, step by step', { tag: '@all' }, async ({
  page,
  harborlight,
  anotherVisitor,
}) => {
  await test.step('visitors see no invented company or testimonial', async () => {
    await page.goto('/');
    await expect(page.getByText('500+')).toBeVisible();
    await expect(page.getByText('Northquay Analytics')).toHaveCount(0);
    await page.goto('/team-workshop');
    await expect(page.getByText('insurance broker')).toHaveCount(0);
    await page.goto('/enterprise-ai-solutions');
    await expect(page.getByText('of projects reach production')).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'Success metrics' })).toHaveCount(0);
  });

  await test.step('claims the account with the link that the command prints', async () => {
    const link = /https?:\/\/\S+/.exec(harborlight.run('admin'))?.[0] ?? '';
    await page.goto(link);
    await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
    await page.getByLabel('Password').fill(owner.password);
    await page.getByRole('button', { name: 'Save New Password' }).click();
    await expect(page.getByText('Your new password is saved.')).toBeVisible();
    await expect(page).toHaveURL('/');
  });

  await test.step('the desk leads to the steps', async () => {
    await page.goto('/admin');
    await page.getByRole('complementary', { name: 'First start' }).getByRole('link').click();
    for (const title of titles) await expect(step(page, title)).toBeVisible();
    await expect(step(page, 'Administrator').getByText('Done')).toBeVisible();
    await expect(page.getByText(/^9 of 10 steps left/)).toBeVisible();
    await expectNoAxeViolations(page);
  });

  await test.step('a step leads to its field, and is done in the draft', async () => {
    await fill(page, /still called Harborlight/, 'brand.json#/name', 'Pier');
    await openSteps(page, 9);
    await expect(step(page, 'Name').getByText('Done in your draft: publish it')).toBeVisible();
    await fill(page, /built-in mark/, 'brand.json#/wordmark/text', 'Pier');
    await openSteps(page, 9);
    await fill(page, /Private 1-on-1 Training: /, 'catalogue/private-training.json#/price_cents', '319');
  });

  await test.step('samples are confirmed one by one or together, and steps are done once published', async () => {
    await page.goto('/admin?tab=site');
    await page.getByText(/samples to confirm or replace/).press('Enter');
    await expectNoAxeViolations(page);
    await page.getByRole('button', { name: /^Confirm as mine: “The library/ }).press('Enter');
    const groups = page.getByRole('button', { name: /^Confirm all/ });
    while ((await groups.count()) > 0) await groups.first().press('Enter');
    for (const single = page.getByRole('button', { name: /^Confirm as mine/ }); (await single.count()) > 0; )
      await single.first().press('Enter');
    await expect(page.getByText('Draft saved')).toBeVisible();
    await publish(page);
    const visitor = await anotherVisitor();
    await visitor.goto('/team-workshop');
    await expect(visitor.getByText('insurance broker')).toBeVisible();
    await visitor.goto('/enterprise-ai-solutions');
    await expect(visitor.getByText('of projects reach production')).toBeVisible();
    await openSteps(page, 7);
  });

  await test.step('prices and claims are kept one by one or together', async () => {
    const prices = step(page, 'Prices');
    await expect(prices.getByText('Private 1-on-1 Training')).toHaveCount(0);
    await prices.getByRole('button', { name: /^Keep: Team Workshop: / }).press('Enter');
    await expect(prices.getByText(/^Team Workshop: /)).toHaveCount(0);
    await prices.getByRole('button', { name: 'Keep all prices' }).press('Enter');
    await expect(prices.getByText('Done')).toBeVisible();
    const claims = step(page, 'Samples').getByRole('button', { name: /^It's true: / });
    for (let left = await claims.count(); left > 0; left--) {
      await claims.first().press('Enter');
      await expect(claims).toHaveCount(left - 1);
    }
    await expect(step(page, 'Samples').getByText('Done')).toBeVisible();
    await openSteps(page, 5);
  });

  await test.step('a test email arrives', async () => {
    await step(page, 'Mail').getByRole('button', { name: 'Send a test email' }).press('Enter');
    await expect(page.getByText(`Sent to ${owner.email}.`)).toBeVisible();
    const mails = await readMails(`${harborlight.data}/mail`);
    expect(mails.at(-1)).toMatchObject({ to: expect.stringContaining(owner.email), subject: /It works/ });
  });

  await test.step('what stays as it is counts no longer', async () => {
    for (const title of ['Colors', 'Addresses', 'Legal texts', 'Payments']) {
      await page.getByRole('button', { name: `Keep as it is: ${title}` }).press('Enter');
      await expect(step(page, title).getByText('Kept as it is')).toBeVisible();
    }
    await expect(page.getByText(/^1 of 10 steps left/)).toBeVisible();
    await expect(step(page, 'Mail').getByText('HARBORLIGHT_SMTP_URL=')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Keep as it is: Mail' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Look at it again: Colors' }).press('Enter');
    await expect(page.getByText(/^2 of 10 steps left/)).toBeVisible();
  });

  await test.step('the doctor says the same', async () => {
    const report = harborlight.run('doctor');
    expect(report).toContain('First start: 2 of 10 left');
    expect(report).toMatch(/Mail +Mails are only written to files/);
  });

  await test.step('the steps fit a phone', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await openSteps(page, 2);
    await expectNoAxeViolations(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  });
});
