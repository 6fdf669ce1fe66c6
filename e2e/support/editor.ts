/** Steps in the Site tab. */
import { expect, type FrameLocator, type Locator, type Page, type Route } from '@playwright/test';
import { expectNoAxeViolations } from './axe.ts';

export async function openEditor(page: Page, file = ''): Promise<void> {
  await page.goto(file ? `/admin?tab=site&file=${encodeURIComponent(file)}` : '/admin?tab=site');
  await expect(page.getByRole('heading', { level: 2, name: 'Site' })).toBeVisible();
}

/** The page in the editor. */
export const frameOf = (page: Page): FrameLocator =>
  page.frameLocator('iframe[title="The page as the draft makes it"]');

export const saved = (page: Page): Promise<void> => expect(page.getByText('Draft saved')).toBeVisible();

/** Holds requests to matching addresses, at most `times` of them, until the returned function is called. */
export async function holdRequests(page: Page, url: string | RegExp, times?: number): Promise<() => void> {
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const hold = async (route: Route): Promise<void> => {
    await held;
    await route.continue();
  };
  await page.route(url, hold, times === undefined ? {} : { times });
  return release;
}

/** The field of a Markdown text, or of a text with prices or names. */
export const richField = (page: Page, place: string): Locator =>
  page.locator(`[data-place="${place}"][role=textbox]`);

/** Replaces the text of a field by lines. Those that begin with ## are headings, and those with - entries of a list. */
export async function typeLines(field: Locator, lines: readonly string[]): Promise<void> {
  const { keyboard } = field.page();
  await field.focus();
  await expect(field).toHaveAttribute('contenteditable', 'true');
  await keyboard.press('Control+A');
  await keyboard.press('Delete');
  for (const [index, line] of lines.entries()) {
    if (index > 0) await keyboard.press('Enter');
    await keyboard.type(line);
  }
}

/** Searches in the open dialog of a link, and returns the dialog. */
export async function searchLink(page: Page, words: string): Promise<Locator> {
  const dialog = page.getByRole('dialog', { name: 'Where does the link lead?' });
  await dialog.getByLabel(/^Search/).fill(words);
  return dialog;
}

/** Publishes the draft, with a note for the history. */
export async function publish(page: Page, note = ''): Promise<void> {
  await page.getByRole('button', { name: 'Review and publish' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Review and publish' });
  if (note) {
    await dialog.getByLabel(/^Note/).fill(note);
    await expectNoAxeViolations(page);
  }
  await dialog.getByRole('button', { name: /^Publish/ }).press('Enter');
  await expect(dialog).toBeHidden(); // an earlier publication's notice may still be there
  await expect(page.getByText(/^Published/).first()).toBeVisible();
}

/** Drops all changes of the draft. */
export async function discard(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Review and publish' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Review and publish' });
  await dialog.getByRole('button', { name: 'Discard all' }).press('Enter');
  await dialog.getByRole('button', { name: 'Discard all changes?' }).press('Enter');
  await expect(page.getByText('All changes are discarded.')).toBeVisible();
}

/** Makes the built-in content the draft, through the history. */
export async function goBack(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'History', exact: true }).press('Enter');
  await page
    .getByRole('dialog', { name: 'History' })
    .getByRole('button', { name: 'Look at it: The site before your first publication' })
    .press('Enter');
  const version = page.getByRole('dialog', { name: 'The site before your first publication' });
  await version.getByRole('button', { name: 'Go back to this version' }).press('Enter');
  await expect(page.getByText('The site before your first publication is the draft now.')).toBeVisible();
  await expect(version).toBeHidden();
  const review = page.getByRole('dialog', { name: 'Review and publish' });
  const status = page.getByRole('status').filter({ hasText: /^(Published|Draft saved)$/ });
  if ((await status.textContent()) === 'Draft saved') {
    await expect(review).toBeVisible();
    await review.getByRole('button', { name: 'Close' }).press('Enter');
  }
  await expect(page.getByRole('dialog')).toBeHidden();
}

/** Publishes the built-in content again. */
export async function undo(page: Page): Promise<void> {
  await goBack(page);
  await publish(page);
}
