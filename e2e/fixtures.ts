import { join } from 'node:path';
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { patience } from './patience.ts';
import { guard } from './support/guards.ts';
import { Harborlight } from './support/harborlight.ts';
import { type Mail, type MailTo, readMails } from './support/mail.ts';

export { expect, type Locator, type Page } from '@playwright/test';
export { freshEmail, signIn } from './support/account.ts';
export { expectNoAxeViolations, palettes } from './support/axe.ts';
export { demo } from './support/harborlight.ts';
export type { MailTo } from './support/mail.ts';

type TestFixtures = {
  /** Attaches the program's output to the report of a failed test. */
  serverLog: undefined;
  /** Console errors this test provokes on purpose: test.use({ expectedErrors: [/status of 401/] }). */
  expectedErrors: RegExp[];
  mailTo: MailTo;
  /** Opens a page for another visitor, in a separate context with the same guards. */
  anotherVisitor: () => Promise<Page>;
};

type WorkerFixtures = {
  /** The running program; one per worker, so tests share its database and use their own addresses. */
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
    { scope: 'worker', timeout: patience.test },
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

/** Tests of a program with these settings; files that use the same value share the program. */
export const withSettings = (settings: string[], folder: { empty?: boolean; alone?: boolean } = {}) =>
  test.extend<object, Pick<WorkerFixtures, 'harborlight'>>({
    harborlight: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the dependencies from this pattern.
      async ({}, use) => {
        const server = await Harborlight.start(settings, folder);
        await use(server);
        await server.stop();
      },
      { scope: 'worker', timeout: patience.test },
    ],
  });

/** Tests of a program that sends invoices. */
export const invoicing = withSettings(['--payments', 'invoice']);

/** For tests of animations; the others prefer reduced motion (playwright.config.ts). */
export const withMotion = { contextOptions: { reducedMotion: 'no-preference' } } as const;

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
      {
        message: `a mail to ${email} ${subject ? `about ${subject} ` : ''}in ${folder}`,
        intervals: [100],
      },
    )
    .toBe(true);
  if (!newest) throw new Error('unreachable: the poll above has found a mail');
  return { ...newest, link: newest.links[0] ?? '' };
}

/** Waits until the page is hydrated. */
export const hydrated = (page: Page): Promise<void> =>
  expect(page.locator('html')).toHaveAttribute('data-ready', '');

/**
 * Waits until a person could have read the page. The server flags a form that is sent within two seconds, and sends its
 * sender no email.
 */
export const readFor = (page: Page): Promise<void> =>
  expect.poll(() => page.evaluate(() => performance.now())).toBeGreaterThan(2000);
