import { readFile } from 'node:fs/promises';
import type { APIRequestContext } from '@playwright/test';
import {
  demo,
  expect,
  expectNoAxeViolations,
  freshEmail,
  hydrated,
  type Page,
  readFor,
  signIn,
  test,
} from '../fixtures.ts';
import { goToPart, pressAction } from '../support/desk.ts';

const search = (page: Page) => page.getByRole('searchbox', { name: 'Search partners' });
const cards = (page: Page) => page.getByRole('article');
const card = (page: Page, company: string) => page.getByRole('article', { name: company });

let companies = 0;

/** Returns a company name that no other test of this run uses. */
function freshCompany(): string {
  companies += 1;
  return `Lantern ${process.pid}-${Date.now()}-${companies} Works`;
}

/** Fills in the required fields of an application. */
async function fillIn(page: Page, company: string, email: string): Promise<void> {
  await page.goto('/become-partner');
  await page.getByLabel('Company Name').fill(company);
  await page.getByLabel('Company Description').fill('We automate invoices and keep a log of it.');
  await page.getByLabel('Contact Email').fill(email);
  await page.getByLabel('Specializations').fill('Invoices, , ERP , Invoices');
  await page.getByLabel('Automation').check();
  await page.getByLabel('Consulting').check();
  await page.getByLabel('AI Training').check();
}

/** Returns the admin's headers, for preparing data. */
async function administrator(request: APIRequestContext): Promise<Record<string, string>> {
  const answer = await request.post('/api/auth/token?grant_type=password', { data: demo.admin });
  return { Authorization: `Bearer ${(await answer.json()).access_token}` };
}

/** Adds a company to the directory. */
async function listed(
  request: APIRequestContext,
  headers: Record<string, string>,
  company_name: string,
): Promise<void> {
  const answer = await request.post('/api/partners', {
    data: {
      company_name,
      company_description: 'Marks the way.',
      contact_email: freshEmail('partner'),
      services_offered: ['Automation'],
      specializations: ['Buoys'],
      elapsed_ms: 5000,
    },
  });
  const { id } = await answer.json();
  expect(
    (await request.post(`/api/admin/partners/${id}/approve`, { headers, data: { revision: 1 } })).status(),
  ).toBe(200);
}

const submit = (page: Page) => page.getByRole('button', { name: 'Submit Partner Application' });

async function apply(page: Page, company: string, email = freshEmail('partner')): Promise<void> {
  await fillIn(page, company, email);
  await readFor(page);
  await submit(page).click();
  await expect(
    page.getByText(
      "Partner application submitted successfully! We'll review and contact you within 48 hours.",
    ),
  ).toBeVisible();
}

test.describe('the directory', () => {
  test('is searched and filtered by every service, keeps its filters in the address, and is cleared', async ({
    page,
  }) => {
    await page.goto('/partners');
    await expect(page.getByRole('heading', { level: 1, name: 'Find AI Partners' })).toBeVisible();
    await expect(card(page, 'Northquay Analytics')).toBeVisible();
    await expect(page.getByLabel('Service').getByRole('option')).toHaveText([
      'All Services',
      'AI Training',
      'Business AI Integration',
      'Digital Product Development',
      'Media Creation',
      'Data Analytics',
      'Machine Learning',
      'Automation',
      'Consulting',
    ]);
    await expectNoAxeViolations(page);

    await search(page).fill('rotterdam demand');
    await expect(cards(page)).toHaveCount(1);
    await expect(page).toHaveURL(/q=rotterdam/);
    const northquay = card(page, 'Northquay Analytics');
    await expect(northquay.getByText('4.8 (4 reviews)')).toBeVisible();
    await expect(northquay.getByText('Verified')).toBeVisible();
    await expect(northquay.getByText('$10,000 - $50,000')).toBeVisible();
    const website = northquay.getByRole('link', { name: /Visit Website/ });
    await expect(website).toHaveAttribute('href', 'https://northquay.example');
    await expect(website).toHaveAttribute('target', '_blank');
    await expect(website).toHaveAttribute('rel', /noopener.*nofollow/);

    await page.reload();
    await expect(search(page)).toHaveValue('rotterdam demand');
    await expect(cards(page)).toHaveCount(1);

    await page.getByLabel('Service').selectOption('Media Creation');
    await expect(page.getByText('No partners found matching your criteria')).toBeVisible();
    await page.getByRole('button', { name: 'Clear Filters' }).click();
    await expect(page).toHaveURL('/partners');
    await expect(search(page)).toHaveValue('');
    await expect(card(page, 'Northquay Analytics')).toBeVisible();

    await page.getByLabel('Service').selectOption('Media Creation');
    await expect(card(page, 'Tidewright Studio')).toBeVisible();
    await expect(card(page, 'Northquay Analytics')).toBeHidden();
  });

  test('shows its partners before its code, and reads them again only for a search', async ({ page }) => {
    const asked: string[] = [];
    page.on('request', (request) => {
      const { pathname, search: query } = new URL(request.url());
      if (pathname === '/api/partners') asked.push(query);
    });
    await page.goto('/partners');
    await hydrated(page);
    const island = page.locator('harborlight-island[data-island=PartnerDirectory]');
    await expect(island).toHaveAttribute('data-when', 'state');
    await expect(card(page, 'Northquay Analytics')).toBeVisible();
    await search(page).fill('rotterdam demand');
    await expect(cards(page)).toHaveCount(1);
    await search(page).fill('');
    await expect(card(page, 'Tidewright Studio')).toBeVisible();
    expect(asked).toEqual(['?q=rotterdam+demand', '']);
  });

  test('opens a partner that is pressed before its code has come, and Back closes it', async ({ page }) => {
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(/\/assets\/PartnerDirectory-.*\.js$/, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/partners');
    const name = card(page, 'Northquay Analytics').getByRole('link', { name: 'Northquay Analytics' });
    await name.click();
    release();
    const profile = page.getByRole('dialog', { name: 'Northquay Analytics' });
    await expect(profile).toBeVisible();
    await page.goBack();
    await expect(profile).toBeHidden();
    await expect(page).toHaveURL('/partners');
    await page.goForward();
    await expect(profile).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(name).toBeFocused();
  });

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false });

    test('is read, searched, filtered and cleared', async ({ page }) => {
      await page.goto('/partners');
      await expect(card(page, 'Northquay Analytics')).toBeVisible();
      await search(page).fill('rotterdam demand');
      await page.getByRole('button', { name: 'Search', exact: true }).click();
      await expect(page).toHaveURL(/q=rotterdam/);
      const found = (company: string) => page.getByRole('heading', { level: 2, name: company });
      await expect(found('Northquay Analytics')).toBeVisible();
      await expect(found('Tidewright Studio')).toBeHidden();
      await page.getByRole('link', { name: 'Clear Filters' }).click();
      await expect(page).toHaveURL('/partners');
      await page.getByLabel('Service').selectOption('Media Creation');
      await page.getByRole('button', { name: 'Search', exact: true }).click();
      await expect(found('Tidewright Studio')).toBeVisible();
      await found('Tidewright Studio').getByRole('link').click();
      await expect(page.getByRole('heading', { level: 1, name: 'Tidewright Studio' })).toBeVisible();
    });
  });

  test('shows a partner under a direct link, and sends an introduction request', async ({ page, mailTo }) => {
    const email = freshEmail('buyer');
    await page.goto('/partners?q=Northquay');
    const name = card(page, 'Northquay Analytics').getByRole('link', { name: 'Northquay Analytics' });
    await name.focus();
    await page.keyboard.press('Enter');
    const profile = page.getByRole('dialog', { name: 'Northquay Analytics' });
    for (const text of ['Verified', 'Rotterdam, Netherlands', 'Machine Learning', 'Power BI']) {
      await expect(profile.getByText(text, { exact: true })).toBeVisible();
    }
    await expect(profile.getByText('4.8 (4 reviews)')).toBeVisible();
    for (const text of ['$10,000 - $50,000', '16-50 people', '9 years']) {
      await expect(profile.getByRole('definition').filter({ hasText: text })).toBeVisible();
    }
    await expect(profile.getByText('We turn shipping, stock and sales data')).toBeVisible();
    await expect(profile.getByRole('link', { name: /Visit Website/ })).toHaveAttribute(
      'rel',
      /noopener.*nofollow/,
    );
    await expect(page).toHaveURL(/q=Northquay&partner=[0-9a-f-]{36}$/);
    await expectNoAxeViolations(page);
    await page.keyboard.press('Escape');
    await expect(profile).toBeHidden();
    await expect(name).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(profile).toBeVisible();
    await page.goBack();
    await expect(profile).toBeHidden();
    await page.goForward();

    await page.reload(); // the address alone opens it
    await profile.getByRole('button', { name: 'Request Introduction' }).click();
    const dialog = page.getByRole('dialog', { name: 'Request an Introduction' });
    await expect(dialog.getByText('Northquay Analytics')).toBeVisible();
    await expect(page).toHaveURL(/partner=.*&introduce/);
    await expectNoAxeViolations(page);

    await page.reload();
    await dialog.getByLabel('Name').fill('Grace Hopper');
    await dialog.getByLabel('Email').fill(email);
    await dialog.getByLabel('Message').fill('We need a forecast.');
    await readFor(page);
    await dialog.getByRole('button', { name: 'Send Request' }).click();
    await expect(
      page.getByText(
        'Request sent. Once Northquay Analytics accepts, you both get an email that names the other.',
      ),
    ).toBeVisible();
    await expect(dialog).toBeHidden();
    expect((await mailTo(email, 'Your introduction')).text).toContain('Northquay Analytics');
    expect((await mailTo(demo.admin.email, 'Introduction to Northquay')).text).toContain(
      'We need a forecast.',
    );
  });

  test.describe('asked for a partner who is not there', () => {
    test.use({ expectedErrors: [/status of 404/] });

    test('shows an error and the other partners', async ({ page }) => {
      for (const id of ['01a1fbce-3fbb-7623-8cc8-702435b7ce30', '"><script>alert(1)</script>']) {
        await page.goto(`/partners?partner=${encodeURIComponent(id)}&introduce`);
        await expect(
          page.getByRole('dialog', { name: 'This partner is not in the directory' }),
        ).toBeVisible();
        await page.getByRole('button', { name: 'See All Partners' }).click();
        await expect(page).toHaveURL('/partners');
        await expect(card(page, 'Northquay Analytics')).toBeVisible();
      }
      await page.goto(`/partners?q=${'x'.repeat(10_000)}`);
      await expect(page.getByText('No partners found matching your criteria')).toBeVisible();
    });
  });

  test('fits a phone @phone', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto('/partners');
    await expect(card(page, 'Northquay Analytics')).toBeVisible();
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow, 'the page scrolls sideways').toBeLessThanOrEqual(0);
  });
});

test.describe('an application', () => {
  test('appears live on the home page of another visitor', async ({ page, anotherVisitor, mailTo }) => {
    const watcher = await anotherVisitor();
    await watcher.setViewportSize({ width: 1280, height: 800 });
    await watcher.goto('/');
    const activity = watcher.getByRole('complementary').filter({ hasText: 'Live Activity' });
    await expect(activity.getByRole('listitem').last()).toBeVisible();

    const company = freshCompany();
    const email = freshEmail('partner');
    await apply(page, company, email);
    await expect(activity.getByRole('listitem').first()).toContainText(company);
    await expect(activity.getByRole('listitem').first()).toContainText('Just now');
    expect((await mailTo(email)).subject).toBe('Your partner application to Harborlight');
    expect((await mailTo(demo.admin.email, company)).text).toContain('Invoices, ERP');
    await expect(page.getByLabel('Company Name')).toHaveValue('');

    await page.goto(`/partners?q=${encodeURIComponent(company)}`);
    await expect(page.getByText('No partners found matching your criteria')).toBeVisible();
  });

  const tenTabs = 'T45: ten tabs hear of it over one connection, and pages still load at once';
  test(tenTabs, { tag: '@all' }, async ({ page, context, request }) => {
    test.skip(process.env.E2E_ENGINE === 'postgres', 'connections are the same on every database');
    const open = new Set<unknown>();
    const isStream = (url: string) => url.endsWith('/api/partners/activity');
    context.on('request', (r) => isStream(r.url()) && open.add(r));
    context.on('requestfinished', (r) => open.delete(r));
    context.on('requestfailed', (r) => open.delete(r));
    const loading = (tab: Page) =>
      tab.evaluate(() => performance.getEntriesByType('navigation')[0]?.duration ?? Number.NaN);
    const activity = (tab: Page) => tab.getByRole('complementary').filter({ hasText: 'Live Activity' });

    const tabs = [page];
    while (tabs.length < 10) tabs.push(await context.newPage());
    for (const tab of tabs) {
      await tab.goto('/'); // HTTP/1.1 allows six connections in total
      await expect(activity(tab).getByRole('listitem').last()).toBeVisible();
    }
    const alone = await loading(page);
    const eleventh = await context.newPage();
    await eleventh.goto('/pricing');
    await expect(eleventh.locator('html')).toHaveAttribute('data-ready', '');
    expect(await loading(eleventh), `ms; the first tab took ${alone}`).toBeLessThan(
      Math.max(5000, 3 * alone), // a busy machine is slow; without a free connection, it would wait forever
    );
    expect(open.size, 'open streams').toBe(1);

    const company = freshCompany();
    await listed(request, await administrator(request), company);
    for (const tab of tabs) await expect(activity(tab).getByRole('listitem').first()).toContainText(company);
    await page.close(); // it had the connection; another tab takes over
    const next = freshCompany();
    await listed(request, await administrator(request), next);
    for (const tab of tabs.slice(1)) {
      await expect(activity(tab).getByRole('listitem').first()).toContainText(next);
    }
  });

  test('shows missing fields, and survives a reload', async ({ page }) => {
    await page.goto('/become-partner');
    for (const text of [
      'Earn Commission',
      'Quality Leads',
      'Brand Trust',
      'Premium Listing',
      'What Happens Next?',
    ]) {
      await expect(page.getByRole('heading', { name: text })).toBeVisible();
    }
    const company = freshCompany();
    await fillIn(page, company, freshEmail('partner'));
    await page.getByLabel('Team Size').selectOption('6-15 people');
    await page.reload();
    await expect(page.getByLabel('Company Name')).toHaveValue(company);
    await expect(page.getByLabel('Automation')).toBeChecked();
    await expect(page.getByLabel('Team Size')).toHaveValue('6-15');

    for (const service of ['Automation', 'Consulting', 'AI Training']) {
      await page.getByLabel(service).uncheck();
    }
    await submit(page).click();
    await expect(page.getByText('Select at least one service')).toBeVisible();
    await page.getByLabel('Automation').check();
    await submit(page).click();
    await expect(page.getByText(/Partner application submitted successfully/)).toBeVisible();
    await page.reload();
    await expect(page.getByLabel('Company Name')).toHaveValue('');
  });

  test.describe('that the server refuses', () => {
    test.use({ expectedErrors: [/status of 400/] });

    test('is explained under its field', async ({ page }) => {
      await fillIn(page, freshCompany(), freshEmail('partner'));
      await page.getByLabel('Website').fill('ftp://files.example');
      await submit(page).click();
      await expect(page.getByText('Failed to submit application. Please try again.')).toBeVisible();
      await expect(page.getByLabel('Website')).toHaveAccessibleDescription(/https:\/\/www\.example\.com/);
      await expect(page.getByLabel('Website')).toBeFocused();
    });
  });

  test.describe('when the server cannot be reached', () => {
    test.use({ expectedErrors: [/ERR_FAILED/] });

    test('is not lost', async ({ page }) => {
      const company = freshCompany();
      await fillIn(page, company, freshEmail('partner'));
      await page.route('**/api/partners', (route) => route.abort());
      await submit(page).click();
      await expect(page.getByRole('region', { name: 'Messages' })).toContainText(
        'Failed to submit application. Please try again.',
      );
      await expect(page.getByRole('form').getByRole('alert')).toContainText(
        'The server could not be reached. Check your connection and try again.',
      );
      await expect(page.getByLabel('Company Name')).toHaveValue(company);
      await page.unroute('**/api/partners');
      await submit(page).click();
      await expect(page.getByText(/Partner application submitted successfully/)).toBeVisible();
    });
  });

  test('cannot make itself active', async ({ request }) => {
    const application = {
      company_name: freshCompany(),
      company_description: 'x',
      contact_email: freshEmail('partner'),
      services_offered: ['Automation'],
      specializations: ['x'],
    };
    for (const extra of [{ is_active: true }, { is_verified: true }, { commission_rate: 0 }, { rating: 5 }]) {
      const response = await request.post('/api/partners', { data: { ...application, ...extra } });
      expect(response.status(), JSON.stringify(extra)).toBe(400);
    }
    const recent = await (await request.get('/api/partners/recent')).text();
    expect(recent).not.toContain(application.company_name);
  });
});

test.describe('the administrator', () => {
  test('approves and deactivates, and the directory follows', { tag: '@database' }, async ({
    page,
    anotherVisitor,
    mailTo,
  }) => {
    const company = freshCompany();
    const email = freshEmail('partner');
    const visitor = await anotherVisitor();
    await apply(visitor, company, email);

    await signIn(page, demo.admin);
    await page.goto('/admin');
    await expect(
      page.getByRole('heading', {
        level: 1,
        name: 'Admin Dashboard - Manage Harborlight and Partnership Requests',
      }),
    ).toBeVisible();
    const row = page.getByRole('row').filter({ hasText: company });
    await expect(row.getByText('Pending Approval')).toBeVisible();
    await expect(row.getByText('AI Training, Automation +1 more')).toBeVisible();
    await expect(row.getByText('0.0 (0 reviews)')).toBeVisible();
    await expectNoAxeViolations(page);
    const active = page
      .locator('div', { has: page.getByText('Active Partners', { exact: true }) })
      .last()
      .getByRole('definition');
    const before = Number(await active.innerText());

    await row.getByRole('link', { name: 'View Details' }).click();
    const record = page.getByRole('article', { name: company });
    await expect(record.locator('header').first().getByText('Pending', { exact: true })).toBeVisible();
    await expect(record.getByText('15%')).toBeVisible();
    await expect(record.getByRole('link', { name: email, exact: true })).toBeVisible();
    await expectNoAxeViolations(page);
    await page.goBack();

    await row.getByRole('button', { name: 'Approve' }).click();
    await expect(page.getByText('Partner approved and activated!')).toBeVisible();
    await expect(row.getByText('Active & Verified')).toBeVisible();
    await expect(active).toHaveText(String(before + 1));
    await visitor.goto(`/partners?q=${encodeURIComponent(company)}`);
    await expect(card(visitor, company).getByText('Verified')).toBeVisible();

    await row.getByRole('button', { name: 'Deactivate' }).click();
    await expect(page.getByText('Partner deactivated.')).toBeVisible();
    await expect(row.getByText('Pending Approval')).toBeVisible();
    await expect(row.getByRole('button', { name: 'Approve' })).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(row.getByText('Active & Verified')).toBeVisible();
    await mailTo(email, 'is live'); // it waited until the approval couldn't be undone
    await row.getByRole('button', { name: 'Deactivate' }).click();
    await expect(row.getByText('Pending Approval')).toBeVisible();
    await visitor.reload();
    await expect(visitor.getByText('No partners found matching your criteria')).toBeVisible();
  });

  test('lists requests, searches, exports, and shows changes made elsewhere', { tag: '@all' }, async ({
    page,
    request,
    anotherVisitor,
  }) => {
    const headers = await administrator(request);
    const company = freshCompany();
    await listed(request, headers, company);
    const { items } = await (await request.get(`/api/partners?q=${encodeURIComponent(company)}`)).json();
    const asked = await request.post('/api/partnership-requests', {
      data: {
        partner_id: items[0].id,
        requester_name: '=HYPERLINK("http://evil.example")',
        requester_email: freshEmail('buyer'),
        service_needed: 'Consulting',
        message: '<img src=x onerror=alert(1)>',
        elapsed_ms: 5000,
      },
    });
    expect(asked.status()).toBe(201);

    await signIn(page, demo.admin);
    await page.goto('/admin');
    await expect(page.getByRole('link', { name: 'Today' })).toHaveAttribute('aria-current', 'page');
    for (const label of ['Total Partners', 'Active Partners', 'Pending Approval', 'Partnership Requests']) {
      await expect(page.getByRole('term').filter({ hasText: label })).toBeVisible();
    }
    const arrived = freshCompany();
    await expect(page.getByRole('row').filter({ hasText: 'Northquay Analytics' })).toBeVisible();
    await apply(await anotherVisitor(), arrived);
    await expect(page.getByRole('row').filter({ hasText: arrived })).toBeVisible(); // without a reload

    await page.getByLabel('Search applications').fill(arrived);
    await expect(page.getByRole('row')).toHaveCount(2);
    await expect(page).toHaveURL(/q=Lantern/);
    await page.getByLabel('Status').selectOption('Active');
    await expect(page.getByText('No matching applications.')).toBeVisible();
    await page.getByRole('button', { name: 'Clear Filters' }).click();
    await page.getByLabel('Sort by').selectOption('Best rated');
    await expect(page.getByRole('row').nth(1)).toContainText('5.0 (3 reviews)');
    const partners = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    expect((await partners).suggestedFilename()).toMatch(/^partners-\d{4}-\d\d-\d\d\.csv$/);

    await page.getByRole('link', { name: 'Introductions' }).focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/admin?tab=requests');
    const row = page.getByRole('row').filter({ hasText: company });
    await expect(row.getByText('<img src=x onerror=alert(1)>')).toBeVisible();
    await expect(row.locator('[data-tone=yellow]')).toHaveText('Pending');
    await expectNoAxeViolations(page);
    await row.getByRole('link', { name: '=HYPERLINK' }).click();
    await pressAction(page.getByRole('article'), 'Introduce Both');
    await page.getByRole('dialog').getByRole('button', { name: 'Introduce Both' }).click();
    await expect(page.getByText('Request moved to Introduced.')).toBeVisible();
    await page.goBack();
    await expect(row.locator('[data-tone=blue]')).toHaveText('Introduced');
    await page.getByLabel('Status').selectOption('Won');
    await expect(row).toBeHidden();
    await page.getByLabel('Status').selectOption('Introduced');
    await expect(row).toBeVisible();
    const file = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    expect(await readFile(await (await file).path(), 'utf8')).toContain(
      `"'=HYPERLINK(""http://evil.example"")"`,
    );

    await goToPart(page, 'Audit Trail');
    const action = page
      .getByRole('row')
      .filter({ hasText: 'Moved the request' })
      .filter({ hasText: company });
    await expect(action).toContainText('pending → introduced');
    await expect(action).toContainText(demo.admin.email);
    await expect(page.getByRole('row').filter({ hasText: 'Exported the partners' }).first()).toBeVisible();
    await expectNoAxeViolations(page);
  });

  test('sees cards on a phone @phone', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await signIn(page, demo.admin);
    await page.goto('/admin');
    await expect(page.getByRole('row').filter({ hasText: 'Northquay Analytics' })).toBeVisible();
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow, 'the page scrolls sideways').toBeLessThanOrEqual(0);
  });

  test('a visitor who is not signed in has no access', async ({ page, request }) => {
    await page.goto('/admin');
    await expect(page).toHaveURL('/auth');
    for (const path of ['partners', 'partnership-requests', 'partner-counters']) {
      expect((await request.get(`/api/admin/${path}`)).status()).toBe(401);
    }
  });

  test.describe('is no other account', () => {
    test.use({ expectedErrors: [/status of 403/] });

    test('shows the reason', async ({ page }) => {
      await signIn(page, demo.user);
      const answer = page.waitForResponse('**/api/admin/partner-counters');
      await page.goto('/admin');
      expect((await answer).status()).toBe(403);
      await expect(
        page.getByRole('heading', { name: "Access Denied - You don't have permission to access this page." }),
      ).toBeVisible();
      await expect(
        page.getByRole('alert').getByText("You don't have permission to access this page."),
      ).toBeVisible();
      await expect(page.getByText('Partner Applications')).toBeHidden();
    });
  });
});

test.describe('a long list', () => {
  test('shows more as one scrolls', async ({ page, request }) => {
    const admin = await administrator(request);
    const word = freshCompany().replaceAll(/[^0-9]/g, '');
    for (let n = 0; n < 21; n += 1)
      await listed(request, admin, `Buoy${word} ${String.fromCharCode(65 + n)}`);
    await page.goto(`/partners?q=Buoy${word}`);
    await expect(cards(page)).toHaveCount(20);
    await expect(cards(page).first()).toContainText('A');
    await page.getByRole('button', { name: 'Show more partners' }).scrollIntoViewIfNeeded();
    await expect(cards(page)).toHaveCount(21);
    await expect(page.getByRole('button', { name: 'Show more partners' })).toBeHidden();
  });
});
