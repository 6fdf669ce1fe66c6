/** Notifications in the browser: live, in every tab, shown once; and preferences. */
import { demo, expect, expectNoAxeViolations, type MailTo, type Page, signIn, test } from '../fixtures.ts';
import { type Account, newAccount } from '../support/account.ts';
import { bearerOf, messages } from '../support/calendar.ts';

/** Changes the password in the page's session, with a new access token: scripts can't read the page's own. */
async function changePassword(page: Page, from: string, to: string): Promise<void> {
  const status = await page.evaluate(
    async ([current_password, password]) => {
      const send = (method: string, path: string, body: object, headers: Record<string, string>) =>
        fetch(path, {
          method,
          headers: { 'Content-Type': 'application/json', ...headers },
          body: JSON.stringify(body),
        });
      const cookie = { 'X-Refresh-Transport': 'cookie' };
      const refresh = { refresh_token: 'httponly' };
      const session = await send('POST', '/api/auth/token?grant_type=refresh_token', refresh, cookie);
      const { access_token } = await session.json();
      const bearer = { Authorization: `Bearer ${access_token}` };
      return (await send('PUT', '/api/auth/user', { password, current_password }, bearer)).status;
    },
    [from, to] as const,
  );
  expect(status).toBe(200);
}

test('preferences are saved at once', { tag: '@all' }, async ({ page, mailTo }) => {
  await arrive(page, mailTo);
  const news = page.getByRole('switch', { name: 'News and offers by e-mail' });
  await expect(news).not.toBeChecked();
  await news.click();
  await expect(page.getByText('Notification preferences updated')).toBeVisible();
  await expect(news).toBeChecked();
  await page.getByLabel('Remind me').selectOption('1 hour before');
  await expect(page.getByText('Notification preferences updated')).toHaveCount(2);
  await page.reload();
  await expect(news).toBeChecked();
  await expect(page.getByLabel('Remind me')).toHaveValue('60');
  await expectNoAxeViolations(page);
});

/** Signs up a new user and opens the calendar. */
async function arrive(page: Page, mailTo: MailTo): Promise<Account> {
  const account = await newAccount(page, mailTo, 'notified');
  await page.goto('/calendar');
  await expect(page.getByText('No notifications yet')).toBeVisible();
  return account;
}

test('thirty notifications with long addresses make no page wider or longer', { tag: '@all' }, async ({
  page,
  mailTo,
}) => {
  const message = `${'a.very.long.name.'.repeat(8)}@harborlight.example`;
  const created_at = new Date().toISOString();
  const one = { title: message, message, type: 'info', created_at, read_at: null };
  const thirty = Array.from({ length: 30 }, (_, i) => ({ ...one, id: String(i) }));
  await page.route('**/api/notifications', (route) => route.fulfill({ json: thirty }));
  await newAccount(page, mailTo, 'notified');
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/calendar');
    await expect(page.getByRole('button', { name: `Mark as read: ${message}` })).toHaveCount(30);
    const beyond = await page.evaluate(() => {
      const { scrollWidth, scrollHeight } = document.documentElement;
      const end = document.querySelector('footer')?.getBoundingClientRect().bottom ?? 0;
      return [scrollWidth - innerWidth, scrollHeight - Math.round(end + scrollY)];
    });
    expect(beyond, `beside the window and under the footer at ${width} px`).toEqual([0, 0]);
  }
});

/** Creates an event with a reminder that is due immediately. */
async function remindOf(page: Page, who: Account, title: string): Promise<void> {
  const start = Date.now() + 5 * 60_000 + 1500;
  const data = {
    title,
    start_time: new Date(start).toISOString(),
    end_time: new Date(start + 3_600_000).toISOString(),
    reminder_minutes: 5,
  };
  const answer = await page.request.post('/api/events', { headers: await bearerOf(page, who), data });
  expect(answer.status()).toBe(201);
}

test('notifications pop up in every tab over one connection, and are marked as read in all of them', {
  tag: '@database',
}, async ({ page, context, mailTo }) => {
  const feeds: string[] = [];
  context.on('request', (request) => {
    if (request.url().endsWith('/api/notifications/feed')) feeds.push(request.url());
  });
  const account = await arrive(page, mailTo);
  const listOf = (tab: Page) => tab.getByRole('region', { name: 'Notifications', exact: true });
  await expect.poll(() => feeds.length, 'the first tab connects').toBeGreaterThan(0);
  feeds.length = 0;
  const other = await context.newPage();
  await other.goto('/calendar');
  await expect(other.getByText('No notifications yet')).toBeVisible();
  const elsewhere = await context.newPage();
  await elsewhere.goto('/pricing');
  await expect(elsewhere.getByRole('button', { name: 'Sign Out' })).toBeVisible();

  await changePassword(page, account.password, 'a calm sea in the morning');
  await expect(listOf(page).getByRole('listitem')).toHaveCount(1);
  await expect(listOf(page)).toContainText('Just now');
  await expect(listOf(other).getByRole('listitem')).toHaveCount(1);
  await remindOf(page, { ...account, password: 'a calm sea in the morning' }, 'High tide');
  await expect(messages(elsewhere)).toContainText('Reminder: High tide');
  await expect(listOf(page)).toContainText('2 unread');
  await expect(listOf(other).getByRole('listitem')).toHaveCount(2);
  expect(feeds, 'connections of the tabs that came later').toEqual([]);

  await listOf(page).getByRole('button', { name: 'Mark as read: Reminder: High tide' }).click();
  await expect(listOf(page)).toContainText('1 unread');
  await expect(listOf(other)).toContainText('1 unread');
  await listOf(other).getByRole('button', { name: 'Mark All Read' }).click();
  await expect(listOf(other).getByRole('button')).toHaveCount(0);
  await expect(listOf(page).getByRole('button')).toHaveCount(0);
  await other.reload();
  await expect(listOf(other).getByRole('listitem')).toHaveCount(2);
  await expect(listOf(other).getByRole('button')).toHaveCount(0);
  await expectNoAxeViolations(other);

  expect(feeds, 'the first tab still has the only connection').toEqual([]);
  await page.close();
  await expect.poll(() => feeds.length, 'another tab takes over').toBe(1);
  const changed = messages(elsewhere).getByText('Password changed');
  await expect(changed, 'the pop-up of the first change has gone').toHaveCount(0);
  await changePassword(other, 'a calm sea in the morning', 'a fresh breeze at noon');
  await expect(listOf(other).getByRole('listitem')).toHaveCount(3);
  await expect(changed).toBeVisible();
  expect(feeds, 'connections after the change of tabs').toHaveLength(1);
});

test('a notification leads the owner to its page and is marked as read there', {
  tag: '@all',
}, async ({ page }) => {
  await signIn(page, demo.admin);
  const ask = async (name: string): Promise<void> => {
    const data = { name, email: 'asks@site.example', subject: 'Hello', message: name, elapsed_ms: 20_000 };
    expect((await page.request.post('/api/contact', { data })).status()).toBe(201);
  };
  const title = page.getByRole('heading', { level: 2 }).first();
  await page.goto('/admin');
  await ask('Bell Asker');
  const bell = page.locator('summary', { hasText: 'Notifications' });
  await expect(bell).toHaveText(/[1-9]\+?$/);
  await bell.click();
  await page.getByRole('link', { name: 'New message' }).first().click();
  await expect(page).toHaveURL(/\/admin\?tab=leads&id=[^&]+$/);
  await expect(title).toContainText('Bell Asker');

  await page.goto('/calendar');
  const news = page.getByRole('region', { name: 'Notifications', exact: true }).getByRole('listitem');
  await expect(news.first()).toContainText('Sent by Bell Asker');
  await expect(news.first()).toHaveAttribute('data-unread', 'false');
  await ask('List Asker');
  await expect(news.first()).toContainText('Sent by List Asker');
  await expect(news.first()).toHaveAttribute('data-unread', 'true');
  await news.first().getByRole('link', { name: 'New message' }).click();
  await expect(title).toContainText('List Asker');
  await page.goBack();
  await expect(news.first()).toHaveAttribute('data-unread', 'false');
});
