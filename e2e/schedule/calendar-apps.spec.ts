/**
 * Calendar apps: an app password is created in the account, opens the calendar by CalDAV and is revoked. External
 * busy times.
 */
import { demo, expect, expectNoAxeViolations, hydrated, type Page, test } from '../fixtures.ts';
import { newAccount } from '../support/account.ts';
import { openCalendar } from '../support/calendar.ts';

// After a sign-up, the page tries to get a session for two minutes, which returns 400.
test.use({ expectedErrors: [/status of 4(00|01|03)/] });

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Your account' });
const appsOf = (page: Page) => dialogOf(page).getByRole('region', { name: 'Calendar apps' });

const propfind = `<?xml version="1.0"?><d:propfind xmlns:d="DAV:"><d:prop><d:current-user-principal/></d:prop></d:propfind>`;

/** Sends a request like a calendar program; returns status and body. */
async function ask(page: Page, user: string, password: string) {
  const authorization = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
  const response = await page.request.fetch('/caldav/', {
    method: 'PROPFIND',
    headers: { Authorization: authorization, Depth: '0', 'Content-Type': 'application/xml' },
    data: propfind,
  });
  return { status: response.status(), text: await response.text() };
}

test('a calendar app gets its own password, which can be revoked', { tag: '@all' }, async ({
  page,
  mailTo,
}) => {
  const account = await newAccount(page, mailTo, 'planner');
  await page.goto('/pricing');
  await page.getByRole('button', { name: 'Account', exact: true }).first().click();
  const apps = appsOf(page);
  await apps.getByRole('button', { name: 'Add a Calendar App' }).click();
  await expect(apps.getByLabel('Name of the app')).toBeFocused();
  await apps.getByLabel('Name of the app').fill('Blue phone');
  await page.keyboard.press('Enter');
  await expect(apps.getByText('The password is shown only now')).toBeFocused();
  await expectNoAxeViolations(page);
  const values = await apps.locator('dd').allTextContents();
  expect(values[0]).toBe(new URL(page.url()).origin);
  expect(values[1]).toBe(account.email);
  const [, user = '', password = ''] = values;
  const opened = await ask(page, user, password);
  expect(opened.status).toBe(207);
  expect(opened.text).toContain('<d:current-user-principal><d:href>/caldav/');
  expect((await ask(page, user, account.password)).status).toBe(401);
  await mailTo(account.email, 'New app password');

  await apps.getByRole('button', { name: "I've Entered It" }).click();
  await expect(apps.getByRole('listitem')).toContainText('Blue phone');
  await expect(apps.getByText(password)).toHaveCount(0);
  await expectNoAxeViolations(page);
  await apps.getByRole('button', { name: 'Revoke: Blue phone' }).click();
  await expect(apps.getByRole('listitem')).toHaveCount(0);
  expect((await ask(page, user, password)).status).toBe(401);
});

test('only the owner, who takes bookings, adds calendars elsewhere', async ({ page }) => {
  await openCalendar(page, '?month=2027-07');
  await expect(page.getByRole('button', { name: 'Import' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Busy Times' })).toHaveCount(0);
});

test('an external calendar is added, shows why it cannot be read, and is removed', { tag: '@all' }, async ({
  page,
}) => {
  await openCalendar(page, '?month=2027-07', demo.admin);
  await page.getByRole('button', { name: 'Busy Times' }).click();
  const dialog = page.getByRole('dialog', { name: 'Busy times from other calendars' });
  await expect(dialog.getByText('No other calendar has been added yet.')).toBeVisible();
  await dialog.getByLabel('Address of the calendar').fill('ftp://calendar.example/work.ics');
  await dialog.getByRole('button', { name: 'Add Calendar' }).click();
  await expect(dialog.getByText('Use an address that begins with https://')).toBeVisible();
  await dialog.getByLabel('Address of the calendar').fill('https://127.0.0.1/work.ics');
  await dialog.getByLabel(/^Name/).fill('Work');
  await dialog.getByRole('button', { name: 'Add Calendar' }).click();
  const item = dialog.getByRole('list', { name: 'Other calendars' }).getByRole('listitem');
  await expect(item).toContainText('Work');
  await expect(dialog.getByLabel('Address of the calendar')).toHaveValue('');
  await expect(item).toContainText('This address is not on the public internet');
  await expectNoAxeViolations(page);
  await dialog.getByRole('button', { name: 'Remove: Work' }).click();
  await expect(dialog.getByText('No other calendar has been added yet.')).toBeVisible();
  await hydrated(page);
});
