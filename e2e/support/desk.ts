import type { Page } from '@playwright/test';

/** Goes to a place of the desk by what the page offers: the bar at the left or, on a phone, what is behind More. */
export async function choose(page: Page, place: string): Promise<void> {
  const side = page.getByRole('navigation', { name: 'Desk' });
  const bottom = page.getByRole('navigation', { name: 'Places' });
  await side.or(bottom).first().waitFor();
  if (!(await side.isVisible())) await bottom.getByRole('button', { name: 'More' }).click();
  await page.getByRole('link', { name: place }).filter({ visible: true }).first().click();
}
