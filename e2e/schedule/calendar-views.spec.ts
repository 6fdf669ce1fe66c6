/** The day view, events drawn by a drag, search, guests, time zones, and links from the header. */
import {
  demo,
  expect,
  expectNoAxeViolations,
  freshEmail,
  type Locator,
  type Page,
  signIn,
  test,
} from '../fixtures.ts';
import { newAccount } from '../support/account.ts';
import { bearerOf, messages, openCalendar } from '../support/calendar.ts';

/** A day far from those of other tests, which share the demo account. */
const hour = (page: Page) => page.locator('.week-column').first();

/** Drags with the mouse, in several steps. */
async function drag(page: Page, from: { x: number; y: number }, to: { x: number; y: number }): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, (from.y + to.y) / 2, { steps: 4 });
  await page.mouse.move(to.x, to.y, { steps: 4 });
  await page.mouse.up();
}

/** Returns the point of a time in a column of hours. */
async function at(column: Locator, clock: string): Promise<{ x: number; y: number }> {
  const box = await column.boundingBox();
  if (!box) throw new Error('the hours are not shown');
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return { x: box.x + box.width / 2, y: box.y + ((hours * 60 + minutes) / 1440) * box.height };
}

test('a drag over the hours of a day draws an event, and its edge makes it longer', async ({ page }) => {
  await openCalendar(page, '?view=day&day=2027-05-04');
  await expect(page.getByRole('heading', { name: 'Tuesday, May 4, 2027' })).toBeVisible();
  await hour(page).scrollIntoViewIfNeeded();
  await drag(page, await at(hour(page), '10:02'), await at(hour(page), '11:28'));
  const dialog = page.getByRole('dialog', { name: 'New Event' });
  await expect(dialog.getByLabel('Start')).toHaveValue('2027-05-04T10:00');
  await expect(dialog.getByLabel('End')).toHaveValue('2027-05-04T11:30');
  await dialog.getByLabel('Title').fill('Drawn');
  await dialog.getByRole('button', { name: 'Create Event' }).click();
  const chip = hour(page).getByRole('button', { name: '10am Drawn' });
  await expect(chip).toBeVisible();
  await expectNoAxeViolations(page);

  await drag(page, { ...(await at(hour(page), '11:28')) }, await at(hour(page), '12:40'));
  await expect(page.getByText('Drawn ends at 12:45 PM.')).toBeAttached();
  await chip.focus();
  await page.keyboard.press('Shift+Alt+ArrowUp');
  await expect(page.getByText('Drawn ends at 12:30 PM.')).toBeAttached();
  await expect(chip).toBeFocused();
  await page.keyboard.press('Shift+ArrowRight');
  await expect(page.getByRole('heading', { name: 'Wednesday, May 5, 2027' })).toBeVisible();
  await expect(chip).toBeFocused();
  await chip.click();
  await expect(page.getByRole('dialog', { name: 'Drawn' })).toContainText('10:00 AM – 12:30 PM');
  await page.keyboard.press('Escape');

  await page.getByRole('radio', { name: 'Week' }).check({ force: true });
  await expect(page.getByRole('heading', { name: 'May 2 – 8, 2027' })).toBeVisible();
  const friday = page.locator('.week-column').nth(5);
  await drag(page, await at(friday, '08:32'), await at(friday, '08:50'));
  await expect(dialog.getByLabel('Start')).toHaveValue('2027-05-07T08:30');
  await expect(dialog.getByLabel('End')).toHaveValue('2027-05-07T09:00');
  await dialog.getByLabel('Title').fill('A short one');
  await dialog.getByRole('button', { name: 'Create Event' }).click();
  const words = friday.getByRole('button', { name: '8:30am A short one' }).locator('.event-words');
  const shows = await words.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element.lastChild ?? element);
    const [text, box] = [range.getBoundingClientRect(), element.getBoundingClientRect()];
    return text.top >= box.top - 1 && text.top < box.bottom - 8 && text.left < box.right - 20;
  });
  expect(shows, 'the title of half an hour is in sight').toBe(true);
});

test('a search finds the user’s events by words', { tag: '@all' }, async ({ page, mailTo }) => {
  await newAccount(page, mailTo, 'finder');
  await page.goto('/calendar?month=2027-06');
  await page.getByRole('button', { name: /^Tuesday, June 8, / }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Title').fill('Lunch at the Café');
  await dialog.getByRole('button', { name: 'Create Event' }).click();
  await expect(messages(page)).toContainText('Event created successfully');
  await page.getByRole('button', { name: 'Today' }).click();
  await page.getByRole('searchbox', { name: 'Search your events' }).fill('cafe lunch');
  const found = page.getByRole('region', { name: 'Search your events' });
  await expect(found.getByRole('heading', { name: 'Tuesday, June 8, 2027' })).toBeVisible();
  await expect(page.getByRole('grid')).toBeHidden();
  await expectNoAxeViolations(page);
  await found.getByRole('button', { name: /Lunch at the Café/ }).click();
  await expect(page.getByRole('dialog', { name: 'Lunch at the Café' })).toContainText('9:00 AM');
  await page.keyboard.press('Escape');
  await page.getByRole('searchbox', { name: 'Search your events' }).fill('supper');
  await expect(found.getByText('No events found.')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search your events' }).fill('');
  await expect(page.getByRole('grid')).toBeVisible();
});

test('a guest answers by mail, and the organizer sees it in the event and by the bell', {
  tag: '@all',
}, async ({ page, mailTo, anotherVisitor }) => {
  await newAccount(page, mailTo, 'host');
  await page.goto('/calendar?month=2027-07');
  await page.getByRole('button', { name: /^Thursday, July 8, / }).click();
  const dialog = page.getByRole('dialog');
  const address = freshEmail('guest');
  await dialog.getByLabel('Title').fill('Harbour walk');
  await dialog.getByLabel('Guests').fill(`${address}\n`);
  await expectNoAxeViolations(page);
  await dialog.getByRole('button', { name: 'Create Event' }).click();
  await expect(messages(page)).toContainText('Event created successfully');
  const chip = page.getByRole('gridcell').getByRole('button', { name: '9am Harbour walk' });
  await chip.click();
  await expect(page.getByRole('dialog', { name: 'Harbour walk' })).toContainText(
    `${address} · No answer yet`,
  );
  await page.keyboard.press('Escape');

  const guest = await anotherVisitor();
  await guest.goto((await mailTo(address, 'Invitation from')).link);
  await expect(guest.getByRole('heading', { name: 'Harbour walk' })).toBeVisible();
  await expect(guest.getByText('9:00 AM – 10:00 AM')).toBeVisible();
  await expect(guest.getByRole('grid')).toHaveCount(0);
  await guest.getByRole('button', { name: "Yes, I'm coming" }).click();
  await expect(guest.getByText('Your answer is saved.')).toBeVisible();
  await expect(guest.getByRole('button', { name: "Yes, I'm coming" })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await expectNoAxeViolations(guest);

  const bell = page
    .getByRole('navigation', { name: 'Main' })
    .locator('summary', { hasText: 'Notifications' });
  await expect(bell).toHaveText(/1$/);
  await bell.click();
  await expect(page.getByRole('link', { name: /^Answer to Harbour walk/ })).toBeVisible();
  await expectNoAxeViolations(page);
  await page.keyboard.press('Escape');
  await chip.click();
  await expect(page.getByRole('dialog', { name: 'Harbour walk' })).toContainText(`${address} · Coming`);
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await mailTo(address, 'Cancelled: an event of');
});

test.describe('a link that opens nothing any more', () => {
  test.use({ expectedErrors: [/status of 404/] });

  test('shows an error', async ({ page }) => {
    await page.goto('/calendar?invitation=none');
    await expect(page.getByRole('heading', { name: "This invitation isn't valid any more" })).toBeVisible();
    await expectNoAxeViolations(page);
  });
});

test('the zone of another device is asked about once', { tag: '@all' }, async ({
  page,
  mailTo,
  browser,
  baseURL,
}) => {
  const account = await newAccount(page, mailTo, 'traveller');
  await page.goto('/calendar');
  await expect(page.getByLabel('Time zone of e-mails')).toHaveValue('America/New_York');
  await expect(page.getByText(/^Your device is in/)).toHaveCount(0);

  const context = await browser.newContext({ ...(baseURL && { baseURL }), timezoneId: 'Asia/Tokyo' });
  const abroad = await context.newPage();
  await signIn(abroad, account);
  await abroad.goto('/calendar');
  const question = abroad.getByText(
    'Your device is in Asia/Tokyo. Your reminders and emails use America/New York.',
  );
  await expect(question).toBeVisible();
  await expectNoAxeViolations(abroad);
  await abroad.getByRole('button', { name: 'Keep America/New York' }).click();
  await expect(question).toBeHidden();
  await abroad.reload();
  await expect(abroad.getByLabel('Time zone of e-mails')).toHaveValue('America/New_York');
  await expect(question).toHaveCount(0);
  await abroad.evaluate(() => localStorage.removeItem('harborlight.zone-kept'));
  await abroad.reload();
  await abroad.getByRole('button', { name: 'Use Asia/Tokyo' }).click();
  await expect(abroad.getByLabel('Time zone of e-mails')).toHaveValue('Asia/Tokyo');
  await expect(question).toBeHidden();
  await context.close();
});

test('the header leads members to their calendar, and the administrator to the desk', {
  tag: '@all',
}, async ({ page, anotherVisitor }) => {
  await signIn(page, demo.user);
  await page.goto('/pricing');
  const nav = page.getByRole('navigation', { name: 'Main' });
  await expect(nav.getByRole('link', { name: 'Calendar', exact: true })).toBeVisible();
  await expect(nav.getByRole('link', { name: 'Admin', exact: true })).toHaveCount(0);
  const desk = await anotherVisitor();
  await desk.setViewportSize({ width: 1024, height: 800 });
  await signIn(desk, demo.admin);
  await desk.goto('/pricing');
  await desk
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Admin', exact: true })
    .click();
  await expect(desk).toHaveURL('/admin');
  expect(await desk.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await nav.getByRole('link', { name: 'Calendar', exact: true }).click();
  await expect(page).toHaveURL('/calendar');
});

test('on a phone the list begins with today, and a day has its hours @phone', { tag: '@all' }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await page.clock.setFixedTime('2027-08-17T15:00:00Z');
  await openCalendar(page, '');
  const headers = await bearerOf(page);
  for (const [title, day] of [
    ['Past', '02'],
    ['Present', '17'],
  ] as const) {
    const data = { title, start_time: `2027-08-${day}T16:00:00Z`, end_time: `2027-08-${day}T16:30:00Z` };
    expect((await page.request.post('/api/events', { headers, data })).status()).toBe(201);
  }
  await page.reload();
  const agenda = page.getByRole('region', { name: 'Events in August 2027' });
  await expect(agenda.getByRole('button', { name: /Present/ })).toBeVisible();
  await expect(agenda.getByRole('button', { name: /Past/ })).toBeHidden();
  await agenda.getByText('Earlier in August 2027').click();
  await expect(agenda.getByRole('button', { name: /Past/ })).toBeVisible();
  await page.getByRole('radio', { name: 'Week' }).check({ force: true });
  await expect(page.getByRole('region', { name: 'Events in August 15 – 21, 2027' })).toBeVisible();
  await page.getByRole('radio', { name: 'Day' }).check({ force: true });
  const hours = page.getByRole('region', { name: 'Hours' });
  await expect.poll(() => hours.evaluate(({ scrollTop }) => scrollTop), 'the morning').toBeGreaterThan(300);
  await expect(
    page.getByRole('region', { name: 'Hours' }).getByRole('button', { name: '12pm Present' }),
  ).toBeVisible();
  await expectNoAxeViolations(page);
  const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(tooWide).toBeLessThanOrEqual(0);
});

test('a finger that rests on the hours draws an event, and one that moves scrolls @phone', {
  tag: '@all',
}, async ({ page }) => {
  await openCalendar(page, '?view=day&day=2027-05-11');
  const hours = page.getByRole('region', { name: 'Hours' });
  await hours.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
  const scrolled = () => hours.evaluate(({ scrollTop }) => scrollTop);
  const dialog = page.getByRole('dialog', { name: 'New Event' });
  const sketch = page.locator('.week-sketch');
  const devtools = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints });

  const before = await scrolled();
  const from = await at(hour(page), '10:00');
  await touch('touchStart', from);
  for (let down = 20; down <= 120; down += 20) await touch('touchMove', { x: from.x, y: from.y - down });
  await touch('touchEnd');
  await expect.poll(scrolled).toBeGreaterThan(before + 60);
  await expect(sketch).toHaveCount(0);
  await expect(dialog).toHaveCount(0);

  let still = -1;
  const rests = async () => {
    const last = still;
    still = await scrolled();
    return still === last;
  };
  await expect.poll(rests, 'the hours have come to rest').toBe(true);
  const start = await at(hour(page), '12:02');
  await touch('touchStart', start);
  await expect(sketch).toHaveText('12:00 – 12:15');
  await touch('touchMove', { x: start.x, y: start.y + 30 });
  await touch('touchMove', await at(hour(page), '13:28'));
  await expect(sketch).toHaveText('12:00 – 13:30');
  expect(await scrolled(), 'the hours stand still').toBe(still);
  await touch('touchEnd');
  await expect(dialog.getByLabel('Start')).toHaveValue('2027-05-11T12:00');
  await expect(dialog.getByLabel('End')).toHaveValue('2027-05-11T13:30');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  const height = await hour(page).evaluate(({ clientHeight }) => clientHeight);
  await hour(page).tap({ position: { x: 40, y: height / 2 + 2 } });
  await expect(dialog.getByLabel('Start'), 'a tap still makes an event').toHaveValue('2027-05-11T12:00');

  await page.setViewportSize({ width: 820, height: 1100 }); // a tablet shows the hours of the week
  await page.goto('/calendar?view=week&week=2027-05-09');
  const monday = page.locator('.week-column').nth(1);
  await expect(monday).toBeVisible();
  await hours.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
  await expect.poll(rests).toBe(true);
  await touch('touchStart', await at(monday, '12:02'));
  await expect(sketch).toHaveText('12:00 – 12:15');
  await touch('touchMove', await at(monday, '12:40'));
  await touch('touchMove', await at(monday, '13:28'));
  await touch('touchEnd');
  await expect(dialog.getByLabel('Start')).toHaveValue('2027-05-10T12:00');
  await expect(dialog.getByLabel('End')).toHaveValue('2027-05-10T13:30');
});
