import { demo, expect, expectNoAxeViolations, freshEmail, signIn, test } from '../fixtures.ts';

test('an offer for a caller can be started from anywhere at the desk', { tag: '@phone' }, async ({
  page,
}) => {
  const name = `Ola ${process.pid}-${Date.now()}`;
  await signIn(page, demo.admin);
  await page.goto('/admin?tab=orders');
  await page.locator('#desk-new summary').click();
  await page.getByRole('link', { name: 'Offer', exact: true }).click();
  const adding = page.getByRole('dialog', { name: 'Add a lead' });
  await expect(adding.getByText('First, who is it for?')).toBeVisible();
  await expectNoAxeViolations(page);
  await expect(adding.getByLabel('Name')).toBeFocused();
  await adding.getByLabel('Name').fill(name);
  await adding.getByLabel('Email').fill('nobody');
  await adding.getByRole('button', { name: 'Add Lead' }).click();
  await expect(adding.getByText(/email address/i).first()).toBeVisible();
  await adding.getByLabel('Email').fill(freshEmail('called'));
  await adding.getByLabel('Request').fill('A day of training in March.');
  await adding.getByRole('button', { name: 'Add Lead' }).click();
  const offer = page.getByRole('dialog', { name: 'Offer' });
  await expect(offer.getByLabel('Name')).toHaveValue(name);
  await page.keyboard.press('Escape');
  await expect(page).not.toHaveURL(/write=/);
  const record = page.getByRole('article', { name });
  await expect(record.getByText('Contacted', { exact: true }).first()).toBeVisible();
  await expect(record.getByText('Added by you').first()).toBeVisible();
  await expect(record.getByText('A day of training in March.').first()).toBeVisible();
  await page.reload();
  await expect(record).toBeVisible();
  await expect(offer).toBeHidden();

  // Writing an offer to a lead keeps the list's filter.
  await page.goto(`${page.url()}&status=contacted`);
  await record.getByRole('button', { name: 'Write an Offer' }).click();
  await expect(offer).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(offer).toBeHidden();
  await expect(page).toHaveURL(/status=contacted/);
});

test('an agreement made by phone is invoiced from anywhere at the desk', {
  tag: ['@phone', '@all'],
}, async ({ page, mailTo }) => {
  const name = `Ines ${process.pid}-${Date.now()}`;
  const email = freshEmail('agreed');
  await signIn(page, demo.admin);
  await page.goto('/admin');
  await page.locator('#desk-new summary').click();
  await page.getByRole('link', { name: 'Invoice', exact: true }).click();
  const adding = page.getByRole('dialog', { name: 'Add a lead' });
  await expect(adding.getByText('First, who gets it?')).toBeVisible();
  await adding.getByLabel('Name').fill(name);
  await adding.getByLabel('Email').fill(email);
  await adding.getByLabel('Request').fill('A day of training in March.');
  await adding.getByRole('button', { name: 'Add Lead' }).click();
  const paper = page.getByRole('dialog', { name: 'Invoice' });
  await expect(paper.getByLabel('Name')).toHaveValue(name);
  await paper.getByLabel('Street').fill('1 Quay');
  await paper.getByLabel('Postcode').fill('1010');
  await paper.getByLabel('City').fill('Harbor');
  await paper.getByLabel('Country (two letters)').fill('US');
  await paper.getByLabel('What the buyer gets').fill('A day of training');
  await paper.getByLabel(/^Unit price/).fill('1,200');
  await paper.getByLabel('Have they agreed already?').selectOption('By email');
  await expectNoAxeViolations(page);
  await paper.getByRole('button', { name: 'Send Invoice' }).click();
  await expect(paper).toBeHidden();
  const order = page.getByRole('article');
  await expect(order.getByText(name).first()).toBeVisible();
  await expect(order.getByText('$1,200').first()).toBeVisible();
  expect((await mailTo(email)).subject).toMatch(/with invoice INV-/);
});

test('a call that was arranged on the phone is written down as a booking', { tag: '@phone' }, async ({
  page,
  mailTo,
}) => {
  const email = freshEmail('caller');
  await signIn(page, demo.admin);
  await page.goto('/admin');
  await page.locator('#desk-new summary').click();
  await page.getByRole('link', { name: 'Booking', exact: true }).click();
  const adding = page.getByRole('dialog', { name: 'Add a booking' });
  await expectNoAxeViolations(page);
  await adding.getByLabel('What', { exact: true }).selectOption('Introductory call');
  await adding.getByLabel('Day and time').fill('2027-02-06T21:15'); // a Saturday evening
  await adding.getByLabel('Name').fill('Ola Nilsen');
  await adding.getByLabel('Email').fill(email);
  await adding.getByLabel('Video link or place').fill('https://meet.example/ola');
  await adding.getByRole('button', { name: 'Add Booking' }).click();
  const record = page.getByRole('article', { name: 'Ola Nilsen, Introductory call' });
  await expect(record.getByText('Feb 6, 2027, 9:15 PM').first()).toBeVisible();
  await expect(record.getByRole('link', { name: 'https://meet.example/ola' })).toBeVisible();
  expect((await mailTo(email)).text).toContain('https://meet.example/ola');
});

test('new records are found by typing, and each opens its form', async ({ page }) => {
  await signIn(page, demo.admin);
  await page.goto('/admin');
  await expect(page.locator('#desk-new')).toBeVisible();
  for (const [what, dialog] of [
    ['Lead', 'Add a lead'],
    ['Invoice', 'Add a lead'],
    ['Booking', 'Add a booking'],
    ['Page', 'New page'],
    ['Event', 'New Event'],
  ] as const) {
    await page.goto('/admin');
    await expect(page.locator('#desk-new')).toBeVisible();
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').getByRole('combobox').fill(`new ${what}`);
    await page.keyboard.press('Enter');
    const form = page.getByRole('dialog', { name: dialog, exact: false });
    await expect(form).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(form).toBeHidden();
    expect(page.url()).not.toContain('new');
  }
});

test.describe('who is not the administrator', () => {
  test.use({ expectedErrors: [/status of 403/] });

  test('is offered nothing new', async ({ page }) => {
    await signIn(page, demo.user);
    await page.goto('/admin');
    await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
    await expect(page.locator('#desk-new')).toBeHidden();
  });
});
