/** Four users at once: a visitor, a partner, the partner's colleague and the admin, each in their own window. */
import { readFile } from 'node:fs/promises';
import { demo, expect, expectNoAxeViolations, freshEmail, readFor, signIn, test } from '../fixtures.ts';
import { signUp } from '../support/account.ts';
import { pressAction } from '../support/desk.ts';

const password = 'correct horse battery staple';

test.describe('four people at once', () => {
  // the server refuses the colleague's stream after their removal
  test.use({ expectedErrors: [/status of 404/] });

  test('from a request to the review and the statement, live in each other’s windows', {
    tag: '@database',
  }, async ({ page: visitor, request, mailTo, anotherVisitor }) => {
    const [owner, hand] = [freshEmail('owner'), freshEmail('hand')];
    const buyer = freshEmail('buyer').replace('@example.com', '@customer.example'); // not the company's domain
    const company = `Harrow ${process.pid}-${Date.now()}`;
    const applied = await request.post('/api/partners', {
      data: {
        company_name: company,
        company_description: 'We automate invoices.',
        contact_email: owner,
        services_offered: ['Automation'],
        specializations: ['Invoices'],
        elapsed_ms: 60_000,
      },
    });
    expect(applied.status()).toBe(201);
    const { id } = (await applied.json()) as { id: string };

    const [admin, partner, colleague] = [
      await anotherVisitor(),
      await anotherVisitor(),
      await anotherVisitor(),
    ];

    await test.step('the administrator approves, the partner takes the company over', async () => {
      await signIn(admin, demo.admin);
      await admin.goto(`/admin?q=${encodeURIComponent(company)}`);
      await admin.getByRole('link', { name: 'View Details' }).first().click();
      const record = admin.getByRole('article', { name: company });
      await pressAction(record, 'Approve');
      await expect(admin.getByText('Partner approved and activated!')).toBeVisible();
      await pressAction(record, 'Change Rates');
      await admin.getByLabel('Owes for introductions (%)').fill('15');
      await admin.getByRole('dialog').getByRole('button', { name: 'Change Rates' }).click();
      await expect(admin.getByText('Rates saved.')).toBeVisible();
      await signUp(partner, { email: owner, password }, mailTo);
      await partner.goto('/partner-portal');
      await partner.getByRole('button', { name: `Claim ${company}` }).click();
      await expect(partner.getByRole('heading', { level: 1, name: company })).toBeVisible();
    });

    await test.step('a colleague joins, and the partner sees it happen', async () => {
      await partner.getByRole('tab', { name: 'Team' }).click();
      await partner.getByLabel("Colleague's email").fill(hand);
      await partner.getByRole('button', { name: 'Send Invitation' }).click();
      await mailTo(hand, `Join ${company}`);
      await signUp(colleague, { email: hand, password }, mailTo);
      await colleague.goto('/partner-portal');
      await colleague.getByRole('button', { name: `Join ${company}` }).click();
      await expect(colleague.getByRole('heading', { level: 1, name: company })).toBeVisible();
      await expect(partner.getByRole('button', { name: 'Make Owner' })).toBeVisible(); // live update
      await partner.getByRole('tab', { name: 'Introductions' }).click();
    });

    await admin.goto(`/admin?tab=requests&q=${encodeURIComponent(company)}`);
    await expect(admin.getByText('No matching requests.')).toBeVisible();

    await test.step('the visitor asks, and the request appears in all windows', async () => {
      await visitor.goto(`/partners?partner=${id}`);
      const profile = visitor.getByRole('dialog', { name: company });
      await profile.getByRole('button', { name: 'Request Introduction' }).click();
      const form = visitor.getByRole('dialog', { name: 'Request an Introduction' });
      await form.getByLabel('Name', { exact: true }).fill('Grace Whitfield');
      await form.getByLabel('Email').fill(buyer);
      await form.getByLabel('Service Needed').selectOption('Automation');
      await form.getByLabel('Message').fill('Two hundred invoices a week.');
      await readFor(visitor);
      await form.getByRole('button', { name: 'Send Request' }).click();
      await mailTo(buyer, `Your introduction to ${company}`);
      for (const window of [partner, colleague]) {
        await expect(window.getByText('Waiting for you')).toBeVisible();
        await expect(window.getByText('Grace Whitfield')).toBeHidden();
      }
      await expect(admin.getByRole('row').filter({ hasText: 'Grace Whitfield' })).toBeVisible();
    });

    await test.step('the colleague accepts, and both sides get the mail that names the other', async () => {
      await colleague.getByRole('link', { name: 'Automation', exact: true }).click();
      await colleague.getByRole('button', { name: 'Accept and Introduce' }).click();
      await expect(colleague.getByRole('article', { name: 'Grace Whitfield' })).toBeVisible();
      await expect(partner.getByRole('link', { name: 'Grace Whitfield' })).toBeVisible();
      await expect(
        admin.getByRole('row').filter({ hasText: 'Grace Whitfield' }).getByText('Introduced'),
      ).toBeVisible();
      await mailTo(buyer, `You and ${company}`);
      await mailTo(owner, 'Introduction: Grace Whitfield');
      await mailTo(hand, 'Introduction: Grace Whitfield');
    });

    await test.step('notes of the thread are read in other windows as they are written', async () => {
      await partner.getByRole('link', { name: 'Grace Whitfield' }).click();
      await colleague.getByRole('textbox', { name: 'New note' }).fill('Called her, she is in a hurry.');
      await colleague.getByRole('button', { name: 'Add Note' }).click();
      await expect(partner.getByText('Called her, she is in a hurry.')).toBeVisible();
      await admin.getByRole('link', { name: 'Grace Whitfield' }).click();
      await expect(admin.getByText('Called her, she is in a hurry.')).toBeVisible();
    });

    await test.step('it is won, and the agreed fee is in the portal and at the desk', async () => {
      await colleague.getByRole('button', { name: 'Won' }).click();
      await colleague.getByLabel('Amount of the contract (USD)').fill('12500');
      await colleague.getByRole('button', { name: 'Save' }).click();
      await expect(partner.getByRole('article').getByText('Won', { exact: true }).first()).toBeVisible();
      await partner.getByRole('link', { name: 'All introductions' }).click();
      await expect(partner.getByText('$12,500')).toBeVisible();
      await partner.getByRole('tab', { name: 'Introduction Fees' }).click();
      await expect(partner.getByRole('row').filter({ hasText: '$1,875' })).toBeVisible();
      await expectNoAxeViolations(partner);
      await admin.goto(`/admin?tab=commission&kind=fee&q=${encodeURIComponent(company)}`);
      await expect(admin.getByRole('row').filter({ hasText: '$1,875' })).toBeVisible();
    });

    await test.step('the review of the visitor is answered where it appears', async () => {
      await partner.getByRole('tab', { name: 'Reviews' }).click();
      const { link } = await mailTo(buyer, `How was ${company}?`);
      await visitor.goto(link);
      await visitor.getByRole('radio', { name: /^5/ }).check();
      await visitor.getByRole('textbox', { name: 'Your review' }).fill('Two days of work became two hours.');
      await visitor.getByRole('button', { name: 'Send Review' }).click();
      await expect(partner.getByText('Two days of work became two hours.')).toBeVisible(); // live update
      await partner.getByRole('button', { name: /^Answer/ }).click();
      await partner.getByRole('textbox', { name: 'Your answer' }).fill('Thank you, Grace.');
      await partner
        .getByRole('button', { name: /Publish|Send|Save|Answer/ })
        .last()
        .click();
      await expect(partner.getByText('Thank you, Grace.')).toBeVisible();
      await mailTo(buyer, `${company} answered your review`);
      await admin.goto(`/admin?tab=reviews&q=${encodeURIComponent(company)}`);
      await expect(admin.getByRole('row').filter({ hasText: 'Grace Whitfield' })).toBeVisible();
    });

    await test.step('T70: a review that came within a day counts once the owner has read why', async () => {
      const rating = visitor.getByText('5.0 (1 review)');
      await visitor.goto(`/partners?q=${encodeURIComponent(company)}`);
      await expect(visitor.getByText('0.0 (0 reviews)')).toBeVisible();
      await admin.getByRole('link', { name: company }).first().click();
      await expect(admin.getByText('Written within a day of the request')).toBeVisible();
      await expectNoAxeViolations(admin);
      await admin.getByRole('button', { name: 'Never Count' }).click();
      await admin.getByRole('button', { name: 'Undo' }).click();
      await expect(admin.getByText('Undone.')).toBeVisible();
      await admin.getByRole('button', { name: 'Always Count' }).click();
      await expect(admin.getByText('The review counts in the rating')).toBeVisible();
      await visitor.reload();
      await expect(rating).toBeVisible();
    });

    await test.step('a colleague who is removed sees nothing more, at once', async () => {
      await partner.getByRole('tab', { name: 'Team' }).click();
      await partner
        .getByRole('listitem')
        .filter({ hasText: hand })
        .getByRole('button', { name: 'Remove' })
        .click();
      await expect(colleague.getByText('Your account has no company yet')).toBeVisible();
      await expect(colleague.getByText('Grace Whitfield')).toBeHidden();
    });
  });
});

test('a statement that is paid is so in the partner’s window, and adds up in the file', {
  tag: '@all',
}, async ({ page: partner, anotherVisitor }) => {
  await signIn(partner, demo.partner);
  await partner.goto('/partner-portal');
  await partner.getByRole('tab', { name: 'Introduction Fees' }).click();
  const invoiced = partner.getByRole('row').filter({ hasText: 'Invoiced' });
  const month = /\w+ \d{4}/.exec((await invoiced.textContent()) ?? '')?.[0] ?? 'no month';
  const row = partner.getByRole('row').filter({ hasText: month });

  const admin = await anotherVisitor();
  await signIn(admin, demo.admin);
  await admin.goto('/admin?tab=commission&kind=fee&state=invoiced');
  await admin.getByRole('row').filter({ hasText: month }).getByRole('link').click();
  await admin.getByRole('button', { name: 'Mark as Paid' }).click();
  await expect(row).toContainText('Paid'); // live update

  const saved = partner.waitForEvent('download');
  await partner.getByRole('button', { name: 'Export CSV' }).click();
  const lines = (await readFile(await (await saved).path(), 'utf8')).trim().split('\r\n');
  const owed = (lines[0] ?? '').split(',').indexOf('Partner owes');
  const entries = lines.slice(1).map((line) => line.split(','));
  const sum = entries
    .filter(([, each = '', , kind]) => inWords(each) === month && kind === 'introduction fee')
    .reduce((all, cells) => all + Number(cells[owed]), 0);
  expect((await row.textContent()) ?? '').toContain(`$${sum.toLocaleString('en-US')}`);

  await row.getByRole('link', { name: month }).click();
  const record = partner.getByRole('article', { name: `Introduction fees for ${month}` });
  await expect(record).toContainText('Paid');
  await expect(record.getByRole('table', { name: `Entries of ${month}` })).toBeVisible();
  await expectNoAxeViolations(partner);
  await partner.reload(); // the tab is in the address
  await expect(record).toContainText('Paid');
  await record.getByRole('link', { name: 'Introduction fees by month' }).click();
  await expect(row).toBeVisible();
});

/** Converts "2026-10" to "October 2026". */
const inWords = (month: string): string =>
  new Date(`${month}-15T00:00:00Z`).toLocaleDateString('en-US', {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
