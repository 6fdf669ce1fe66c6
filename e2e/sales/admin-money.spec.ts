import { readFile } from 'node:fs/promises';
import type { APIRequestContext, Page } from '@playwright/test';
import { demo, expect, expectNoAxeViolations, freshEmail, signIn, test } from '../fixtures.ts';
import { goToPart, goToTab } from '../support/desk.ts';

let people = 0;

/** Returns a name that no other test of this run uses. */
function freshPerson(): string {
  people += 1;
  return `Mara ${process.pid}-${Date.now()}-${people}`;
}

const hostile = '<img src=x onerror=alert(1)>';

/** Requests a quote with this name. */
async function ask(request: APIRequestContext, name: string): Promise<void> {
  const answer = await request.post('/api/quotes', {
    data: {
      name,
      email: freshEmail('lead'),
      company: hostile,
      industry: 'technology',
      budget: '5k-10k',
      timeline: 'asap',
      services: ['AI Training'],
      projectDescription: `=1+1\n${'Less paper. '.repeat(400)}`,
      elapsed_ms: 20_000,
    },
  });
  expect(answer.status()).toBe(201);
}

/** Buys the video package; `paid` presses the test page's Pay button. */
async function buy(request: APIRequestContext, name: string, paid: boolean): Promise<void> {
  const answer = await request.post('/api/checkout', {
    data: {
      serviceId: 'video-package',
      amount: 149700,
      formData: { acceptTerms: true, name, email: freshEmail('buyer'), notes: hostile },
    },
  });
  const { url } = await answer.json();
  if (paid) {
    const done = await request.post(`${new URL(url).pathname}/pay`, { maxRedirects: 0 });
    expect(done.status()).toBe(303);
  }
}

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

async function openTab(page: Page, tab: 'Leads' | 'Orders'): Promise<void> {
  await signIn(page, demo.admin);
  await page.goto('/admin');
  await goToTab(page, tab);
  await expect(page.getByRole('heading', { level: 2, name: tab, exact: true })).toBeVisible();
}

test('a lead arrives live, is moved, noted, found and exported', { tag: '@database' }, async ({
  page,
  request,
}) => {
  const name = freshPerson();
  await openTab(page, 'Leads');
  await expect(page).toHaveURL('/admin?tab=leads');
  await ask(request, name);
  const row = rowOf(page, name);
  await expect(row.getByText(hostile)).toBeVisible();
  await expect(row.getByText('New', { exact: true }).first()).toBeVisible();

  await row.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Mark as Contacted (1)' }).click();
  await expect(page.getByText('Done for 1.')).toBeVisible();
  await expect(row.locator('[data-tone=blue]')).toHaveText('Contacted');

  await row.getByRole('link', { name }).click();
  const record = page.getByRole('article', { name });
  await expect(record.getByText('=1+1').first()).toBeVisible();
  await record.getByLabel('New note').fill('Wants an offer\nfor ten people');
  await record.getByRole('link', { name: 'All leads' }).click();
  await row.getByRole('link', { name }).click();
  await expect(record.getByLabel('New note')).toHaveValue('Wants an offer\nfor ten people');
  await record.getByRole('button', { name: 'Add Note' }).click();
  await expect(page.getByText('Note saved.')).toBeVisible();
  await expect(record.getByRole('listitem').filter({ hasText: 'Wants an offer' })).toContainText('you');
  await expect(record.getByLabel('New note')).toHaveValue('');
  const more = record.locator('summary', { hasText: 'More Actions' });
  await more.click();
  await record.getByRole('button', { name: 'Mark as Lost' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Undone.')).toBeVisible();
  await more.click(); // a chosen action closes the menu
  await record.getByRole('button', { name: 'Mark as Won' }).click();
  await expect(page.getByText('The lead is won.')).toBeVisible();
  await record.getByRole('link', { name: 'All leads' }).click();

  await page.getByRole('searchbox', { name: 'Search leads' }).fill(name.toUpperCase());
  await page.getByRole('combobox', { name: 'Status' }).selectOption('won');
  await expect(page).toHaveURL(/tab=leads.*status=won/);
  await expect(page.getByRole('row')).toHaveCount(2);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toMatch(/^leads-\d{4}-\d\d-\d\d\.csv$/);
  const text = await readFile(await file.path(), 'utf8');
  expect(text.match(/Mara /g)).toHaveLength(1);
  expect(text).toContain('Wants an offer');

  await page.getByRole('combobox', { name: 'Status' }).selectOption('lost');
  await page.getByRole('button', { name: 'Clear Filters' }).click();
  await expect(row).toBeVisible();
  await goToPart(page, 'Audit Trail');
  const action = rowOf(page, name).filter({ hasText: 'contacted → won' });
  await expect(action).toContainText('Moved the lead');
});

test('orders are counted, marked as tests, opened by keyboard and shown as a table', { tag: '@all' }, async ({
  page,
  request,
}) => {
  const [paid, open] = [freshPerson(), freshPerson()];
  await buy(request, paid, true);
  await buy(request, open, false);
  await openTab(page, 'Orders');
  await expect(page.getByText(/test orders? (is|are) not counted/)).toBeVisible();
  await expect(
    page.getByRole('img', { name: /\$.* came in on [345] of the last 30 days, most on/ }),
  ).toBeVisible(); // the demo's
  await expect(page.getByText('Days begin at midnight in America/New_York.')).toBeVisible();

  const table = page.getByRole('table', { name: 'Revenue by day' });
  await expect(table).toBeHidden();
  await page.getByText('Show as a table').focus();
  await page.keyboard.press('Enter');
  await expect(table.getByRole('row')).toHaveCount(31);
  await expectNoAxeViolations(page);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('region', { name: 'Revenue by day' })).toBeFocused();
  await page.getByText('Show as a table').press('Enter');

  await expect(rowOf(page, paid).locator('[data-tone=green]')).toHaveText('Paid');
  await expect(rowOf(page, paid).getByText('Test', { exact: true })).toBeVisible();
  await expect(rowOf(page, open).getByText('Waiting for payment')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search orders' }).fill(paid);
  await expect(page.getByRole('row').filter({ hasText: 'Mara' })).toHaveCount(1);

  await rowOf(page, paid).getByRole('link').press('Enter');
  const record = page.getByRole('article', { name: /^\d{4}-/ });
  await expect(record.getByRole('definition').filter({ hasText: '$1,497' }).first()).toBeVisible();
  await expect(record.getByText(hostile)).toBeVisible();
  await expect(record.getByRole('complementary').getByRole('listitem')).toHaveCount(3);
  await expect(record.getByRole('button', { name: 'Mark as Paid' })).toBeHidden();
  await expectNoAxeViolations(page);
  await record.getByRole('link', { name: 'All orders' }).press('Enter');
  await expect(page.getByRole('searchbox', { name: 'Search orders' })).toHaveValue(paid);

  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const text = await readFile(await (await saved).path(), 'utf8');
  expect(text).toContain('1497.00');
  expect(text.match(/Mara /g)).toHaveLength(1);
});

test('the desk for money fits a phone @phone', { tag: '@all' }, async ({ page, request }) => {
  const name = freshPerson();
  await buy(request, name, true);
  await ask(request, name);
  for (const tab of ['Orders', 'Leads'] as const) {
    if (tab === 'Orders') await openTab(page, tab);
    else await goToTab(page, tab);
    await expect(rowOf(page, name)).toBeVisible();
    const width = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(width, `${tab} scrolls sideways`).toBeLessThanOrEqual(0);
    await rowOf(page, name).getByRole('link').first().click();
    await expect(page.getByRole('article').getByText('Email', { exact: true }).first()).toBeVisible();
    await expectNoAxeViolations(page);
  }
  await page.goto('/admin?tab=audit');
  await expect(page.getByRole('navigation', { name: 'Places' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Desk' })).toBeHidden(); // there is only one navigation
  await expectNoAxeViolations(page);
});

test.describe('a concurrent change by another admin', () => {
  test.use({ expectedErrors: [/status of 409/] });

  test('shows an error and keeps the other status', async ({ page, request }) => {
    const name = freshPerson();
    await ask(request, name);
    await openTab(page, 'Leads');
    await rowOf(page, name).getByRole('link', { name }).click();
    // The page sends an outdated status.
    await page.route('**/api/admin/leads/*/won', async (route) => {
      await route.continue({ postData: { from: 'spam' } });
    });
    const more = page.getByRole('article').locator('summary', { hasText: 'More Actions' });
    await more.click();
    const won = page.getByRole('button', { name: 'Mark as Won' });
    await won.click();
    await expect(page.getByText('This lead was moved to “new” meanwhile.')).toBeVisible();
    await expect(page.getByRole('article').getByText('New', { exact: true })).toBeVisible();
    await more.click(); // a chosen action closes the menu
    await expect(won).toBeEnabled();
  });
});
