import { expect, type Locator, type Page } from '@playwright/test';

/** Goes to a place of the desk by what the page offers: the bar at the left or, on a phone, what is behind More. */
export async function choose(page: Page, place: string): Promise<void> {
  const side = page.getByRole('navigation', { name: 'Desk' });
  const bottom = page.getByRole('navigation', { name: 'Places' });
  await side.or(bottom).first().waitFor();
  if (!(await side.isVisible())) await bottom.getByRole('button', { name: 'More' }).click();
  await page.getByRole('link', { name: place }).filter({ visible: true }).first().click();
}

/** Goes to a part of the place Status, by the links in its head. */
export async function choosePart(page: Page, part: string): Promise<void> {
  const parts = page.getByRole('navigation', { name: 'Status' });
  if (!(await parts.isVisible())) await choose(page, 'Status');
  await parts.getByRole('link', { name: part }).click();
}

/** Presses a button of a record, which may stand behind "More". */
export async function press(record: Locator, name: string): Promise<void> {
  const button = record.getByRole('button', { name, exact: true });
  const more = record.getByText('More', { exact: true });
  await expect(button.or(more).first()).toBeVisible();
  if (!(await button.isVisible())) await more.click();
  await button.click();
}
