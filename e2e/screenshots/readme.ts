import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { demo, expect, type Locator, signIn, test } from '../fixtures.ts';
import { bearerOf, messages } from '../support/calendar.ts';

// Not a test: `make screenshots` runs this to take the screenshots of README.md, which are copied to docs/images.

const folder = process.env.SCREENSHOTS ?? 'screenshots';

test.use({ viewport: { width: 1440, height: 900 } });

const shot = (name: string) =>
  ({ path: join(folder, `readme-${name}.jpg`), type: 'jpeg', quality: 82 }) as const;

/** Scrolls until the element is below the header. */
const toTop = (what: Locator) =>
  what.evaluate((element) => scrollTo(0, element.getBoundingClientRect().top + scrollY - 88));

test('pictures of the desk and the editor', async ({ page }) => {
  await mkdir(folder, { recursive: true });
  await signIn(page, demo.admin);
  await page.goto('/admin');
  await expect(
    page.getByRole('region', { name: 'Needs attention' }).getByRole('listitem').first(),
  ).toBeVisible();
  await expect(page.getByRole('table').getByRole('row').nth(2)).toBeVisible();
  await page.screenshot(shot('desk'));
  await page.goto('/admin?tab=site&file=pages%2Fhome.json');
  await expect(page.frameLocator('iframe').getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle', { timeout: 5_000 }).catch(() => undefined);
  await toTop(page.getByRole('heading', { level: 2, name: 'Site' }));
  await page.screenshot(shot('editor'));
});

/** A typical week: title, kind, day of the week, hour and length. */
const week = [
  ['Review of the assistant', 'meeting', 1, 9, 1],
  ['Private training: prompts that hold', 'work', 1, 13, 2],
  ['Call with Northwind Clinics', 'appointment', 2, 10, 0.5],
  ['Team workshop', 'work', 3, 9, 3],
  ['Lunch with Ines', 'personal', 4, 12, 1],
  ['Films for the autumn launch', 'work', 4, 15, 1.5],
  ['Invoices', 'other', 5, 9, 1],
] as const;

test('picture of the calendar', async ({ page }) => {
  await mkdir(folder, { recursive: true });
  await signIn(page, demo.user);
  const monday = new Date();
  monday.setUTCDate(monday.getUTCDate() - ((monday.getUTCDay() + 6) % 7));
  for (const [title, kind, day, hour, length] of week) {
    const start = new Date(monday);
    start.setUTCDate(start.getUTCDate() + day - 1);
    start.setUTCHours(hour + 5, 0, 0, 0); // New York's time, which the browser has
    const event = {
      title,
      event_type: kind,
      start_time: start,
      end_time: new Date(+start + length * 3_600_000),
    };
    const answer = await page.request.post('/api/events', { data: event, headers: await bearerOf(page) });
    expect(answer.status(), await answer.text()).toBe(201);
  }
  await page.goto('/calendar?view=week');
  await page.getByRole('button', { name: 'Use America/New York' }).click();
  await messages(page).getByRole('button').click();
  await expect(page.getByText('Team workshop').first()).toBeVisible();
  await toTop(page.getByLabel('Search your events'));
  await page.screenshot(shot('calendar'));
});
