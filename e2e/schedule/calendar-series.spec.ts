/** Events that repeat, last for days and are moved, in three time zones: their local times stay the same. */
import { expect, expectNoAxeViolations, test } from '../fixtures.ts';
import { bearerOf, cellOf, eventsBetween, messages, openCalendar } from '../support/calendar.ts';

const zones: { zone: string; shown?: string; starts: string[]; tag?: string }[] = [
  {
    zone: 'America/New_York',
    starts: ['2026-10-31T13:00:00Z', '2026-11-01T14:00:00Z', '2026-11-02T14:00:00Z'],
  },
  {
    zone: 'Asia/Kolkata',
    shown: 'Asia/Calcutta', // Chromium's name for it
    tag: '@all',
    starts: ['2026-10-31T03:30:00Z', '2026-11-01T03:30:00Z', '2026-11-02T03:30:00Z'],
  },
  {
    zone: 'UTC',
    tag: '@all',
    starts: ['2026-10-31T09:00:00Z', '2026-11-01T09:00:00Z', '2026-11-02T09:00:00Z'],
  },
];

for (const { zone, shown, starts, tag = [] } of zones) {
  test.describe(`in ${zone}`, { tag }, () => {
    test.use({ timezoneId: zone });

    test('a series keeps its clock across the change of the clocks, and is moved and deleted', async ({
      page,
    }) => {
      await openCalendar(page, '?month=2026-10');
      await expect(
        page.getByText(`Times are in your time zone: ${(shown ?? zone).replaceAll('_', ' ')}.`),
      ).toBeVisible();
      await cellOf(page, 'October 31').getByRole('button').first().click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Title').fill('Watch');
      await dialog.getByLabel('Repeat', { exact: true }).selectOption('Daily');
      await dialog.getByLabel('Stops').selectOption('After a number of times');
      await dialog.getByLabel('Number of times').fill('3');
      await dialog.getByRole('button', { name: 'Create Event' }).click();
      await expect(messages(page)).toContainText('Event created successfully');
      for (const day of ['October 31', 'November 1', 'November 2'])
        await expect(cellOf(page, day).getByRole('button', { name: '9am Watch' })).toBeVisible();
      const created = await eventsBetween(page, '2026-10-30T00:00:00Z', '2026-11-04T00:00:00Z');
      expect(created.map(({ start_time }) => start_time)).toEqual(starts);

      await cellOf(page, 'November 1').getByRole('button', { name: '9am Watch' }).focus();
      await page.keyboard.press('Shift+ArrowDown');
      await expect(page.getByText('Watch moved to Sunday, November 8, 2026, 9:00 AM.')).toBeAttached();
      const moved = page.getByRole('gridcell').getByRole('button', { name: '9am Watch' });
      await expect(page.getByRole('heading', { name: 'November 2026' })).toBeVisible();
      await expect(cellOf(page, 'November 8').getByRole('button', { name: '9am Watch' })).toBeFocused();
      await expect(moved).toHaveCount(2); // October 31 is outside of the month

      await page.keyboard.press('Enter');
      await expect(page.getByRole('dialog', { name: 'Watch' })).toContainText('Every day, 3 times');
      await page.getByRole('button', { name: 'Delete' }).click();
      const question = page.getByRole('dialog', { name: 'Are you sure you want to delete this event?' });
      await question.getByLabel('All of them').check();
      await question.getByRole('button', { name: 'Delete' }).click();
      await expect(messages(page)).toContainText('Event deleted successfully');
      await expect(moved).toHaveCount(0);
      expect(await eventsBetween(page, '2026-10-30T00:00:00Z', '2026-11-12T00:00:00Z')).toEqual([]);
    });
  });
}

test('one of a series is changed and deleted alone, in the month and the week', async ({ page }) => {
  await openCalendar(page, '?month=2027-03');
  await cellOf(page, 'March 1').getByRole('button').first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Title').fill('Stand-up');
  await dialog.getByLabel('Repeat', { exact: true }).selectOption('Weekly');
  await dialog.getByLabel('Wednesday').check();
  await expectNoAxeViolations(page);
  await dialog.getByRole('button', { name: 'Create Event' }).click();
  const chips = page.getByRole('gridcell').getByRole('button', { name: 'Stand-up' });
  await expect(chips).toHaveCount(12);

  await cellOf(page, 'March 3').getByRole('button', { name: 'Stand-up' }).click();
  await expect(dialog).toContainText('Every week on Monday and Wednesday');
  await dialog.getByRole('button', { name: 'Edit' }).click();
  await expect(dialog.getByLabel('Only this one')).toBeChecked();
  await expect(dialog.getByLabel('Repeat', { exact: true })).toHaveCount(0);
  await dialog.getByLabel('Title').fill('Town hall');
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(cellOf(page, 'March 3').getByRole('button', { name: '9am Town hall' })).toBeVisible();
  await expect(chips).toHaveCount(11);

  await cellOf(page, 'March 8').getByRole('button', { name: 'Stand-up' }).click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(chips).toHaveCount(10);

  await cellOf(page, 'March 10').getByRole('button', { name: 'Stand-up' }).click();
  await dialog.getByRole('button', { name: 'Edit' }).click();
  await dialog.getByLabel('This one and all after it').check();
  await dialog.getByLabel('Title').fill('Retro');
  await dialog.getByLabel('Start').fill('2027-03-10T11:00');
  await dialog.getByLabel('End').fill('2027-03-10T11:30');
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByRole('gridcell').getByRole('button', { name: '11am Retro' })).toHaveCount(9);
  await expect(cellOf(page, 'March 1').getByRole('button', { name: '9am Stand-up' })).toBeVisible();

  await page.getByRole('button', { name: 'Today' }).focus();
  await page.goto('/calendar?view=week&week=2027-02-28');
  await expect(page.getByRole('heading', { name: /^February 28 – March 6, 2027$/ })).toBeVisible();
  const hours = page.getByRole('region', { name: 'Hours' });
  await expect(hours.getByRole('button')).toHaveText([/9am Stand-up/, /9am Town hall/]);
  const townHall = hours.getByRole('button', { name: 'Town hall' });
  await townHall.focus();
  await page.keyboard.press('Shift+ArrowDown');
  await expect(hours.getByRole('button', { name: '9:30am Town hall' })).toBeFocused();
  await expect(page.getByText('Town hall moved to Wednesday, March 3, 2027, 9:30 AM.')).toBeAttached();
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Next week' }).click();
  await expect(hours.getByRole('button')).toHaveText([/11am Retro/]);
  await page.getByLabel('Month').check();
  await expect(page.getByRole('grid', { name: 'March 2027' })).toBeVisible();
});

test('events of several days appear on each day, and are dragged to others', { tag: '@all' }, async ({
  page,
}) => {
  await openCalendar(page, '?month=2027-05');
  await cellOf(page, 'May 11').getByRole('button').first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Title').fill('Voyage');
  await dialog.getByLabel('End').fill('2027-05-13T17:00');
  await dialog.getByRole('button', { name: 'Create Event' }).click();
  await cellOf(page, 'May 25').getByRole('button').first().click();
  await dialog.getByLabel('Title').fill('Holiday');
  await dialog.getByLabel('All day').check();
  await dialog.getByLabel('End').fill('2027-05-26');
  await dialog.getByRole('button', { name: 'Create Event' }).click();
  const shown = (day: string) => cellOf(page, day).getByRole('button').nth(1);
  await expect(shown('May 11')).toHaveText('9am Voyage');
  await expect(shown('May 12')).toHaveText('… Voyage');
  await expect(shown('May 13')).toHaveText('… Voyage');
  await expect(shown('May 25')).toHaveText('All day Holiday');
  await expect(shown('May 26')).toHaveText('… Holiday');

  await shown('May 12').dragTo(cellOf(page, 'May 19'));
  await expect(shown('May 18')).toHaveText('9am Voyage');
  await expect(shown('May 20')).toHaveText('… Voyage');
  await expect(page.getByText('Voyage moved to Tuesday, May 18, 2027, 9:00 AM.')).toBeAttached();
  await expect(dialog).toHaveCount(0); // the drag did not count as a click
  await shown('May 26').dragTo(cellOf(page, 'May 27'));
  await expect(shown('May 27')).toHaveText('… Holiday');

  await page.reload();
  await shown('May 20').click();
  await expect(dialog).toContainText('May 18, 2027, 9:00 AM – May 20, 2027, 5:00 PM');
  await page.keyboard.press('Escape');
  await shown('May 26').click();
  await expect(dialog).toContainText('May 26, 2027 – May 27, 2027, all day');
});

test.describe('on a phone in Kolkata', () => {
  test.use({ timezoneId: 'Asia/Kolkata', colorScheme: 'dark' });

  test('a week is seven days and a list @phone', { tag: '@all' }, async ({ page }) => {
    await openCalendar(page, '?view=week&week=2027-06-06');
    await page.getByRole('button', { name: /^Tuesday, June 8, 2027/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Title').fill('Regatta');
    await dialog.getByLabel('End').fill('2027-06-09T02:00');
    await dialog.getByRole('button', { name: 'Create Event' }).click();
    const list = page.getByRole('region', { name: /^Events in June 6/ });
    await expect(list.getByRole('button')).toHaveText(['9am Regatta Personal', '… Regatta Personal']);
    await expect(page.getByRole('region', { name: 'Hours' })).toBeHidden();
    const [event] = await eventsBetween(page, '2027-06-06T00:00:00Z', '2027-06-12T00:00:00Z');
    expect(event).toMatchObject({ start_time: '2027-06-08T03:30:00Z', end_time: '2027-06-08T20:30:00Z' });
    await expectNoAxeViolations(page);
    const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(tooWide).toBeLessThanOrEqual(0);
  });
});

test('a long description is there for each occurrence, and an edit keeps it', { tag: '@all' }, async ({
  page,
}) => {
  const headers = await bearerOf(page);
  const description = `${'Agenda. '.repeat(500)}The end.`;
  const answer = await page.request.post('/api/events', {
    headers,
    data: {
      title: 'Long review',
      description,
      note: 'n'.repeat(8000),
      start_time: '2031-03-03T15:00:00Z',
      end_time: '2031-03-03T16:00:00Z',
      rrule: 'FREQ=WEEKLY;COUNT=3',
    },
  });
  expect(answer.status()).toBe(201);
  await openCalendar(page, '?month=2031-03');
  await cellOf(page, 'March 17').getByRole('button', { name: 'Long review' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('The end.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Edit' }).click();
  await expect(dialog.getByLabel('Description')).toHaveValue(description);
  await dialog.getByLabel('Title').fill('Last review');
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(messages(page)).toContainText('Event updated successfully');

  const [last] = (await eventsBetween(page, '2031-03-16T00:00:00Z', '2031-03-19T00:00:00Z')).filter(
    ({ title }) => title === 'Last review',
  );
  const whole = await page.request.get(`/api/events/${last?.id}`, { headers });
  expect(await whole.json()).toMatchObject({ description, note: 'n'.repeat(8000) });
});
