/** Undelivered emails at the desk. Go tests check that no email gets lost. */
import { demo, expect, expectNoAxeViolations, freshEmail, signIn, test } from '../fixtures.ts';
import { goToPart } from '../support/desk.ts';
import { Harborlight } from '../support/harborlight.ts';
import { startMailServer } from '../support/smtp.ts';

test('the owner sees undelivered emails, retries one and discards another', { tag: '@all' }, async ({
  browser,
  contextOptions,
}) => {
  const mailServer = await startMailServer();
  const server = await Harborlight.start(['--smtp-url', mailServer.url]);
  const context = await browser.newContext({ ...contextOptions, baseURL: server.url });
  try {
    const page = await context.newPage();
    await signIn(page, demo.admin);
    await page.goto('/admin?tab=undelivered');
    await expect(page.getByText('Everything was delivered.')).toBeVisible();
    const visitor = freshEmail('lead');
    const answer = await context.request.post('/api/quotes', {
      data: {
        name: 'Ada',
        email: visitor,
        industry: 'technology',
        budget: '5k-10k',
        timeline: 'asap',
        services: ['AI Training'],
        projectDescription: 'Less paper',
      },
    });
    expect(answer.status()).toBe(201);
    const rows = page.getByRole('table', { name: 'Undelivered' }).getByRole('row');
    await expect(rows).toHaveCount(3);
    await expect(rows.filter({ hasText: visitor })).toContainText('no such mailbox');
    await expect(
      rows.filter({ hasText: visitor }).getByRole('cell', { name: '1', exact: true }),
    ).toBeVisible();
    await expectNoAxeViolations(page);

    await test.step('the notice of it leads there', async () => {
      await page.goto('/calendar');
      await page.getByRole('link', { name: 'Admin › Undelivered' }).first().click();
      await expect(rows).toHaveCount(3);
    });

    await test.step('discarding asks, and can be thought better of', async () => {
      await page.getByRole('link', { name: 'New quote request: Ada' }).click();
      const record = page.getByRole('article', { name: 'New quote request: Ada' });
      await record.getByRole('button', { name: 'Discard' }).click();
      const dialog = page.getByRole('dialog', { name: 'Discard this?' });
      await expect(dialog).toContainText('its text is deleted');
      await expectNoAxeViolations(page);
      await dialog.getByRole('button', { name: 'Back' }).click();
      await record.getByRole('button', { name: 'Discard' }).click();
      await dialog.getByRole('button', { name: 'Discard' }).click();
      await expect(page.getByText('Discarded.')).toBeVisible();
      await page.getByRole('link', { name: /^All undelivered/ }).click(); // its subject is gone, too
      await expect(rows).toHaveCount(2);
    });

    await test.step('once the cause is mended, a retry delivers', async () => {
      mailServer.accept();
      await rows.filter({ hasText: visitor }).getByRole('button', { name: 'Retry' }).click();
      const dialog = page.getByRole('dialog', { name: 'Try this again?' });
      await expect(dialog).toContainText(`“We have your quote request” is sent to ${visitor} again`);
      await dialog.getByRole('button', { name: 'Retry' }).click();
      await expect(page.getByText('Retrying.')).toBeVisible();
      await expect(page.getByText('Everything was delivered.')).toBeVisible();
      await expect.poll(() => mailServer.accepted.filter((mail) => mail.includes(visitor)).length).toBe(1);
    });

    await goToPart(page, 'Audit Trail');
    await expect(page.getByRole('row').filter({ hasText: 'Retried an undelivered job' })).toBeVisible();
    await expect(page.getByRole('row').filter({ hasText: 'Discarded an undelivered job' })).toBeVisible();
  } finally {
    await context.close();
    await server.stop();
    await mailServer.stop();
  }
});
