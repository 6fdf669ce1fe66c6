import { alive, expect, freshEmail, type MailTo, type Page } from '../fixtures.ts';

export interface Account {
  email: string;
  password: string;
}

export const signOutButton = (page: Page) =>
  page.getByRole('button', { name: 'Sign Out', exact: true }).first();

/** Signs up a new account through the form and its mailed link; the page is signed in afterwards. */
export async function newAccount(page: Page, mailTo: MailTo, name: string): Promise<Account> {
  const account = { email: freshEmail(name), password: 'a quiet harbour at night' };
  await page.goto('/auth?mode=signup');
  await alive(page);
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password').fill(account.password);
  await page.getByRole('button', { name: 'Sign Up', exact: true }).click();
  await page.goto((await mailTo(account.email, 'Confirm')).link);
  await expect(signOutButton(page)).toBeVisible();
  return account;
}
