/** Exports the calendar as iCalendar, which an independent library reads, and imports it. */
import { readFile } from 'node:fs/promises';
import ICAL from 'ical.js';
import { expect, expectNoAxeViolations, type Page, test } from '../fixtures.ts';
import { bearerOf, cellOf, messages, openCalendar } from '../support/calendar.ts';

/** Returns the events of an iCalendar text, and whether each has an alarm. */
function eventsIn(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text));
  return calendar.getAllSubcomponents('vevent').map((component) => ({
    event: new ICAL.Event(component),
    alarms: component.getAllSubcomponents('valarm').length,
  }));
}

const file = (...lines: string[]) => ({
  name: 'elsewhere.ics',
  mimeType: 'text/calendar',
  buffer: Buffer.from(
    ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Elsewhere//EN', ...lines, 'END:VCALENDAR', ''].join('\r\n'),
  ),
});

const sailing = (title: string) => [
  'BEGIN:VEVENT',
  'UID:sailing@elsewhere.example',
  'DTSTAMP:20270101T000000Z',
  'DTSTART:20270707T140000Z',
  'DTEND:20270707T150000Z',
  `SUMMARY:${title}`,
  'RRULE:FREQ=WEEKLY;COUNT=2',
  'END:VEVENT',
];
const broken = [
  'BEGIN:VEVENT',
  'UID:broken@elsewhere.example',
  'DTSTART:soon',
  'SUMMARY:Broken',
  'END:VEVENT',
];

async function choose(page: Page, ...lines: string[]): Promise<void> {
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await page
    .getByRole('dialog')
    .getByLabel('iCalendar file (.ics)')
    .setInputFiles(file(...lines));
}

test.use({ colorScheme: 'dark' });

test('an import has a preview, and recognizes the same event again', async ({ page }) => {
  await openCalendar(page, '?month=2027-07');
  await choose(page, ...sailing('Sailing'), ...broken);
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('1 new, 0 updated, 0 skipped, 1 not possible.');
  await expect(dialog).toContainText(/Line \d+: /);
  await expectNoAxeViolations(page);
  await expect(page.getByRole('gridcell').getByText('Sailing')).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Import 1 Event' }).click();
  await expect(messages(page)).toContainText('Imported: 1 new, 0 updated.');
  await expect(page.getByRole('gridcell').getByText('Sailing')).toHaveCount(2);

  await choose(page, ...sailing('Sailing'));
  await expect(dialog).toContainText('There is nothing new in this file.');
  await page.keyboard.press('Escape');
  await choose(page, ...sailing('Racing'));
  await expect(dialog).toContainText('0 new, 1 updated, 0 skipped.');
  await dialog.getByRole('button', { name: 'Import 1 Event' }).click();
  await expect(page.getByRole('gridcell').getByText('Racing')).toHaveCount(2);
});

test('the calendar is subscribed to by a private address, which can be revoked', { tag: '@all' }, async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openCalendar(page, '?month=2027-08');
  const data = {
    title: 'Kick-off, again; with: signs',
    description: 'A plan.\nAnd coffee.',
    start_time: '2027-08-03T13:00:00Z',
    end_time: '2027-08-03T14:00:00Z',
    timezone: 'America/New_York',
    rrule: 'FREQ=WEEKLY;BYDAY=TU;COUNT=20',
    reminder_minutes: 10,
  };
  await page.request.post('/api/events', { headers: await bearerOf(page), data });
  await page.getByRole('button', { name: 'Subscribe' }).click();
  const dialog = page.getByRole('dialog', { name: 'Subscribe to your calendar' });
  await expect(dialog).toContainText('There is no address yet.');
  await dialog.getByRole('button', { name: 'Create Address' }).click();
  const url = await dialog.getByLabel('Private address').inputValue();
  await dialog.getByRole('button', { name: 'Copy Address' }).click();
  await expect(messages(page)).toContainText('Address copied');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(url);
  await expectNoAxeViolations(page);

  const feed = await page.request.get(url);
  expect(feed.headers()['content-type']).toContain('text/calendar');
  const series = eventsIn(await feed.text()).find(({ event }) => event.summary === data.title);
  expect(series?.event.description).toBe(data.description);
  expect(series?.alarms).toBe(1);
  const occurrences = series?.event.iterator();
  const starts = Array.from({ length: 20 }, () => occurrences?.next()?.toJSDate().toISOString());
  expect(starts[0]).toBe('2027-08-03T13:00:00.000Z');
  expect(starts[13]).toBe('2027-11-02T13:00:00.000Z');
  expect(starts[14]).toBe('2027-11-09T14:00:00.000Z'); // after the end of daylight saving in New York
  expect(occurrences?.next()).toBeFalsy();

  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await expect(dialog).toContainText('An address was made on');
  await expect(dialog.getByLabel('Private address')).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Revoke' }).click();
  await expect(dialog).toContainText('There is no address yet.');
  expect((await page.request.get(url)).status()).toBe(404);
});

test('an event is downloaded from its details', async ({ page }) => {
  await openCalendar(page, '?month=2027-09');
  const data = {
    title: 'Harbour: tour',
    start_time: '2027-09-14T13:00:00Z',
    end_time: '2027-09-14T14:00:00Z',
  };
  await page.request.post('/api/events', { headers: await bearerOf(page), data });
  await page.reload();
  await cellOf(page, 'September 14').getByRole('button', { name: 'Harbour: tour' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download .ics' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('Harbour tour.ics');
  const events = eventsIn(await readFile(await download.path(), 'utf8'));
  expect(events.map(({ event }) => event.summary)).toEqual([data.title]);
  expect(events[0]?.event.startDate.toJSDate().toISOString()).toBe('2027-09-14T13:00:00.000Z');
});
