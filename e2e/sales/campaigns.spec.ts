/** Campaigns of the owner: editor, pages, order, code, and end. */
import type { Page } from '@playwright/test';
import { demo, expect, expectNoAxeViolations, signIn, test } from '../fixtures.ts';
import { openEditor, publish } from '../support/editor.ts';

const file = 'campaigns.json';
const today = new Date().toISOString().slice(0, 10);
const field = (page: Page, place: string) => page.locator(`[name="${file}#/campaigns/${place}"]`);

async function openCampaigns(page: Page): Promise<void> {
  await openEditor(page, file);
  await page.locator(`[data-place="${file}#/campaigns"] > summary`).press('Enter');
}

const entry = (page: Page, id: string) => page.locator(`[data-place="${file}#/campaigns/${id}"]`);

async function remove(page: Page, id: string): Promise<void> {
  await entry(page, id).locator('> summary').press('Enter');
  await entry(page, id)
    .getByRole('button', { name: /^Remove / })
    .last()
    .press('Enter');
}

/** Adds a campaign that runs today. */
async function add(page: Page, name: string, id: string, percent: string, code = ''): Promise<void> {
  await openCampaigns(page);
  await page.getByRole('textbox', { name: 'Add to campaigns' }).fill(name);
  await page.getByRole('button', { name: 'Add to Campaigns' }).press('Enter');
  await expect(entry(page, id)).toBeVisible();
  const first = field(page, `${id}/starts`);
  if (!(await first.isVisible())) await entry(page, id).locator('> summary').press('Enter');
  await first.fill(today);
  await field(page, `${id}/ends`).fill(today);
  await field(page, `${id}/percent`).fill(percent);
  if (code) await field(page, `${id}/code`).fill(code);
  await expect(page.getByText('Draft saved')).toBeVisible(); // unsaved changes are lost when the page is left
}

test.use({ expectedErrors: [/status of 4(00|22)/] }); // an unknown code

test('campaigns lower prices on pages and in the order, a code for those who have it, and both end', {
  tag: '@all',
}, async ({ page, anotherVisitor }) => {
  const visitor = await anotherVisitor();
  await visitor.goto('/ai-video-creation-services');
  await expect(visitor.getByText('$1,497').first()).toBeVisible();
  await expect(visitor.locator('s')).toHaveCount(0);

  await test.step('the owner adds them in the editor', async () => {
    await signIn(page, demo.admin);
    await add(page, 'Spring sale', 'spring-sale', '20');
    await add(page, 'Friends', 'friends', '50', 'FRIENDS-50');
    await expectNoAxeViolations(page);
    await publish(page);
  });

  await test.step('the page shows both prices and until when', async () => {
    await visitor.reload();
    await expect(visitor.locator('s').filter({ hasText: 'was $1,497' }).first()).toBeVisible();
    await expect(visitor.getByText('$1,197.60').first()).toBeVisible();
    await expect(visitor.getByText(/^Until \d+ \w+ \d{4}/).first()).toBeVisible();
    await expectNoAxeViolations(visitor);
  });

  const summary = visitor.getByRole('region', { name: 'Order Summary' });
  const checkout = async (price: string): Promise<void> => {
    const popup = visitor.waitForEvent('popup');
    await visitor.getByRole('button', { name: 'Proceed to Checkout' }).click();
    const tab = await popup;
    await expect(tab.getByText(price)).toBeVisible();
    await tab.close();
  };

  await test.step('the order costs what the page says', async () => {
    await visitor.goto('/service-order?service=video-package');
    await expect(summary.getByText('$1,197.60')).toBeVisible();
    await checkout('$1,197.60');
  });

  await test.step('a buyer with a code pays less', async () => {
    await summary.getByText('Have a code?').click();
    await summary.getByLabel('Code').fill('friend');
    await summary.getByLabel('Code').press('Enter');
    await expect(summary.getByText("We don't know this code. Please check how it is spelled.")).toBeVisible();
    await expectNoAxeViolations(visitor);
    await summary.getByLabel('Code').fill('friends-50');
    await summary.getByRole('button', { name: 'Apply' }).click();
    await expect(summary.getByRole('status')).toHaveText(
      'Code FRIENDS-50 applied: $748.50 instead of $1,497.',
    );
    await expectNoAxeViolations(visitor);
    await checkout('$748.50');
  });

  await test.step('they end when the owner removes them, and the old page is told so', async () => {
    await openCampaigns(page);
    await remove(page, 'spring-sale');
    await remove(page, 'friends');
    await expect(page.getByText('Draft saved')).toBeVisible();
    await publish(page);
    const late = await visitor.request.post('/api/checkout', {
      data: { serviceId: 'video-package', amount: 119760 },
    });
    expect(late.status()).toBe(409);
    await visitor.reload();
    await expect(summary.getByText('Have a code?')).toHaveCount(0);
    await visitor.goto('/ai-video-creation-services');
    await expect(visitor.locator('s')).toHaveCount(0);
    await expect(visitor.getByText('$1,497').first()).toBeVisible();
  });
});
