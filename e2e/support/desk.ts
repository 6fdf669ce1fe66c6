import { expect, type Locator, type Page } from '@playwright/test';

/** Goes to a place of the desk: in the sidebar or, on a phone, behind More. */
export async function goToTab(page: Page, place: string): Promise<void> {
  const side = page.getByRole('navigation', { name: 'Desk' });
  const bottom = page.getByRole('navigation', { name: 'Places' });
  await side.or(bottom).first().waitFor();
  const isPhone = !(await side.isVisible());
  if (isPhone) await bottom.getByRole('button', { name: 'More' }).click();
  const places = isPhone ? page.getByRole('dialog', { name: 'More' }) : page;
  await places.getByRole('link', { name: place }).filter({ visible: true }).first().click();
}

/** Goes to a part of Status, by the links in its header. */
export async function goToPart(page: Page, part: string): Promise<void> {
  const parts = page.getByRole('navigation', { name: 'Status' });
  if (!(await parts.isVisible())) await goToTab(page, 'Status');
  await parts.getByRole('link', { name: part }).click();
}

/** Presses a button of a record, which may be behind "More Actions". */
export async function pressAction(record: Locator, name: string): Promise<void> {
  const button = record.getByRole('button', { name, exact: true });
  const more = record.locator('summary', { hasText: 'More Actions' });
  await expect(button.or(more).first()).toBeVisible();
  if (!(await button.isVisible())) await more.click();
  await button.click();
}
