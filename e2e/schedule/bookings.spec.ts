/** Calls and paid sessions are booked, moved and cancelled, across time zones. */
import {
  demo,
  expect,
  expectNoAxeViolations,
  freshEmail,
  type Page,
  readFor,
  signIn,
  test,
} from '../fixtures.ts';
import { pressAction } from '../support/desk.ts';

const shots = process.env.SHOTS;

/** Saves screenshots to review if a folder is set. */
async function picture(page: Page, name: string): Promise<void> {
  if (!shots) return;
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.screenshot({ path: `${shots}/${name}-${width}.png`, fullPage: true });
  }
  await page.setViewportSize({ width: 1280, height: 900 });
}

const booking = (page: Page) => page.getByRole('region', { name: 'Book a call' });
const times = (page: Page) => booking(page).getByRole('group', { name: 'Time' }).getByRole('button');

/** Sets the owner's bookable hours: nine to five in New York, every day. */
async function openHours(page: Page): Promise<void> {
  await signIn(page, demo.admin);
  await page.goto('/admin?tab=availability');
  await page.getByLabel('Time zone of these hours').selectOption('America/New_York');
  for (const day of ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'])
    await page.getByLabel(day).fill('9-17');
  await page.getByLabel('Most a day').fill('0');
  await page.getByLabel('Visitors can book').check();
  await page.getByRole('button', { name: 'Save Hours' }).click();
  await expect(page.getByText('Hours saved')).toBeVisible();
  await expect(page.getByLabel('Monday')).toHaveValue('09:00–17:00');
}

/** Nine to five in New York is night in Tokyo, with or without daylight saving time. */
async function expectNightTimes(page: Page): Promise<void> {
  const labels = await times(page).allTextContents();
  expect(labels.length).toBeGreaterThan(4);
  for (const label of labels) expect(label).toMatch(/^(1[01]:\d\d PM|(12|[1-6]):\d\d AM)$/);
}

/** Selects the second free day and its nth time, and fills in the form. */
async function fillIn(page: Page, nth: number, email: string): Promise<string> {
  await booking(page).getByRole('group', { name: 'Day' }).getByRole('button').nth(1).click();
  const time = times(page).nth(nth);
  const label = (await time.textContent()) ?? '';
  await time.click();
  await booking(page).getByLabel('Name').fill('Kaori Sato');
  await booking(page).getByLabel('Email').fill(email);
  return label;
}

test.describe('a guest in Tokyo, the owner in New York', () => {
  test.use({ timezoneId: 'Asia/Tokyo' });

  test('books, moves and cancels a call by the mailed link', { tag: '@database' }, async ({
    page,
    anotherVisitor,
    mailTo,
  }) => {
    const desk = await anotherVisitor();
    await openHours(desk);
    await expectNoAxeViolations(desk);

    await page.goto('/calendar');
    await expect(booking(page).getByLabel('Your time zone')).toHaveValue('Asia/Tokyo');
    await expectNoAxeViolations(page);
    await picture(page, 'times');
    await booking(page).getByRole('group', { name: 'Day' }).getByRole('button').nth(1).click();
    await expectNightTimes(page);
    const email = freshEmail('guest');
    const label = await fillIn(page, 0, email);
    await picture(page, 'form');
    await readFor(page);
    await booking(page).getByRole('button', { name: 'Book This Time' }).click();
    await expect(booking(page).getByRole('heading', { name: "You're booked" })).toBeFocused();
    // A visitor can enter any address, so only the email contains the private link.
    await expect(booking(page).getByText(`We've emailed ${email} an invitation`)).toBeVisible();
    await expect(booking(page).getByRole('button', { name: 'Cancel Booking' })).toHaveCount(0);
    await expect(page).toHaveURL(/\/calendar$/);
    const download = page.waitForEvent('download');
    await booking(page).getByRole('link', { name: 'Add to Calendar' }).click();
    expect((await download).suggestedFilename()).toBe('booking.ics');
    await expect(booking(page).getByText(label.replace(/\s*[AP]M/, ''))).toBeVisible();
    await picture(page, 'booked');

    const mail = await mailTo(email, "You're booked");
    expect(mail.text).toContain('(Asia/Tokyo)');
    await page.goto(mail.link);
    await booking(page).getByRole('button', { name: 'Choose Another Time' }).click();
    await times(page).last().click();
    await booking(page).getByRole('button', { name: 'Move to This Time' }).click();
    await expect(booking(page).getByRole('heading', { name: "You're booked" })).toBeFocused();
    await mailTo(email, 'Updated');

    await desk.goto('/admin?tab=bookings');
    const row = desk.getByRole('row').filter({ hasText: email });
    await expect(row).toBeVisible();
    await picture(desk, 'desk');
    await row.getByRole('link', { name: 'Kaori Sato' }).click();
    await expect(desk.getByRole('heading', { name: /^Kaori Sato, / })).toBeFocused();
    const record = desk.getByRole('article');
    await pressAction(record, 'Edit Note');
    const dialog = desk.getByRole('dialog');
    await dialog.getByLabel('Note, for you alone').fill('Wants a demo');
    await expectNoAxeViolations(desk);
    await picture(desk, 'note');
    await dialog.getByRole('button', { name: 'Edit Note' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(desk.getByRole('definition').filter({ hasText: 'Wants a demo' })).toBeVisible();
    await desk.getByRole('button', { name: 'Undo' }).click();
    await expect(desk.getByText('Wants a demo')).toHaveCount(0);
    await desk.getByRole('button', { name: 'Set Place' }).click();
    await dialog.getByLabel('Video link or place').fill('+1 212 555 0100');
    await dialog.getByRole('button', { name: 'Set Place' }).click();
    await expect(desk.getByRole('definition').filter({ hasText: '+1 212 555 0100' })).toBeVisible();
    await expect.poll(async () => (await mailTo(email, 'Updated')).text).toContain('+1 212 555 0100');

    await pressAction(record, 'Move');
    const start = dialog.getByLabel('New day and time');
    await start.fill((await start.inputValue()).replace(/..$/, '07')); // which the hours don't offer
    await expectNoAxeViolations(desk);
    await picture(desk, 'move');
    await dialog.getByRole('button', { name: 'Move' }).click();
    await expect(desk.getByText('Booking moved.')).toBeVisible();
    await expect(record.getByText(/^Moved from .+ to .+:07/)).toBeVisible();
    await expect.poll(async () => (await mailTo(email, 'Updated')).text).toMatch(/:07/);

    await booking(page).getByRole('button', { name: 'Cancel Booking' }).click();
    await booking(page).getByLabel('Reason').fill('Plans changed');
    await booking(page).getByRole('button', { name: 'Cancel Booking' }).click();
    await expect(booking(page).getByRole('heading', { name: 'This booking is cancelled' })).toBeFocused();
    expect((await mailTo(demo.admin.email, 'Cancelled')).text).toContain('Plans changed');

    // The list starts with upcoming bookings; the link's address includes all.
    await desk.getByRole('link', { name: 'All bookings' }).click();
    await expect(desk.getByRole('combobox', { name: 'State' })).toHaveValue('upcoming');
    await expect(row).toHaveCount(0);
    await desk.getByRole('combobox', { name: 'State' }).selectOption('All bookings');
    await expect(row.getByText('Cancelled')).toBeVisible();
    await desk.reload();
    await expect(row.getByText('Cancelled')).toBeVisible();
  });

  test.describe('when another visitor was faster', () => {
    test.use({ expectedErrors: [/status of 409/] });

    test('the form stays, and the next free time is named', { tag: '@all' }, async ({
      page,
      anotherVisitor,
    }) => {
      const desk = await anotherVisitor();
      await openHours(desk);
      await page.goto('/calendar');
      await fillIn(page, 2, freshEmail('slow'));
      const fast = await anotherVisitor();
      await fast.goto('/calendar');
      await fillIn(fast, 2, freshEmail('fast'));
      await booking(fast).getByRole('button', { name: 'Book This Time' }).click();
      await expect(booking(fast).getByRole('heading', { name: "You're booked" })).toBeVisible();

      await booking(page).getByRole('button', { name: 'Book This Time' }).click();
      await expect(booking(page).getByText('This time was just taken')).toBeVisible();
      await expect(booking(page).getByText('The next free time is')).toBeVisible();
      await expect(booking(page).getByLabel('Name')).toHaveValue('Kaori Sato');
      await times(page).nth(2).click();
      await booking(page).getByRole('button', { name: 'Book This Time' }).click();
      await expect(booking(page).getByRole('heading', { name: "You're booked" })).toBeVisible();
    });
  });
});

test('who pays for a session chooses its time from the success page', { tag: '@all' }, async ({
  page,
  anotherVisitor,
}) => {
  const desk = await anotherVisitor();
  await openHours(desk);
  await page.goto('/1-on-1-training');
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Book Now for $297' }).click();
  const tab = await opened;
  await tab.getByRole('button', { name: 'Pay' }).click();
  await tab.getByRole('link', { name: 'Schedule Your Session' }).click();
  await expect(tab.getByRole('heading', { name: 'Schedule your session' })).toBeVisible();
  await expectNoAxeViolations(tab);
  await fillIn(tab, 1, freshEmail('buyer'));
  await booking(tab).getByRole('button', { name: 'Book This Time' }).click();
  await expect(booking(tab).getByText('Private training session')).toBeVisible();
  await desk.goto('/admin?tab=orders');
  await expect(desk.getByRole('row').filter({ hasText: 'In progress' }).first()).toBeVisible();
});

test('a call is booked on a phone, by the keyboard alone @phone', { tag: '@all' }, async ({
  page,
  anotherVisitor,
  mailTo,
}) => {
  const email = freshEmail('phone');
  const desk = await anotherVisitor();
  await openHours(desk);
  await page.goto('/calendar');
  await expect(times(page).first()).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await booking(page).getByRole('group', { name: 'Day' }).getByRole('button').nth(1).focus();
  await page.keyboard.press('Enter'); // today has few times, or none
  await times(page).nth(4).focus();
  await page.keyboard.press('Enter');
  await expect(booking(page).getByRole('heading', { level: 3 })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.type('Kaori Sato');
  await page.keyboard.press('Tab');
  await page.keyboard.type(email);
  await expectNoAxeViolations(page);
  await page.keyboard.press('Enter');
  await expect(booking(page).getByRole('heading', { name: "You're booked" })).toBeFocused();
  await expectNoAxeViolations(page);

  await page.goto((await mailTo(email, "You're booked")).link);
  await booking(page).getByRole('button', { name: 'Choose Another Time' }).focus();
  await page.keyboard.press('Enter');
  await expect(booking(page).getByRole('heading', { name: 'Choose Another Time' })).toBeFocused();
  await booking(page).getByRole('button', { name: 'Keep the Booking' }).focus();
  await page.keyboard.press('Enter');
  await expect(booking(page).getByRole('button', { name: 'Choose Another Time' })).toBeFocused();
  await page.keyboard.press('Enter');
  await times(page).last().focus();
  await page.keyboard.press('Enter');
  await booking(page).getByRole('button', { name: 'Move to This Time' }).focus();
  await expectNoAxeViolations(page);
  await page.keyboard.press('Enter');
  await expect(booking(page).getByRole('heading', { name: "You're booked" })).toBeFocused();
  await booking(page).getByRole('button', { name: 'Cancel Booking' }).focus();
  await page.keyboard.press('Enter');
  await expect(booking(page).getByRole('heading', { level: 3 })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(booking(page).getByLabel('Reason')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(booking(page).getByRole('heading', { name: 'This booking is cancelled' })).toBeFocused();
  await expectNoAxeViolations(page);
});
