/** Accounts for tests that don't test signing up or in: created through the API, like the forms do. */
import { expect, type Page } from '@playwright/test';
import type { MailTo } from './mail.ts';

export interface Account {
  email: string;
  password: string;
}

let addresses = 0;

/** Returns an address that no other test of this run uses. */
export function freshEmail(name = 'visitor'): string {
  addresses += 1;
  return `${name}-${process.pid}-${Date.now()}-${addresses}@example.com`;
}

export const signOutButton = (page: Page) =>
  page.getByRole('button', { name: 'Sign Out', exact: true }).first();

/** Keeps the session in a cookie that scripts can't read, like our own pages do. */
const headers = { 'X-Refresh-Transport': 'cookie' };

let sessions = 0;

/** Sets the flag for a session in the page's next document, once: a page that signs out removes it. */
async function hint(page: Page): Promise<void> {
  sessions += 1;
  await page.addInitScript((mark) => {
    if (window !== top || !location.protocol.startsWith('http') || sessionStorage.getItem(mark)) return;
    sessionStorage.setItem(mark, 'told');
    localStorage.setItem('harborlight.session', '1');
  }, `signed-in-${sessions}`);
}

/** Signs in the page's browser. Pages opened afterwards are signed in. */
export async function signIn(page: Page, { email, password }: Account): Promise<void> {
  const answer = await page
    .context()
    .request.post('/api/auth/token?grant_type=password', { headers, data: { email, password } });
  expect(answer.status(), `signing ${email} in: ${await answer.text()}`).toBe(200);
  await hint(page);
}

/** Signs in through the form at /auth, and waits until the site shows it. */
export async function signInByForm(page: Page, { email, password }: Account): Promise<void> {
  await page.goto('/auth');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByText('Signed in successfully!')).toBeVisible();
}

/** Creates an account and follows its emailed link. Pages opened afterwards are signed in. */
export async function signUp(page: Page, account: Account, mailTo: MailTo): Promise<void> {
  const { request } = page.context();
  const data = { ...account, data: { timezone: 'America/New_York' } };
  const answer = await request.post('/api/auth/signup', { headers, data });
  expect(answer.status(), `signing ${account.email} up: ${await answer.text()}`).toBe(200);
  const { link } = await mailTo(account.email, 'Confirm');
  const confirmed = await request.get(link, { maxRedirects: 0 });
  expect(new URL(confirmed.headers().location ?? '').pathname).toBe('/');
  await page.context().clearCookies({ name: '__Host-si' }); // has the same effect as the hint, for two minutes
  await hint(page);
}

/** Creates an account with a new address. */
export async function newAccount(page: Page, mailTo: MailTo, name: string): Promise<Account> {
  const account = { email: freshEmail(name), password: 'a quiet harbour at night' };
  await signUp(page, account, mailTo);
  return account;
}
