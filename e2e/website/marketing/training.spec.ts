import { expect, test } from '../../fixtures.ts';
import { card, link } from './cards.ts';

test.describe('/ai-training', () => {
  test('shows its fixed texts, prices and links', async ({ page }) => {
    await page.goto('/ai-training');
    await expect(link(page, 'Back to Services')).toHaveAttribute('href', '/pricing');
    const banner = page.getByRole('region', { name: 'Limited time: 20% off AI training' });
    await expect(banner.getByText('20% off', { exact: true })).toBeVisible();
    await expect(banner.getByText('30-day guarantee')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Our approach' })).toBeVisible();
    for (const figure of ['300%', '1000+', '98%']) {
      await expect(page.getByText(figure, { exact: true })).toBeVisible();
    }
    await expect(card(page, 'Private 1-on-1 Training')).toContainText('$297');
    await expect(card(page, 'Private 1-on-1 Training')).toContainText('2-hour session');
    await expect(card(page, 'Team Workshop')).toContainText('$1,497');
    await expect(card(page, 'Team Workshop')).toContainText('90-day support');
  });

  test('its links scroll to the packages, and to the training section of the price list', async ({
    page,
  }) => {
    await page.goto('/ai-training');
    await link(page, 'Book Training').click();
    await expect(page).toHaveURL('/ai-training#packages');
    const heading = page.getByRole('heading', { name: 'Training Packages' });
    await expect(heading).toBeInViewport();
    await expect(heading).toBeFocused();
    await link(page, 'View All Services').click();
    await expect(page).toHaveURL('/pricing#ai-training');
    await expect(page.locator('#ai-training').getByRole('heading').first()).toBeInViewport();
  });

  test('only the pressed button is busy, and the checkout opens in a new tab', async ({ page }) => {
    await page.goto('/ai-training');
    let release = (): void => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/api/checkout', async (route) => {
      await held;
      await route.continue();
    });
    const workshop = card(page, 'Team Workshop').getByRole('button');
    const popup = page.waitForEvent('popup');
    await workshop.click();
    await expect(workshop).toHaveText('Processing...');
    await expect(workshop).toBeDisabled();
    await expect(card(page, 'Private 1-on-1 Training').getByRole('button')).toBeEnabled();
    release();
    const tab = await popup;
    await expect(tab.getByText('$1,497')).toBeVisible();
    await expect(page.getByText('Checkout Opened')).toBeVisible();
    await expect(workshop).toHaveText('Book Now');
  });
});

test.describe('/1-on-1-training', () => {
  test('has four steps, a testimonial with a role, and one price at which it is booked', async ({ page }) => {
    await page.goto('/1-on-1-training');
    for (const step of ['Assessment', 'Customization', 'Hands-On Training', 'Action Plan']) {
      await expect(page.getByRole('heading', { name: step, exact: true })).toBeVisible();
    }
    await expect(page.getByRole('figure')).toContainText('logistics company');
    const popup = page.waitForEvent('popup');
    await page.getByRole('button', { name: 'Book Now for $297' }).click();
    const tab = await popup;
    await expect(tab.getByText('Private 1-on-1 Training')).toBeVisible();
    await expect(tab.getByText('$297')).toBeVisible();
  });
});

test('/team-workshop offers two formats, booked on the order page', async ({ page }) => {
  await page.goto('/team-workshop');
  await expect(card(page, '2-6 People')).toContainText('$649');
  await expect(card(page, '2-6 People')).toContainText('Most Popular');
  await expect(card(page, 'Business Teams')).toContainText('Starting at $1099');
  await expect(link(page, 'View Pricing Options')).toHaveAttribute('href', '/pricing');
  await card(page, '2-6 People').getByRole('link', { name: 'Book Workshop' }).click();
  await expect(page).toHaveURL('/service-order?service=team-workshop-2-6');
  await expect(page.getByRole('heading', { level: 1, name: 'Order a Service' })).toBeVisible();
});

test('/ai-training-courses lists three courses with their pages', async ({ page }) => {
  await page.goto('/ai-training-courses');
  const courses = [
    {
      name: 'AI Fundamentals',
      says: ['$297', '8 hours video', 'Certificate', 'Lifetime access'],
      to: '/ai-training#ai-fundamentals',
    },
    {
      name: '1-on-1 Training',
      says: ['$597', '4 hours', '30-day follow-up', 'Most Popular'],
      to: '/1-on-1-training#one-on-one-course',
    },
    {
      name: 'Team Workshop',
      says: ['$1,997', '8 hours', 'Up to 10 members'],
      to: '/team-workshop#team-workshop-day',
    },
  ];
  for (const { name, says, to } of courses) {
    for (const words of says) await expect(card(page, name)).toContainText(words);
    await expect(card(page, name).getByRole('link')).toHaveAttribute('href', to);
  }
  await expect(page.getByRole('figure')).toHaveCount(2);
  await expect(link(page, 'Contact Us')).toHaveAttribute('href', '/contact');
  await link(page, 'Back to Home').click();
  await expect(page).toHaveURL('/');
});
