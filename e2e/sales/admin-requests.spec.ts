/** The Requests tab: finding introductions among many. */
import { readFile } from 'node:fs/promises';
import type { APIRequestContext, Page } from '@playwright/test';
import { demo, expect, expectNoAxeViolations, freshEmail, signIn, test } from '../fixtures.ts';
import { goToTab, pressAction } from '../support/desk.ts';

let people = 0;

/** Returns a name that no other test of this run uses. */
function freshPerson(first = 'Zoë'): string {
  people += 1;
  return `${first} ${process.pid}-${Date.now()}-${people}`;
}

/** An unbreakable word of the maximum length. */
const endless = 'Donaudampfschifffahrtsgesellschaft'.repeat(4).slice(0, 120);

/** Requests an introduction to the first partner of the directory. */
async function ask(request: APIRequestContext, name: string, company = ''): Promise<void> {
  const { items } = await (await request.get('/api/partners?limit=1')).json();
  const answer = await request.post('/api/partnership-requests', {
    data: {
      partner_id: items[0].id,
      requester_name: name,
      requester_email: freshEmail('buyer'),
      requester_company: company,
      service_needed: 'Consulting',
      message: `We drown in invoices.\n${endless.repeat(3)}`,
      elapsed_ms: 5000,
    },
  });
  expect(answer.status()).toBe(201);
}

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

async function openRequests(page: Page): Promise<void> {
  await signIn(page, demo.admin);
  await page.goto('/admin?tab=requests');
  await expect(page.getByRole('heading', { level: 2, name: 'Partnership Requests' })).toBeVisible();
}

test('a request is found by keyboard, also after a reload, and the file contains only the results', async ({
  page,
  request,
}) => {
  const [wanted, other] = [freshPerson(), freshPerson()];
  await ask(request, wanted);
  await ask(request, other);
  await openRequests(page);
  await expect(rowOf(page, wanted)).toBeVisible();

  await page.getByRole('button', { name: 'Fold the bar' }).focus();
  await page.keyboard.press('Tab');
  const search = page.getByRole('searchbox', { name: 'Search requests' });
  await expect(search).toBeFocused();
  await page.keyboard.type(`consulting ${wanted.replace('Zoë', 'zoe')}`);
  await page.keyboard.press('Enter');
  await expect(rowOf(page, other)).toBeHidden();
  await expect(rowOf(page, wanted)).toBeVisible();
  await expect(search).toBeFocused();
  await expect(page).toHaveURL(/tab=requests&q=consulting/);
  await page.reload();
  await expect(search).toHaveValue(/^consulting zoe/);
  await expect(page.getByRole('row')).toHaveCount(2);
  await expectNoAxeViolations(page);

  await search.focus();
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Status')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Sort by')).toBeFocused();
  await page.keyboard.press('Tab');
  const saved = page.waitForEvent('download');
  await page.keyboard.press('Enter');
  const file = await saved;
  expect(file.suggestedFilename()).toMatch(/^partnership-requests-\d{4}-\d\d-\d\d\.csv$/);
  const text = await readFile(await file.path(), 'utf8');
  expect(text).toContain(wanted);
  expect(text).not.toContain(other);

  await test.step('it is read and moved out of the list', async () => {
    await page.getByLabel('Status').selectOption('Pending');
    await rowOf(page, wanted).getByRole('link', { name: wanted }).press('Enter');
    await expect(page.getByRole('heading', { name: wanted })).toBeFocused();
    await expect(page.getByText(endless.repeat(3))).toBeVisible();
    await expectNoAxeViolations(page);
    await pressAction(page.getByRole('article'), 'Introduce Both');
    await page.getByRole('dialog').getByRole('button', { name: 'Introduce Both' }).press('Enter');
    await expect(page.getByText('Request moved to Introduced.')).toBeVisible();
    await expect(page.locator('[data-tone=blue]').first()).toHaveText('Introduced');
    await page.goBack();
  });

  await expect(page.getByText('No matching requests.')).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Clear Filters' }).press('Enter');
  await expect(rowOf(page, other)).toBeVisible();
  await expect(search).toHaveValue('');
  await expect(page).toHaveURL('/admin?tab=requests');
});

test('requests are sorted by name, and one that is searched for arrives live', { tag: '@all' }, async ({
  page,
  request,
}) => {
  const word = `Reef${process.pid}${Date.now()}`;
  await ask(request, freshPerson('bruno'), word);
  await ask(request, freshPerson('Ámos'), word);
  await openRequests(page);
  await page.getByRole('searchbox', { name: 'Search requests' }).fill(word.toUpperCase());
  await expect(page.getByRole('row')).toHaveCount(3);
  await expect(page.getByRole('row').nth(1)).toContainText('Ámos');
  await ask(request, freshPerson('Clara'), word);
  await expect(page.getByRole('row').nth(1)).toContainText('Clara'); // without a reload
  await page.getByLabel('Sort by').selectOption('Name');
  await expect(page.getByRole('row').nth(1)).toContainText('Ámos');
  await expect(page.getByRole('row').nth(2)).toContainText('bruno');
  await expect(page.getByRole('row').nth(3)).toContainText('Clara');
  await page.getByLabel('Sort by').selectOption('Oldest first');
  await expect(page.getByRole('row').nth(1)).toContainText('bruno');

  await test.step('one that leaves the list by its new status is brought back', async () => {
    await page.getByLabel('Status').selectOption('Pending');
    await rowOf(page, 'bruno').getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Mark as Spam' }).click();
    await expect(rowOf(page, 'bruno')).toBeHidden();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(rowOf(page, 'bruno')).toBeVisible();
  });
});

/** Adds a row to each list with words of the maximum length. */
async function writeAtLength(request: APIRequestContext): Promise<void> {
  await ask(request, endless, endless);
  for (const [path, data] of [
    [
      '/api/partners',
      {
        company_name: endless,
        company_description: endless,
        contact_email: freshEmail(endless.slice(0, 30)),
        location: endless,
        services_offered: ['Automation'],
        specializations: [endless.slice(0, 60)],
        elapsed_ms: 5000,
      },
    ],
    [
      '/api/quotes',
      {
        name: endless,
        email: freshEmail(endless.slice(0, 30)),
        company: endless,
        industry: 'technology',
        budget: '5k-10k',
        timeline: 'asap',
        services: ['AI Training'],
        projectDescription: endless,
        elapsed_ms: 20_000,
      },
    ],
    [
      '/api/checkout',
      {
        serviceId: 'video-package',
        amount: 149700,
        formData: { acceptTerms: true, name: endless, email: freshEmail(endless.slice(0, 30)) },
      },
    ],
  ] as const) {
    const answer = await request.post(path, { data });
    expect(answer.ok(), `${path} is answered ${answer.status()} ${await answer.text()}`).toBe(true);
  }
}

test('unbreakable words widen no list of the desk', { tag: '@all' }, async ({ page, request }) => {
  await writeAtLength(request);
  await openRequests(page);
  for (const tab of ['Applications', 'Introductions', 'Leads', 'Orders']) {
    await goToTab(page, tab);
    await expect(page.getByRole('row').nth(1)).toContainText(endless);
    for (const width of [360, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(over, `${tab} scrolls sideways at ${width} pixels`).toBeLessThanOrEqual(0);
    }
  }
});

test('requests are searched on a phone of 360 pixels @phone', { tag: '@all' }, async ({ page, request }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const name = `${freshPerson()} ${endless}`.slice(0, 120);
  await ask(request, name, endless);
  await openRequests(page);
  const search = page.getByRole('searchbox', { name: 'Search requests' });
  await search.fill(name);
  await search.press('Enter');
  await expect(page.getByRole('row')).toHaveCount(1); // cards have no header row
  await expect(rowOf(page, name)).toBeVisible();
  const widths = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(await widths(), 'the list scrolls sideways').toBeLessThanOrEqual(0);
  await rowOf(page, name).getByRole('link').first().tap();
  await expect(page.getByText(endless.repeat(3))).toBeVisible();
  expect(await widths(), 'the opened request scrolls sideways').toBeLessThanOrEqual(0);
  await expectNoAxeViolations(page);
  await page.goBack();
  await search.fill('nobody at all');
  await expect(page.getByText('No matching requests.')).toBeVisible();
  expect(await widths(), 'the empty list scrolls sideways').toBeLessThanOrEqual(0);
  await page.getByRole('button', { name: 'Clear Filters' }).tap();
  await expect(rowOf(page, name)).toBeVisible();
});
