/** Failures that no other test causes: each shows its own toast (docs/product.md, "site: fixed words"). */
import { demo, expect, type Page, signIn, test } from '../fixtures.ts';
import { openCalendar } from '../support/calendar.ts';

test.use({ expectedErrors: [/ERR_FAILED|checkout failed|status of 50[03]|composing the message failed/] });

const alert = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text }).first();

/** Makes these requests fail from now on. */
const cut = (page: Page, url: string, methods: string[]) =>
  page.route(url, (route) => (methods.includes(route.request().method()) ? route.abort() : route.continue()));

test('the calendar keeps unsaved changes', async ({ page }) => {
  await openCalendar(page, '');
  await page.getByRole('button', { name: 'New Event' }).click();
  const dialog = page.getByRole('dialog', { name: 'New Event' });
  await dialog.getByLabel('Title').fill('Unsaved');
  await cut(page, '**/api/events', ['POST']);
  await dialog.getByRole('button', { name: 'Create Event' }).click();
  await expect(alert(page, 'Failed to create event')).toBeVisible();
  await expect(dialog.getByLabel('Title')).toHaveValue('Unsaved');
  await page.unrouteAll();
  await dialog.getByRole('button', { name: 'Create Event' }).click();
  await expect(page.getByText('Event created successfully')).toBeVisible();

  await page
    .getByRole('gridcell')
    .getByRole('button', { name: /Unsaved/ })
    .first()
    .click();
  await cut(page, '**/api/events/**', ['DELETE']);
  await page.getByRole('dialog', { name: 'Unsaved' }).getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('dialog', { name: 'Are you sure you want to delete this event?' });
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(alert(page, 'Failed to delete event')).toBeVisible();
  await page.unrouteAll();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Event deleted successfully')).toBeVisible();

  const moved = page.getByRole('gridcell').getByRole('button', { name: /Unmoved/ });
  await page.getByRole('button', { name: 'New Event' }).click();
  await page.getByLabel('Title').fill('Unmoved');
  await page.getByRole('button', { name: 'Create Event' }).click();
  await cut(page, '**/api/events/**', ['PATCH']);
  await moved.press('Shift+ArrowRight');
  await expect(alert(page, 'Failed to update event')).toHaveText('Failed to update event');
  await page.unrouteAll();

  await cut(page, '**/api/notification-preferences', ['PATCH']);
  const news = page.getByRole('switch', { name: 'News and offers by e-mail' });
  const before = await news.isChecked();
  await news.click();
  await expect(alert(page, 'Failed to update preferences')).toBeVisible();
  await expect(news).toBeChecked({ checked: before });
});

test('the admin sees failed loads and failed actions', { tag: '@all' }, async ({ page }) => {
  await signIn(page, demo.admin);
  await page.goto('/admin');
  await cut(page, '**/api/admin/partners/**', ['POST']);
  for (const [button, text] of [
    ['Approve', 'Failed to approve partner.'],
    ['Deactivate', 'Failed to deactivate partner.'],
  ] as const) {
    await page.getByRole('row').getByRole('button', { name: button }).first().click();
    await expect(alert(page, text)).toHaveText(text);
  }
  await cut(page, '**/api/admin/partner-counters', ['GET']);
  await page.reload();
  await expect(alert(page, 'Failed to fetch admin data.')).toBeVisible();
});

test('an impatient double click asks the server once', async ({ page }) => {
  const events = '**/api/events';
  const approve = '**/api/admin/partners/*/approve';
  const asked: string[] = [];
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  for (const url of [events, approve]) {
    await page.route(url, async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      asked.push(url);
      await answered;
      return route.fulfill({ status: 500 });
    });
  }
  await signIn(page, demo.admin);
  await page.goto('/admin');
  await page.getByRole('row').getByRole('button', { name: 'Approve' }).first().dblclick();
  await expect(page.getByRole('row').getByRole('button', { name: 'Approve' }).first()).toBeDisabled();
  await expect.poll(() => asked.length).toBeGreaterThan(0); // leaving the page ends what isn't sent yet
  await page.goto('/calendar');
  await page.getByRole('button', { name: 'New Event' }).click();
  await page.getByLabel('Title').fill('Once');
  await page.getByRole('button', { name: 'Create Event' }).dblclick();
  await expect(page.getByRole('button', { name: 'Creating...' })).toBeDisabled();
  answer();
  await expect(alert(page, 'Failed to create event')).toBeVisible();
  expect(asked).toEqual([approve, events]);
});

test('a checkout shows the provider’s failure and leaves no tab open', async ({ page, context }) => {
  await page.goto('/service-order?service=video-package');
  const failures = [
    { status: 500, body: '{}' },
    { status: 200, body: '{}' },
    { status: 200, body: 'no JSON' },
  ];
  await page.route('**/api/checkout', (route) => route.fulfill(failures.shift() ?? { status: 500 }));
  for (let left = failures.length; left > 0; left -= 1) {
    await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
    await expect(alert(page, 'Checkout Error')).toContainText(
      'Failed to start checkout process. Please try again.',
    );
    await expect.poll(() => context.pages().length).toBe(1);
    await expect(page.getByRole('button', { name: 'Proceed to Checkout' })).toBeEnabled();
    expect(failures.length).toBe(left - 1);
  }
});

test('without a mail program, shows a notice and keeps the text', async ({ page }) => {
  await page.addInitScript(() => {
    // Makes opening the mail program fail.
    HTMLAnchorElement.prototype.click = () => {
      throw new Error('not allowed');
    };
  });
  await page.goto('/contact');
  await page.getByLabel('Name').fill('Ada');
  await page.getByLabel('Email').fill('ada@example.com');
  await page.getByLabel('Subject').fill('Hello');
  await page.getByLabel('Message').fill('A question');
  await page.getByRole('button', { name: 'Send Message' }).click();
  const sorry = 'There was an issue sending your message. Please try again.';
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText(sorry);
  await expect(page.getByLabel('Message', { exact: true })).toHaveValue('A question');
  await page.getByRole('button', { name: 'Send It From Here' }).click();
  await expect(page.getByText('We Have Your Message')).toBeVisible();
  await expect(page.getByLabel('Message', { exact: true })).toHaveValue('');
});

test.describe('while the database is away', () => {
  const away = {
    status: 503,
    headers: { 'Retry-After': '5' },
    contentType: 'application/problem+json',
    body: JSON.stringify({
      title: 'Service Unavailable',
      status: 503,
      code: 'unavailable',
      detail: 'This site is having trouble right now. Please try again shortly.',
    }),
  };

  test('a form shows an error and keeps its input', async ({ page }) => {
    await openCalendar(page, '');
    await page.getByRole('button', { name: 'New Event' }).click();
    const dialog = page.getByRole('dialog', { name: 'New Event' });
    await dialog.getByLabel('Title').fill('Kept');
    await page.route('**/api/events', (route) =>
      route.request().method() === 'POST' ? route.fulfill(away) : route.continue(),
    );
    await dialog.getByRole('button', { name: 'Create Event' }).click();
    await expect(dialog.getByRole('alert')).toContainText(
      'having trouble right now. Please try again shortly.',
    );
    await expect(dialog.getByLabel('Title')).toHaveValue('Kept');
    await page.unrouteAll();
    await dialog.getByRole('button', { name: 'Create Event' }).click();
    await expect(page.getByText('Event created successfully')).toBeVisible();
  });

  test('nobody is signed out, and a page opened meanwhile finds its session automatically', async ({
    page,
  }) => {
    await openCalendar(page, '');
    await page.route('**/api/auth/token?grant_type=refresh_token', (route) => route.fulfill(away));
    const asked = page.waitForResponse((response) => response.status() === 503);
    await page.reload();
    await asked;
    await page.unrouteAll();
    await expect(page.getByRole('heading', { name: 'Take your calendar with you' })).toBeVisible();
  });
});
