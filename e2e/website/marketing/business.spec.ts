import { expect, test } from '../../fixtures.ts';
import { card, expectSold, link } from './cards.ts';

test.describe('/business-ai', () => {
  test('shows three packages with their anchors, market figures and measurements', async ({ page }) => {
    await page.goto('/business-ai#pricing');
    const pricing = page.locator('#pricing');
    await expect(pricing.getByRole('article')).toHaveCount(3);
    await expect(card(page, 'Starter')).toContainText('$2,997');
    await expect(card(page, 'Starter')).toContainText('3 tool integrations');
    await expect(card(page, 'Professional')).toContainText('$7,497');
    await expect(card(page, 'Professional')).toContainText('90-day support');
    await expect(card(page, 'Enterprise')).toContainText('Custom');
    for (const figure of ['80%', '60%', '250%']) {
      await expect(page.getByText(figure, { exact: true })).toBeVisible();
    }
    await expect(page.getByRole('table', { name: 'Measured before and after' })).toBeVisible();
  });

  test('priced packages are sold at their price, and Enterprise leads to the consultation', async ({
    page,
  }) => {
    await page.goto('/business-ai');
    await expectSold(page, 'Starter', '$2,997', 'Business AI Starter');
    await expectSold(page, 'Professional', '$7,497', 'Business AI Professional');
    await card(page, 'Enterprise').getByRole('link').click();
    await expect(page).toHaveURL('/enterprise');
  });
});

test('/ai-chatbots-for-business names price and promises, and leads to order and demo', async ({ page }) => {
  await page.goto('/ai-chatbots-for-business');
  const offer = page.getByRole('article', { name: 'Custom AI Chatbot' });
  for (const words of ['$2,997', '48-hour delivery', '3 months free updates', 'Priority support']) {
    await expect(offer).toContainText(words);
  }
  await expect(link(page, 'Order Your Chatbot').first()).toHaveAttribute(
    'href',
    '/service-order?service=custom-chatbot',
  );
  await expect(link(page, 'Try the AI Demo').first()).toHaveAttribute('href', '/ai-demo');
  await page.getByText('What does it cost?').click();
  await expect(page.getByText('$2,997, once.')).toBeVisible();
  await expect(link(page, 'Back to Home')).toHaveAttribute('href', '/');
});

test('/enterprise-ai-solutions lists four engagements, figures and four steps', async ({ page }) => {
  await page.goto('/enterprise-ai-solutions');
  for (const [name, price, service] of [
    ['AI Strategy & Implementation', 'from $10,000', 'ai-strategy'],
    ['Enterprise AI Training', 'from $15,000', 'enterprise-training'],
    ['Custom AI Development', 'from $25,000', 'custom-ai-development'],
    ['AI Consulting & Support', 'from $5,000/month', 'ai-support'],
  ] as const) {
    const line = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });
    await expect(line).toContainText(price);
    await expect(line.getByRole('link')).toHaveAttribute('href', `/enterprise#${service}`);
  }
  await expect(page.getByRole('heading', { name: 'Success metrics' })).toBeVisible();
  const steps = page.getByRole('heading', { name: /^(Assessment|Strategy|Implementation|Optimization)$/ });
  await expect(steps).toHaveText(['Assessment', 'Strategy', 'Implementation', 'Optimization']);
  await expect(link(page, 'Contact Us').first()).toHaveAttribute('href', '/contact');
  await expect(link(page, 'Back to Home')).toHaveAttribute('href', '/');
});

test('/ai-demo scrolls to its anchor and leads to training and prices', async ({ page }) => {
  await page.goto('/ai-demo');
  await link(page, 'Ready for action?').click();
  await expect(page).toHaveURL('/ai-demo#ready-for-action');
  const heading = page.getByRole('heading', { name: 'Ready for action?' });
  await expect(heading).toBeInViewport();
  await expect(heading).toBeFocused();
  const ready = page.locator('#ready-for-action');
  await expect(ready.getByRole('link', { name: 'Explore AI Training' })).toHaveAttribute(
    'href',
    '/ai-training',
  );
  await expect(ready.getByRole('link', { name: 'View Pricing' })).toHaveAttribute('href', '/pricing');
});

test('/partner-portal is a preview that sends no requests and whose buttons explain this', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/')) asked.push(request.url());
  });
  await page.goto('/partner-portal');
  await expect(page.getByText('Demo data')).toBeVisible();
  for (const [figure, label] of [
    ['$12,450', 'Commission earned this month'],
    ['8', 'Active projects'],
    ['24', 'Total referrals this quarter'],
    ['92%', 'Project completion rate'],
  ] as const) {
    const pair = page.locator('dl > div').filter({ has: page.getByText(label, { exact: true }) });
    await expect(pair.getByText(figure, { exact: true })).toBeVisible();
  }
  await expect(page.getByRole('heading', { name: 'Full Portal Coming Soon' })).toBeVisible();
  for (const part of ['Commission Tracking', 'Performance Analytics', 'Client Management']) {
    await expect(page.getByRole('heading', { name: part })).toBeVisible();
  }
  for (const name of ['Profile Settings', 'Notifications', 'Join Waitlist - Get Early Access']) {
    const button = page.getByRole('button', { name });
    await expect(button).toHaveAttribute('aria-disabled', 'true');
    await expect(button).toHaveAccessibleDescription("Preview only: this doesn't do anything yet.");
    await button.click({ force: true });
  }
  await expect(page).toHaveURL('/partner-portal');
  expect(asked).toEqual([]);
});
