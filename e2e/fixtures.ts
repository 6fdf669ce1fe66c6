import { join } from 'node:path';
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { guard } from './support/guards.ts';
import { Harborlight } from './support/harborlight.ts';
import { type Mail, readMails } from './support/mail.ts';

export { expect, type Locator, type Page } from '@playwright/test';
export { expectNoAxeViolations } from './support/axe.ts';
export { demo } from './support/harborlight.ts';

/** Finds the newest mail to an address, waiting for it; subject is a part of its subject. */
export type MailTo = (email: string, subject?: string | RegExp) => Promise<Mail & { link: string }>;

type TestFixtures = {
  /** Attaches what the program printed to the report of a failed test. */
  serverLog: undefined;
  /** Console errors this test provokes on purpose: test.use({ expectedErrors: [/status of 401/] }). */
  expectedErrors: RegExp[];
  mailTo: MailTo;
  /** Opens a page for another person, in a separate context with the same guards. */
  anotherVisitor: () => Promise<Page>;
};

type WorkerFixtures = {
  /** The running program; one per worker, so tests share its database and use addresses of their own. */
  harborlight: Harborlight;
};

export const test = base.extend<TestFixtures, WorkerFixtures>({
  harborlight: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the dependencies from this pattern.
    async ({}, use) => {
      const server = await Harborlight.start();
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 40_000 },
  ],

  baseURL: async ({ harborlight }, use) => {
    await use(harborlight.url);
  },

  serverLog: [
    async ({ harborlight }, use, testInfo) => {
      await use(undefined);
      if (testInfo.status !== testInfo.expectedStatus) {
        await testInfo.attach('harborlight.log', { body: harborlight.log(), contentType: 'text/plain' });
      }
    },
    { auto: true },
  ],

  expectedErrors: [[], { option: true }],

  context: async ({ context, harborlight, expectedErrors }, use) => {
    await guarded(context, harborlight, expectedErrors, use);
  },

  anotherVisitor: async ({ browser, harborlight, expectedErrors, contextOptions }, use) => {
    const contexts: { context: BrowserContext; complaints: string[] }[] = [];
    await use(async () => {
      const context = await browser.newContext({ ...contextOptions, baseURL: harborlight.url });
      contexts.push({ context, complaints: guard(context, harborlight.url, expectedErrors) });
      return context.newPage();
    });
    for (const { context, complaints } of contexts) {
      await context.close();
      expect(complaints, 'errors in another visitor’s browser').toEqual([]);
    }
  },

  mailTo: async ({ harborlight }, use) => {
    await use((email, subject = '') => waitForMail(join(harborlight.data, 'mail'), email, subject));
  },
});

async function guarded(
  context: BrowserContext,
  { url }: Harborlight,
  expectedErrors: RegExp[],
  use: (context: BrowserContext) => Promise<void>,
): Promise<void> {
  const complaints = guard(context, url, expectedErrors);
  await use(context);
  expect(complaints, 'errors in the browser').toEqual([]);
}

async function waitForMail(
  folder: string,
  email: string,
  subject: string | RegExp,
): Promise<Mail & { link: string }> {
  const matches = (mail: Mail) =>
    mail.to.toLowerCase().includes(email.toLowerCase()) &&
    (typeof subject === 'string' ? mail.subject.includes(subject) : subject.test(mail.subject));
  let newest: Mail | undefined;
  await expect
    .poll(
      async () => {
        newest = (await readMails(folder)).filter(matches).at(-1);
        return newest !== undefined;
      },
      { message: `a mail to ${email} ${subject ? `about ${subject} ` : ''}in ${folder}`, timeout: 45_000 }, // two jobs and several syncs of the disk away
    )
    .toBe(true);
  if (!newest) throw new Error('unreachable: the poll above has found a mail');
  return { ...newest, link: newest.links[0] ?? '' };
}

/** Waits until the page is hydrated. */
export const alive = (page: Page): Promise<void> =>
  expect(page.locator('html')).toHaveAttribute('data-ready', '');

let addresses = 0;

/** An address that no other test of this run uses. */
export function freshEmail(name = 'visitor'): string {
  addresses += 1;
  return `${name}-${process.pid}-${Date.now()}-${addresses}@example.com`;
}

/** Signs in through the form at /auth, and waits until the site shows it. */
export async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/auth');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByText('Signed in successfully!')).toBeVisible();
}
