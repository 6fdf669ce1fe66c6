/** Two people who edit at once: they see each other and their edits, and decide about texts that both changed. */
import type { Page } from '@playwright/test';
import { demo, expect, expectNoAxeViolations, signIn, withSettings } from '../fixtures.ts';
import { frameOf, holdRequests, openEditor, saved } from '../support/editor.ts';

const test = withSettings([], { alone: true }); // windows of other tests would be open for a while

test.describe.configure({ mode: 'serial' });
test.use({ expectedErrors: [/status of 409/] });

const file = 'pages/enterprise.json';
const minute = 60_000;

const titleOf = (page: Page) => frameOf(page).getByRole('heading', { level: 1 });
const peopleOf = (page: Page) => page.getByRole('button', { name: /^Also editing: / });

const textOf = (page: Page, place: string) =>
  frameOf(page).locator(`[data-text="${file}#${place}"][contenteditable]`).first();
const conflictOf = (page: Page) =>
  page.getByRole('alert').filter({ hasText: 'Someone else changed this text too' });

async function openPage(page: Page, opened = file): Promise<void> {
  await signIn(page, demo.admin);
  await openEditor(page, opened);
  await expect(frameOf(page).locator('h1[contenteditable]')).toBeVisible();
}

async function type(page: Page, place: string, text: string): Promise<void> {
  await textOf(page, place).click();
  await page.keyboard.press('Control+A');
  await page.keyboard.type(text);
}

/** Holds the next save of a page until the returned function is called. */
const holdSave = (page: Page) => holdRequests(page, '**/api/admin/content/edit', 1);

test('each sees the other, where they are, and their edits while typing', async ({
  page,
  anotherVisitor,
}) => {
  const other = await anotherVisitor();
  await openPage(page);
  await expect(peopleOf(page)).toHaveCount(0);
  await openPage(other);
  await expect(peopleOf(page)).toHaveAccessibleName(/ on .*, on “/);
  await expect(peopleOf(other)).toBeVisible();

  await test.step('by a name that they give', async () => {
    await peopleOf(other).click();
    const dialog = other.getByRole('dialog', { name: 'Who is editing' });
    await dialog.getByLabel('Your name').fill('Anna Beck');
    await expectNoAxeViolations(other);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(peopleOf(page)).toHaveAccessibleName(/^Also editing: Anna Beck, on “/);
    await expect(peopleOf(page)).toContainText('AB');
  });

  await test.step('at the text in which the other is', async () => {
    await titleOf(other).click();
    await expect(titleOf(page)).toHaveAttribute('data-person', 'Anna Beck');
  });

  await test.step('an edit appears while another text is typed', async () => {
    const text = textOf(page, '/head/text');
    await text.click();
    await page.keyboard.press('End');
    await page.keyboard.type(' And so');
    await titleOf(other).click();
    await other.keyboard.press('Control+A');
    await other.keyboard.type('A title of Anna');
    await expect(titleOf(page)).toHaveText('A title of Anna');
    await page.keyboard.type(' on.');
    await expect(text).toBeFocused();
    await page.keyboard.press('Enter');
    await saved(page);
    await expect(textOf(other, '/head/text')).toHaveText(/ And so on\.$/);
    await expectNoAxeViolations(page);
  });

  await test.step('an edit appears in the text that one is in and has not changed', async () => {
    await titleOf(page).click();
    await titleOf(other).click();
    await other.keyboard.press('End');
    await other.keyboard.type(' Beck');
    await expect(titleOf(page)).toHaveText('A title of Anna Beck');
    await page.keyboard.press('End');
    await page.keyboard.type('!');
    await expect(titleOf(other)).toHaveText('A title of Anna Beck!');
  });

  await textOf(other, '/head/text').click();
  // An announcement on its way could arrive after that of the end.
  await expect(textOf(page, '/head/text')).toHaveAttribute('data-person', 'Anna Beck');
  await other.goto('about:blank');
  await expect(peopleOf(page)).toHaveCount(0, { timeout: 20_000 }); // without an announcement, after 40 s
});

test('both change the same text: each version can be kept, and both be joined', async ({
  page,
  anotherVisitor,
}) => {
  const other = await anotherVisitor();
  await openPage(page);
  await openPage(other);
  const conflict = conflictOf(other);

  const collide = async (mine: string, theirs: string): Promise<void> => {
    await type(page, '/head/title', 'We help your team with AI');
    await page.keyboard.press('Enter');
    await saved(page);
    await expect(titleOf(other)).toHaveText('We help your team with AI');
    const release = await holdSave(other);
    const sent = other.waitForRequest('**/api/admin/content/edit');
    await type(other, '/head/title', mine);
    await sent;
    await type(page, '/head/title', theirs);
    await page.keyboard.press('Enter');
    await saved(page);
    release();
    await expect(conflict).toBeVisible();
  };

  await test.step('take theirs, with other texts saved meanwhile', async () => {
    await collide('We help your company with AI', 'We help every team with AI');
    await expect(conflict).toContainText('Title, on “');
    await expect(conflict.getByText('Your version, not saved yet').locator('..').locator('mark')).toHaveText([
      'your company',
    ]);
    await type(other, '/head/text', 'Other texts do not wait.');
    await expect(textOf(page, '/head/text')).toHaveText('Other texts do not wait.');
    await expectNoAxeViolations(other);
    await conflict.getByRole('button', { name: 'Take theirs' }).click();
    await expect(conflict).toBeHidden();
    await expect(titleOf(other)).toHaveText('We help every team with AI');
  });

  await test.step('keep mine', async () => {
    await collide('Mine is kept', 'Theirs is not');
    await conflict.getByRole('button', { name: 'Keep mine' }).click();
    await expect(titleOf(page)).toHaveText('Mine is kept');
  });

  await test.step('edit both', async () => {
    await collide('We help your team with AI today', 'We help every team with AI');
    await conflict.getByRole('button', { name: 'Edit both' }).click();
    const text = conflict.getByLabel('Text to save');
    await expect(text).toHaveValue('We help every team with AI today');
    await conflict.getByRole('button', { name: 'Save this text' }).click();
    await expect(titleOf(page)).toHaveText('We help every team with AI today');
    await expect(titleOf(other)).toHaveText('We help every team with AI today');
  });
});

test('a text with a price shows both versions in words', { tag: '@all' }, async ({
  page,
  anotherVisitor,
}) => {
  const other = await anotherVisitor();
  for (const each of [page, other]) await openPage(each, 'pages/digital-products.json');
  const priceOf = (each: Page) => frameOf(each).locator('p[data-rich$="/banner/text"]');
  const begin = async (each: Page, words: string): Promise<void> => {
    await priceOf(each).click({ position: { x: 5, y: 5 } });
    await expect(priceOf(each).locator('.rich-chip')).toBeVisible();
    await each.keyboard.press('Home');
    await each.keyboard.type(words);
  };
  const release = await holdSave(other);
  const sent = other.waitForRequest('**/api/admin/content/edit');
  await begin(other, 'Mine: ');
  await sent;
  await begin(page, 'Theirs: ');
  await page.keyboard.press('Enter');
  await saved(page);
  release();
  const conflict = conflictOf(other);
  await expect(conflict).toContainText(/Mine: .* \$997/);
  await expect(conflict).toContainText(/Theirs: .* \$997/);
  await expect(conflict.getByRole('button', { name: 'Edit both' })).toHaveCount(0);
  await conflict.getByRole('button', { name: 'Keep mine' }).click();
  await expect(priceOf(page)).toHaveText(/^Mine: .* \$997$/);
});

test('two people type at once for a minute, and nothing is lost', { tag: '@all' }, async ({
  page,
  anotherVisitor,
}) => {
  test.setTimeout(6 * minute);
  const other = await anotherVisitor();
  await openPage(page);
  await openPage(other);
  const end = Date.now() + minute;
  let round = 0;
  while (Date.now() < end) {
    round += 1;
    await Promise.all([
      type(page, '/head/title', `Title ${round} of the first`),
      type(other, '/head/text', `Text ${round} of the second`),
    ]);
  }
  await page.keyboard.press('Enter');
  await other.keyboard.press('Enter');
  const wanted = async (each: Page): Promise<void> => {
    await expect(titleOf(each)).toHaveText(`Title ${round} of the first`);
    await expect(textOf(each, '/head/text')).toHaveText(`Text ${round} of the second`);
  };
  for (const each of [page, other]) {
    await saved(each);
    await expect(conflictOf(each)).toHaveCount(0);
    await wanted(each);
  }
  await page.reload();
  await wanted(page);
});
