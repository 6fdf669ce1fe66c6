import { demo, expect, expectNoAxeViolations, type Page, signIn, test } from '../fixtures.ts';
import { bearerOf } from '../support/calendar.ts';

const newYork = 'America/New_York';

const inNewYork = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { ...options, timeZone: newYork }).format(new Date());

/** The initial month, such as 'November 2026'. */
const thisMonth = () => inNewYork({ month: 'long', year: 'numeric' });

/** Returns the cell of a day of this month. Tests share the demo user, so each uses its own days. */
function day(page: Page, number: number) {
  const name = new RegExp(`^\\w+, ${inNewYork({ month: 'long' })} ${number}, `);
  return page.getByRole('gridcell').filter({ has: page.getByRole('button', { name }) });
}

const dayButton = (page: Page, number: number) => day(page, number).getByRole('button').first();

async function open(page: Page, who: { email: string; password: string } = demo.user): Promise<void> {
  await signIn(page, who);
  await page.goto('/calendar');
  await expect(page.getByRole('grid', { name: thisMonth() })).toBeVisible();
}

/** Creates an event on the day through the dialog. */
async function create(page: Page, number: number, title: string): Promise<void> {
  await dayButton(page, number).click({ position: { x: 12, y: 12 } }); // events may cover its middle
  const dialog = page.getByRole('dialog', { name: 'New Event' });
  await dialog.getByLabel('Title').fill(title);
  await dialog.getByRole('button', { name: 'Create Event' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText('Event created successfully');
}

test('an event is created on a clicked day, and read after a reload', { tag: '@database' }, async ({
  page,
}) => {
  await open(page);
  await dayButton(page, 10).click();
  const dialog = page.getByRole('dialog', { name: 'New Event' });
  await expect(dialog.getByLabel('Start')).toHaveValue(/-10T09:00$/);
  await expect(dialog.getByLabel('End')).toHaveValue(/-10T10:00$/);
  await expect(dialog.getByLabel('Type')).toHaveValue('personal');
  await dialog.getByLabel('Title').fill('Kick-off');
  await dialog.getByLabel('Location').fill('Pier 3');
  await dialog.getByLabel('Description').fill('Bring the plan.\nAnd coffee.');
  await dialog.getByRole('button', { name: 'Create Event' }).click();
  await expect(page.getByText('Event created successfully')).toBeVisible();
  await expect(dialog).toBeHidden();

  await page.reload();
  await day(page, 10).getByRole('button', { name: '9am Kick-off' }).click();
  const detail = page.getByRole('dialog', { name: 'Kick-off' });
  await expect(detail).toContainText('9:00 AM – 10:00 AM');
  await expect(detail).toContainText('Pier 3');
  await expect(detail).toContainText('And coffee.');
  await expectNoAxeViolations(page);
});

test.describe('without a network', () => {
  test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED/] });

  test('T84: an event that could not be saved is not saved later', async ({ page, context }) => {
    await open(page);
    await dayButton(page, 11).click();
    const dialog = page.getByRole('dialog', { name: 'New Event' });
    await dialog.getByLabel('Title').fill('Ghost event');
    await context.setOffline(true);
    await dialog.getByRole('button', { name: 'Create Event' }).click();
    await expect(dialog.getByRole('alert')).toContainText('Check your connection');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toBeHidden();
    const posted: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && posted.push(request.url()));
    await context.setOffline(false);
    await create(page, 11, 'Meant event');
    await page.reload();
    await expect(day(page, 11).getByRole('button', { name: /Meant event/ })).toBeVisible();
    await expect(page.getByRole('button', { name: /Ghost event/ })).toHaveCount(0);
    expect(posted.filter((url) => new URL(url).pathname === '/api/events')).toHaveLength(1);
  });
});

test('an event is edited and deleted from its details', async ({ page }) => {
  await open(page);
  await create(page, 11, 'Kick-off');
  await day(page, 11).getByRole('button', { name: '9am Kick-off' }).click();
  await page.getByRole('dialog', { name: 'Kick-off' }).getByRole('button', { name: 'Edit' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Event' });
  await edit.getByLabel('Title').fill('Kick-off, moved');
  const start = await edit.getByLabel('Start').inputValue();
  await edit.getByLabel('Start').fill(start.replace('T09:00', 'T08:15'));
  await edit.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Event updated successfully')).toBeVisible();

  await day(page, 11).getByRole('button', { name: '8:15am Kick-off, moved' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('dialog', { name: 'Are you sure you want to delete this event?' });
  await expectNoAxeViolations(page);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(day(page, 11)).toContainText('Kick-off, moved');
  await day(page, 11).getByRole('button', { name: 'Kick-off, moved' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Event deleted successfully')).toBeVisible();
  await expect(day(page, 11)).not.toContainText('Kick-off');
  await expect(dayButton(page, 11)).toBeFocused();
});

test('an event made by keyboard opens by a click while its day still has the focus', async ({ page }) => {
  await open(page);
  await dayButton(page, 26).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'New Event' }).getByLabel('Title').fill('Standing up');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Event created successfully')).toBeVisible();
  await expect(dayButton(page, 26)).toBeFocused();
  await day(page, 26).getByRole('button', { name: '9am Standing up' }).click();
  await expect(page.getByRole('dialog', { name: 'Standing up' })).toBeVisible();
});

test('a dialog with an empty required field does nothing, and a closed one starts afresh', async ({
  page,
}) => {
  await open(page);
  await dayButton(page, 12).click();
  const dialog = page.getByRole('dialog', { name: 'New Event' });
  await dialog.getByRole('button', { name: 'Create Event' }).click();
  await expect(dialog.getByLabel('Title')).toBeFocused();
  await dialog.getByLabel('Title').fill('Never kept');
  await dialog.getByLabel('End').fill('');
  await dialog.getByRole('button', { name: 'Create Event' }).click();
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();
  await expect(day(page, 12)).not.toContainText('Never kept');
  await dayButton(page, 12).click();
  await expect(dialog.getByLabel('Title')).toHaveValue('');
  await expect(dialog.getByLabel('End')).toHaveValue(/T10:00$/);
});

test('an end before the start is accepted with a hint', { tag: '@all' }, async ({ page }) => {
  await open(page);
  await dayButton(page, 13).click();
  const dialog = page.getByRole('dialog', { name: 'New Event' });
  await dialog.getByLabel('Title').fill('Backwards');
  const end = await dialog.getByLabel('End').inputValue();
  await dialog.getByLabel('End').fill(end.replace('T10:00', 'T08:00'));
  await expect(dialog.getByText('The end is before the start.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Create Event' }).click();
  await expect(day(page, 13).getByRole('button', { name: '9am Backwards' })).toBeVisible();
});

test('a day shows three events and the rest in a list', { tag: '@all' }, async ({ page }) => {
  await open(page);
  const headers = await bearerOf(page, demo.user);
  const date = inNewYork({ year: 'numeric', month: '2-digit' }).split('/').reverse().join('-');
  for (const title of ['One', 'Two', 'Three', 'Four', 'Five']) {
    const data = { title, start_time: `${date}-14T14:00:00Z`, end_time: `${date}-14T15:00:00Z` };
    expect((await page.request.post('/api/events', { headers, data })).status()).toBe(201);
  }
  await page.reload();
  await expect(day(page, 14).getByRole('button', { name: /^(9|10)am/ })).toHaveCount(3); // with or without daylight saving time
  await day(page, 14).getByRole('button', { name: '+2 more' }).click();
  const list = page.getByRole('dialog');
  await expect(list.getByRole('listitem')).toHaveCount(5);
  await list.getByRole('button', { name: /Two/ }).click();
  await expect(page.getByRole('dialog', { name: 'Two' })).toBeVisible();
});

test.describe('another user', () => {
  test('sees none of it, and cannot reach it by its id', { tag: '@all' }, async ({
    page,
    anotherVisitor,
  }) => {
    await open(page);
    await create(page, 15, 'Dentist');
    const mine = await bearerOf(page, demo.user);
    const events: { id: string; title: string }[] = await (
      await page.request.get('/api/events', { headers: mine })
    ).json();
    const { id } = events.find(({ title }) => title === 'Dentist') ?? { id: '' };
    expect(id).not.toBe('');

    const other = await anotherVisitor();
    await open(other, demo.admin);
    await expect(day(other, 15)).toBeVisible();
    await expect(other.getByText('Dentist')).toHaveCount(0);
    const theirs = await bearerOf(other, demo.admin);
    const options = { headers: theirs, data: { title: 'Stolen' } };
    expect((await other.request.patch(`/api/events/${id}`, options)).status()).toBe(404);
    expect((await other.request.delete(`/api/events/${id}`, { headers: theirs })).status()).toBe(404);

    await page.reload();
    await expect(day(page, 15).getByRole('button', { name: '9am Dentist' })).toBeVisible();
  });
});

test('everything can be done by keyboard', async ({ page }) => {
  await open(page);
  await page.getByRole('button', { name: 'New Event' }).focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('PageDown');
  await page.keyboard.press('Home');
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowDown');
  const focused = page.locator(':focus');
  await expect(focused).toHaveAccessibleName(/^Saturday, /);
  const month = await page.getByRole('grid').getAttribute('aria-labelledby');
  await expect(page.locator(`[id="${month}"]`)).not.toHaveText(thisMonth());
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'New Event' });
  await expect(dialog.getByLabel('Title')).toBeFocused();
  await page.keyboard.type('Typed');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Event created successfully')).toBeVisible();
  await expect(focused).toHaveAccessibleName(/^Saturday, .*, 1 event$/);
  await page.keyboard.press('Tab');
  await expect(focused).toHaveAccessibleName('9am Typed');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Typed' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(focused).toHaveAccessibleName('9am Typed');
});

test('months can be turned, and the address keeps the one shown', { tag: '@all' }, async ({ page }) => {
  await open(page);
  await page.goto('/calendar?month=2026-11');
  await expect(page.getByRole('heading', { name: 'November 2026' })).toBeVisible();
  await expect(page.getByRole('columnheader')).toHaveText(['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']);
  await page.getByRole('button', { name: 'Next month' }).click();
  await expect(page.getByRole('heading', { name: 'December 2026' })).toBeVisible();
  await page.getByRole('button', { name: 'Previous month' }).click();
  await page.getByRole('button', { name: 'Previous month' }).click();
  await expect(page.getByRole('heading', { name: 'October 2026' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'October 2026' })).toBeVisible();
  await page.getByRole('button', { name: 'Today' }).click();
  await expect(page.getByRole('heading', { name: thisMonth() })).toBeVisible();
  await expect(page.locator('[aria-current=date]')).toHaveCount(1);
  await expect(page.getByText(`Times are in your time zone: ${newYork.replaceAll('_', ' ')}.`)).toBeVisible();
});

test.describe('a visitor', () => {
  test.use({ expectedErrors: [/status of 401/] });

  test('sees the month, how to sign in and to book a call, and cannot save', async ({ page, request }) => {
    expect(await (await request.get('/calendar')).text()).toContain('Loading calendar...');
    await page.goto('/calendar');
    await expect(page.getByRole('grid')).toBeVisible();
    const main = page.getByRole('main');
    await expect(main.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/auth');
    await expect(main.getByRole('region', { name: 'Book a call' })).toBeVisible();
    await expectNoAxeViolations(page);
    await page.getByRole('button', { name: 'New Event' }).click();
    await page.getByLabel('Title').fill('Nobody’s');
    await page.getByRole('button', { name: 'Create Event' }).click();
    await expect(page.getByRole('region', { name: 'Messages' })).toContainText('User not authenticated');
    await expectNoAxeViolations(page);
  });
});

test.describe('when the server refuses', () => {
  test.use({ expectedErrors: [/status of 404/] });

  test('an event deleted elsewhere shows an error and stays open', async ({ page }) => {
    await open(page);
    await create(page, 16, 'Doomed');
    await day(page, 16)
      .getByRole('button', { name: /Doomed/ })
      .click();
    await page.getByRole('button', { name: 'Edit' }).click();
    const headers = await bearerOf(page, demo.user);
    const events: { id: string; title: string }[] = await (
      await page.request.get('/api/events', { headers })
    ).json();
    const doomed = events.find(({ title }) => title === 'Doomed');
    expect((await page.request.delete(`/api/events/${doomed?.id}`, { headers })).status()).toBe(204);
    await page.getByLabel('Title').fill('Saved too late');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByRole('region', { name: 'Messages' })).toContainText('Failed to update event');
    await expect(page.getByRole('dialog').getByRole('alert')).toContainText('It may have been deleted.');
  });
});

test('on a phone, events are in a list under the month @phone', { tag: '@all' }, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await open(page);
  await create(page, 17, 'On the go');
  const agenda = page.getByRole('region', { name: `Events in ${thisMonth()}` });
  if (Number(inNewYork({ day: 'numeric' })) > 17) await agenda.getByText(/^Earlier in/).click();
  await agenda.getByRole('button', { name: '9am On the go' }).click();
  await expect(page.getByRole('dialog', { name: 'On the go' })).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  const word = 'Donaudampfschifffahrtsgesellschaftskapitän';
  await create(page, 18, word);
  await expect(agenda.getByRole('button', { name: `9am ${word}` })).toBeVisible();
  await expectNoAxeViolations(page);
  const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(tooWide).toBeLessThanOrEqual(0);
});
