/** A question of the owner: added in the editor, answered by a visitor, and read in the lead. */
import type { Page } from '@playwright/test';
import {
  demo,
  expect,
  expectNoAxeViolations,
  freshEmail,
  hydrated,
  signIn,
  withSettings,
} from '../fixtures.ts';
import { openEditor, publish } from '../support/editor.ts';

const test = withSettings([], { alone: true }); // other tests send these forms without the question

test.describe.configure({ mode: 'serial' });

const label = 'Which day suits you?';
const missing = 'Choose a day.';

/** Opens the questions of the form in the editor. */
async function openQuestions(page: Page, file: string, form: string): Promise<void> {
  await openEditor(page, file);
  for (const place of ['/blocks', `/blocks/${form}`])
    await page.locator(`[data-place="${file}#${place}"] > summary`).press('Enter');
}

/** Adds a required choice of two days to a form. */
async function addQuestion(page: Page, file: string, form: string): Promise<void> {
  const place = `${file}#/blocks/${form}/fields/which-day-suits-you`;
  await openQuestions(page, file, form);
  await page.getByRole('textbox', { name: 'Add to questions' }).fill(label);
  await page.getByRole('textbox', { name: 'Add to questions' }).press('Enter');
  await page.locator(`[name="${place}/kind"]`).selectOption('choice');
  const entry = page.locator(`[data-place="${place}"]`);
  await entry.getByRole('button', { name: 'Add choices' }).press('Enter');
  await page.locator(`[name="${place}/options/0"]`).fill('Monday');
  await entry.getByRole('button', { name: 'Add to Choices' }).press('Enter');
  await page.locator(`[name="${place}/options/1"]`).fill('Friday');
  await entry.getByRole('switch', { name: 'Required' }).press('Space');
  await page.locator(`[name="${place}/missing"]`).fill(missing);
  await expect(page.getByText('Draft saved')).toBeVisible();
}

async function fillQuote(page: Page, email: string): Promise<void> {
  await page.getByLabel('Name').fill('Ada Byron');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Industry').selectOption('manufacturing');
  await page.getByLabel('Budget').selectOption('10k-25k');
  await page.getByLabel('Timeline').selectOption('3-6months');
  await page.getByLabel('AI Training').check();
  await page.getByLabel('Project Description').fill('Less paper');
}

test('the owner adds a question, a visitor answers it, and the lead contains the answer', async ({
  page,
  anotherVisitor,
  mailTo,
}) => {
  await signIn(page, demo.admin);
  await addQuestion(page, 'pages/quote.json', 'form');
  await expectNoAxeViolations(page);
  await addQuestion(page, 'pages/contact.json', 'form');
  await publish(page);

  const visitor = await anotherVisitor();
  const email = freshEmail('question');
  await visitor.goto('/quote');
  await hydrated(visitor);
  await fillQuote(visitor, email);
  await visitor.getByRole('button', { name: 'Request Quote' }).click();
  const day = visitor.getByLabel(label);
  await expect(day).toHaveAccessibleDescription(missing);
  await expect(day).toBeFocused();
  await expectNoAxeViolations(visitor);
  await day.selectOption('Friday');
  await visitor.reload();
  await expect(day).toHaveValue('Friday');
  await visitor.getByRole('button', { name: 'Request Quote' }).click();
  await expect(visitor.getByRole('heading', { name: 'We have your request' })).toBeFocused();

  const notice = await mailTo('admin@harborlight.example', 'New quote request: Ada Byron');
  expect(notice.text).toContain(`${label}: Friday`);
  await page.goto('/admin?tab=leads');
  await page.getByRole('link', { name: 'Ada Byron' }).first().click();
  const answer = page.getByRole('definition').filter({ hasText: 'Friday' });
  await expect(answer).toBeVisible();
  await expect(page.getByText(label)).toBeVisible();
  await expectNoAxeViolations(page);

  await test.step('the email of the contact form contains the answer', async () => {
    await visitor.addInitScript(() => {
      const click = HTMLAnchorElement.prototype.click;
      HTMLAnchorElement.prototype.click = function () {
        if (this.protocol === 'mailto:') document.title = this.href;
        else click.call(this);
      };
    });
    await visitor.goto('/contact');
    await visitor.getByLabel('Name').fill('Ada Byron');
    await visitor.getByLabel('Email').fill(email);
    await visitor.getByLabel('Subject').fill('Dates?');
    await visitor.getByRole('textbox', { name: 'Message' }).fill('Hello');
    await visitor.getByLabel(label).selectOption('Monday');
    await visitor.getByRole('button', { name: 'Send Message' }).click();
    await expect(visitor.getByText('Message Sent!')).toBeVisible();
    expect(new URL(await visitor.title()).searchParams.get('body')).toContain(
      `Hello\r\n\r\n${label}: Monday\r\n`,
    );
  });
});

test.describe('a page that is older than its form', () => {
  test.use({ expectedErrors: [/status of 400/] });

  test('asks for a reload and loses nothing', { tag: '@all' }, async ({ page, anotherVisitor }) => {
    const visitor = await anotherVisitor();
    await visitor.goto('/quote');
    await fillQuote(visitor, freshEmail('question'));
    await visitor.getByLabel(label).selectOption('Monday');

    await signIn(page, demo.admin);
    await openQuestions(page, 'pages/quote.json', 'form');
    const place = 'pages/quote.json#/blocks/form/fields/which-day-suits-you';
    const entry = page.locator(`[data-place="${place}"]`);
    await entry.locator('> summary').press('Enter');
    await entry
      .getByRole('button', { name: /^Remove/ })
      .last()
      .press('Enter');
    await publish(page);

    await visitor.getByRole('button', { name: 'Request Quote' }).click();
    await expect(visitor.getByRole('form').getByRole('alert')).toHaveText(/Reload the page/);
    await visitor.reload();
    await expect(visitor.getByLabel('Project Description')).toHaveValue('Less paper');
    await expect(visitor.getByLabel(label)).toHaveCount(0);
    await visitor.getByRole('button', { name: 'Request Quote' }).click();
    await expect(visitor.getByRole('heading', { name: 'We have your request' })).toBeFocused();
  });
});
