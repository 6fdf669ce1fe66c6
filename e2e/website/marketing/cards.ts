/** Cards of the marketing pages, and the services their buttons sell. */
import { expect, type Page } from '@playwright/test';

/** The card of a package, course or application. */
export const card = (page: Page, name: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name, exact: true }) });

export const link = (page: Page, name: string | RegExp) => page.getByRole('main').getByRole('link', { name });

/** Clicks the button of a card, and expects its price on the card and in the checkout that opens. */
export async function expectSold(page: Page, name: string, price: string, service = name): Promise<void> {
  await expect(card(page, name)).toContainText(price);
  const popup = page.waitForEvent('popup');
  await card(page, name).getByRole('button').click();
  const tab = await popup;
  await expect(tab.getByText(service)).toBeVisible();
  await expect(tab.getByText(price)).toBeVisible();
  await tab.close();
}
