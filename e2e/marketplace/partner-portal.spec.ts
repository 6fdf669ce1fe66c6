/** The partner portal, from the claim to the contract, and the admin's view of it. */
import type { Page } from '@playwright/test';
import { demo, expect, expectNoAxeViolations, freshEmail, signIn, test } from '../fixtures.ts';
import { signUp } from '../support/account.ts';
import { pressAction } from '../support/desk.ts';

const password = 'correct horse battery staple';

/** Saves screenshots for phone, tablet and desktop if SHOTS names a folder. */
async function shoot(page: Page, name: string): Promise<void> {
  if (!process.env.SHOTS) return;
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.screenshot({ path: `${process.env.SHOTS}/${name}-${width}.png`, fullPage: true });
  }
}

test('a company takes itself over, accepts an introduction and wins it', { tag: '@all' }, async ({
  page,
  request,
  mailTo,
  anotherVisitor,
}) => {
  const contact = freshEmail('partner');
  const name = `Harrow ${Date.now()}`;
  const applied = await request.post('/api/partners', {
    data: {
      company_name: name,
      company_description: 'We automate invoices.',
      contact_email: contact,
      services_offered: ['Automation'],
      specializations: ['Invoices'],
    },
  });
  expect(applied.status()).toBe(201);
  const { id } = (await applied.json()) as { id: string };

  const admin = await anotherVisitor();
  await signIn(admin, demo.admin);
  await admin.goto(`/admin?q=${encodeURIComponent(name)}`);
  await admin.getByRole('link', { name: 'View Details' }).first().click();
  await pressAction(admin.getByRole('article', { name }), 'Approve');
  await expect(admin.getByText('Partner approved and activated!')).toBeVisible();
  await expectNoAxeViolations(admin);

  await signUp(page, { email: contact, password }, mailTo);
  await page.goto('/partner-portal');
  await page.getByRole('button', { name: `Claim ${name}` }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByText('Demo data')).toBeHidden();
  await expectNoAxeViolations(page);

  const asked = await request.post('/api/partnership-requests', {
    data: {
      partner_id: id,
      requester_name: 'Grace Whitfield',
      requester_email: freshEmail('buyer'),
      service_needed: 'Automation',
      message: 'Two hundred invoices a week.',
    },
  });
  expect(asked.status()).toBe(201);
  await mailTo(contact, 'New introduction request: Automation');
  await admin.goto(`/admin?tab=requests&q=${encodeURIComponent(name)}`);
  await expect(admin.getByRole('table').getByText('Pending', { exact: true }).first()).toBeVisible();
  await shoot(admin, 'desk-requests');
  await page.reload();
  await expect(page.getByText('Waiting for you')).toBeVisible();
  await shoot(page, 'portal');
  await expect(page.getByText(/^due in \d+ h$/)).toBeVisible(); // deadline of the answer that the visitor was promised
  await page.getByRole('link', { name: 'Answer: Automation' }).click();
  const thread = page.getByRole('article');
  await expect(thread.getByText('Two hundred invoices a week.')).toBeVisible();
  await expect(thread.getByText('Grace Whitfield')).toBeHidden();
  await thread.getByRole('button', { name: 'Accept and Introduce' }).click();
  await expect(page.getByRole('article', { name: 'Grace Whitfield' })).toBeVisible();
  await page.reload(); // the introduction is in the address
  await thread.getByRole('button', { name: 'Won' }).click();
  const contract = page.getByRole('dialog', { name: 'Won' });
  await contract.getByLabel('Amount of the contract (USD)').fill('12500');
  await contract.getByRole('button', { name: 'Save' }).click();
  await expect(thread.getByRole('button', { name: 'Won' })).toBeHidden();
  await expectNoAxeViolations(page);
  await shoot(page, 'thread');
  await thread.getByRole('link', { name: 'All introductions' }).click();
  await expect(page.getByText('$12,500')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('article', { name: 'Grace Whitfield' })).toBeVisible();

  await page.getByRole('tab', { name: 'Profile' }).click();
  await page.getByLabel('Company name').fill(`${name} Robotics`);
  await page.getByLabel('Contact phone').fill('+49 30 5550100');
  await page.getByRole('button', { name: 'Save Profile' }).click();
  const waiting = page.getByText('Waiting for our review').locator('..');
  await expect(waiting.getByRole('definition')).toHaveText(`${name} Robotics`); // and no other field
  await expectNoAxeViolations(page);
  await shoot(page, 'profile');

  await admin.goto('/admin?status=review');
  await admin.getByRole('link', { name: 'View Details' }).first().click();
  await expect(admin.getByRole('heading', { name: 'A change to review' })).toBeVisible();
  await expectNoAxeViolations(admin);
  await shoot(admin, 'desk');
  await pressAction(admin.getByRole('article'), 'Publish Change');
  await admin.getByRole('dialog').getByRole('button', { name: 'Publish Change' }).click();
  await expect(admin.getByText('The change is public.')).toBeVisible();
});

test('the administrator asks the partner of a request that looks automated', async ({ page, request }) => {
  const { items } = await (await request.get('/api/partners?limit=1')).json();
  const name = `Flora ${Date.now()}`;
  const sent = await request.post('/api/partnership-requests', {
    data: {
      partner_id: items[0].id,
      requester_name: name,
      requester_email: freshEmail('buyer'),
      service_needed: 'Consulting',
      website_confirm: 'filled in by a script',
    },
  });
  expect(sent.status()).toBe(201);
  await signIn(page, demo.admin);
  await page.goto(`/admin?tab=requests&q=${encodeURIComponent(name)}`);
  const row = page.getByRole('row').filter({ hasText: name });
  await expect(row.getByText('Looks automated')).toBeVisible();
  await expectNoAxeViolations(page);
  await shoot(page, 'flagged');
  await row.getByRole('link', { name }).click();
  await pressAction(page.getByRole('article'), 'Ask the Partner');
  const question = page.getByRole('dialog', { name: 'Ask the partner?' });
  await expectNoAxeViolations(page);
  await shoot(page, 'question');
  await question.getByRole('button', { name: 'Ask the Partner' }).click();
  await expect(page.getByText('Partner asked', { exact: true })).toBeVisible();
  await expect(page.getByText('Pending', { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Ask the Partner' })).toHaveCount(0);
  await expectNoAxeViolations(page);
  await shoot(page, 'request');
});

test('an account without a company sees instructions above the preview', async ({ page }) => {
  await signIn(page, demo.user);
  await page.goto('/partner-portal');
  await expect(
    page.getByText("You're signed in as demo@harborlight.example", { exact: false }),
  ).toBeVisible();
  await expect(page.getByText('Demo data')).toBeVisible();
  await expectNoAxeViolations(page);
});

test.describe('the desk for partners', () => {
  test('the administrator edits, holds, rejects and deletes in the record, and decides about several', {
    tag: '@all',
  }, async ({ page, request }) => {
    const mine = `Quill ${process.pid}${Date.now()}`;
    for (const each of ['One', 'Two']) {
      const applied = await request.post('/api/partners', {
        data: {
          company_name: `${mine} ${each}`,
          company_description: 'We automate invoices.',
          contact_email: freshEmail('quill'),
          services_offered: ['Automation'],
          specializations: ['Invoices'],
          elapsed_ms: 60_000,
        },
      });
      expect(applied.status()).toBe(201);
    }
    const row = (each: string) => page.getByRole('row').filter({ hasText: `${mine} ${each}` });
    await signIn(page, demo.admin);
    await page.goto(`/admin?q=${encodeURIComponent(mine)}`);
    await row('One').getByRole('checkbox').check();
    await row('Two').getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Approve (2)' }).click();
    for (const each of ['One', 'Two']) await expect(row(each)).toContainText('Active & Verified');
    await page.getByRole('button', { name: 'Undo' }).click();
    for (const each of ['One', 'Two']) await expect(row(each)).toContainText('Pending Approval');

    await row('One').getByRole('link', { name: 'View Details' }).click();
    const record = page.getByRole('article', { name: `${mine} One`, exact: true });
    await record.getByRole('button', { name: 'Edit' }).click();
    await page.getByLabel('Location').fill('Leeds');
    await page.getByRole('button', { name: 'Save Partner' }).click();
    await expect(record.getByRole('definition').filter({ hasText: 'Leeds' })).toBeVisible();
    for (const [action, became] of [
      ['Hold', 'On Hold'],
      ['Reject', 'Rejected'],
    ] as const) {
      await pressAction(record, action);
      const question = page.getByRole('dialog', { name: /\?$/ });
      await question.getByLabel('Reason').fill('Papers are missing.');
      await question.getByRole('button', { name: action, exact: true }).click();
      await expect(record.locator('header').first()).toContainText(became);
    }
    await page.getByRole('button', { name: 'Undo' }).click(); // before the email is sent
    await expect(record.locator('header').first()).toContainText('On Hold');
    await pressAction(record, 'Delete');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(page.getByText('Partner deleted.')).toBeVisible();
    await page.goto(`/admin?tab=applications&q=${encodeURIComponent(mine)}`);
    await expect(row('One')).toBeHidden();
    await expect(row('Two')).toBeVisible();
  });
});
