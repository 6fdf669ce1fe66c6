import { demo, expect, expectNoAxeViolations, freshEmail, type Page, signIn, test } from '../fixtures.ts';

const shots = process.env.SHOTS;

/** Saves screenshots to review if a folder is set. */
async function picture(page: Page, name: string): Promise<void> {
  if (!shots) return;
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.screenshot({ path: `${shots}/${name}-${width}.png`, fullPage: true });
  }
  await page.setViewportSize({ width: 1280, height: 900 });
}

/** Requests a quote, and returns the email address of the request. */
async function ask(page: Page, name: string): Promise<string> {
  const email = freshEmail('offer');
  await page.goto('/quote');
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Company').fill('Engines Ltd');
  await page.getByLabel('Industry').selectOption('technology');
  await page.getByLabel('Budget').selectOption('5k-10k');
  await page.getByLabel('Timeline').selectOption('asap');
  await page.getByLabel('AI Training').check();
  await page.getByLabel('Project Description').fill('A workshop for our dispatch team.');
  await page.getByRole('button', { name: 'Request Quote' }).click();
  await expect(page.getByRole('heading', { name: 'We have your request' })).toBeVisible();
  return email;
}

test('a visitor asks, the owner writes and sends an offer, the visitor accepts, and the order is on the desk', {
  tag: '@database',
}, async ({ page, anotherVisitor, mailTo }) => {
  const name = `Mara ${process.pid}-${Date.now()}`;
  const email = await ask(page, name);

  const desk = await anotherVisitor();
  await signIn(desk, demo.admin);
  await desk.goto('/admin?tab=leads');
  await desk.getByRole('row').filter({ hasText: name }).getByRole('link', { name }).click();
  const lead = desk.getByRole('article', { name });
  await expect(lead.getByText('$5,000 - $10,000')).toBeVisible();
  await expect(lead.getByText('5k-10k')).toHaveCount(0);
  await lead.getByRole('button', { name: 'Next Step' }).click();
  await desk.getByLabel('Step', { exact: true }).fill('Call about dates');
  await desk.getByLabel('Day').fill('2026-01-05');
  await desk.getByRole('dialog').getByRole('button', { name: 'Next Step' }).click();
  await expect(lead.getByText(/^Next step on 2026/)).toBeVisible();
  await lead.getByRole('button', { name: 'Answer' }).click();
  const mail = desk.getByRole('dialog', { name: 'Answer the lead' });
  await mail.getByLabel('Subject').fill('Your quote request');
  await mail.getByLabel('Message').fill('Hello,\n\nhow many people would come?');
  await mail.getByRole('button', { name: 'Send' }).click();
  await expect(lead.getByText('Moved from New to Contacted')).toBeVisible();
  await picture(desk, 'lead');

  await lead.getByRole('button', { name: 'Write an Offer' }).click();
  const offer = desk.getByRole('dialog', { name: 'Offer' });
  await expect(offer.getByLabel('Name')).toHaveValue(name);
  await offer.getByLabel('What the buyer gets').fill('A workshop for ten people');
  await offer.getByLabel('Quantity').fill('2');
  await offer.getByLabel('Unit price (USD)').fill('2,500');
  await offer.getByLabel('Discount', { exact: false }).first().fill('10');
  await offer.getByLabel('Deposit in percent').fill('30');
  await offer.getByLabel('Terms').fill('Travel is included.');
  await expect(offer.getByText('$4,500')).toBeVisible();
  await expect(offer.getByText('$1,350')).toBeVisible();
  await expectNoAxeViolations(desk);
  await picture(desk, 'editor');
  await offer.getByRole('button', { name: 'Send Offer' }).click();
  await expect(desk.getByRole('article').getByText('Sent', { exact: true })).toBeVisible();

  const { links, subject } = await mailTo(email, /^Your offer OF-/);
  const number = subject.replace('Your offer ', '');
  const link = links.find((each) => each.includes('/quote?offer=')) ?? '';
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1, name: `Offer ${number}` })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Request a quote' })).toBeHidden();
  await expect(page.getByText('A workshop for ten people')).toBeVisible();
  await expectNoAxeViolations(page);
  await picture(page, 'offer');
  const saved = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download PDF' }).click();
  expect((await saved).suggestedFilename()).toBe(`${number}.pdf`);
  if (shots) await page.pdf({ path: `${shots}/offer.pdf`, format: 'A4' });
  await page.getByRole('button', { name: 'Accept Offer' }).click();
  await expect(page.getByText('Type your name.')).toBeVisible();
  await expect(page.getByText('Tick the box to accept the offer.')).toBeVisible();
  await page.getByLabel('Your full name').fill(name);
  await page.getByRole('checkbox', { name: /I accept offer/ }).check();
  await page.getByRole('button', { name: 'Accept Offer' }).click();
  await expect(page.getByText('This offer is accepted')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Accept Offer' })).toHaveCount(0);
  await picture(page, 'accepted');
  expect((await mailTo(email, `You accepted offer ${number}`)).text).toContain(name);

  await desk.goto('/admin?tab=orders');
  const order = desk.getByRole('row').filter({ hasText: `Offer ${number} (deposit)` });
  await expect(order.getByText('$1,350')).toBeVisible();
  await desk.goto('/admin?tab=offers');
  await expect(desk.getByRole('row').filter({ hasText: number }).getByText('Accepted')).toBeVisible();
  await picture(desk, 'offers');
  await desk.getByRole('link', { name: number }).click();
  await desk.getByRole('button', { name: 'Invoice the Rest' }).click();
  await desk.getByRole('dialog').getByRole('button', { name: 'Invoice the Rest' }).click();
  await expect(desk.getByRole('button', { name: 'Invoice the Rest' })).toHaveCount(0);
  await picture(desk, 'offer-desk');
  await desk.goto('/admin?tab=orders');
  const rest = desk.getByRole('row').filter({ hasText: `Offer ${number} (rest)` });
  await expect(rest).toBeVisible();

  // The client page shows all records of the buyer, and every record links to it.
  await rest.getByRole('link').first().click();
  await desk.getByRole('link', { name: `All of ${email}` }).click();
  await expect(desk.getByRole('heading', { name })).toBeVisible();
  await expect(desk.getByRole('table', { name: 'Orders' }).locator('[data-row]')).toHaveCount(2);
  await expect(desk.getByRole('table', { name: 'Offers' }).getByText(number)).toBeVisible();
  await expect(desk.getByRole('table', { name: 'Leads' }).getByText(name)).toBeVisible();
  const history = desk.getByRole('complementary', { name: 'History' });
  await expect(history.getByRole('link', { name: `offer ${number}` }).first()).toBeVisible();
  await expect(history.getByText(`Offer ${number} accepted`)).toBeVisible();
  await expectNoAxeViolations(desk);
  await picture(desk, 'client');
  // The reply waited, so that it could be undone.
  expect((await mailTo(email, 'Your quote request')).text).toContain('how many people would come?');
  await desk.goto('/admin?tab=leads&sort=due');
  const row = desk.getByRole('row').filter({ hasText: name });
  await expect(row.getByText('Step due')).toBeVisible();
  await expect(row.getByText('Won', { exact: true }).first()).toBeVisible();
});

test.describe('a link that leads to no offer', () => {
  test.use({ expectedErrors: [/status of 404/] });

  test('shows an error and a contact', async ({ page }) => {
    await page.goto(`/quote?offer=${'A'.repeat(43)}`);
    await expect(page.getByRole('heading', { name: "We can't find this offer" })).toBeVisible();
    await expect(page.getByRole('link', { name: /@/ }).first()).toBeVisible();
  });
});
