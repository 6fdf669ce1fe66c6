import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, expectNoAxeViolations, type Page, test } from '../../fixtures.ts';
import { card, expectSold, link } from './cards.ts';

const titles = [
  'Property Management',
  'Weather Radar',
  'Emergency Management',
  'Enterprise AI Platform',
  'Management Console',
  'Restaurant Scheduler',
  'Avatar Platform',
  'FutureSight Timeline',
  'Amazon Listing Manager',
  'AIX No-Code Platform',
  'NightFund Loans',
  'Hoops Simulator',
  'Insurance Claims Assistant',
  'Advanced Weather System',
  'Harvard Write Platform',
  'Detailed Weather Tracker',
  'AI Marketing Hub',
  'Tax Analysis System',
];

async function expectFigures(page: Page, figures: readonly (readonly [string, string])[]): Promise<void> {
  for (const [value, label] of figures) {
    const pair = page.locator('dl > div').filter({ has: page.getByText(label, { exact: true }) });
    await expect(pair.getByText(value, { exact: true })).toBeVisible();
  }
}

test.describe('/digital-products', () => {
  test('shows its fixed texts, prices and links', async ({ page }) => {
    await page.goto('/digital-products');
    const banner = page.getByRole('region', { name: 'Ready-to-Deploy Solutions from $997' });
    await expect(banner.getByRole('link', { name: 'Shop Products' })).toHaveAttribute(
      'href',
      '/digital-products#pricing',
    );
    await expect(
      page.getByRole('heading', { level: 1, name: 'DIGITAL PRODUCTS', exact: true }),
    ).toBeVisible();
    await expect(link(page, 'LICENSE SOFTWARE')).toHaveAttribute('href', '/licensing');
    for (const service of ['Custom Applications', 'Rapid Deployment']) {
      await expect(card(page, service)).toBeVisible();
    }
    await expect(card(page, 'MVP Development')).toContainText('$4,997');
    await expect(card(page, 'Full Application Development')).toContainText('$9,997');
    await expect(card(page, 'Enterprise').getByRole('link', { name: 'CONTACT US' })).toHaveAttribute(
      'href',
      '/contact',
    );
    await expectFigures(page, [
      ['70%', 'faster development'],
      ['40+', 'apps deployed'],
      ['100%', 'client satisfaction'],
    ]);
  });

  test('VIEW PORTFOLIO scrolls to 18 applications with three lines each', async ({ page }) => {
    await page.goto('/digital-products');
    await link(page, 'VIEW PORTFOLIO').click();
    await expect(page).toHaveURL('/digital-products#portfolio-showcase');
    const showcase = page.locator('#portfolio-showcase');
    await expect(showcase.getByRole('heading', { name: 'Sample Applications' })).toBeInViewport();
    await expect(showcase.getByRole('heading', { level: 3 })).toHaveText(titles);
    for (const title of titles) {
      await expect(card(page, title).getByRole('list').getByRole('listitem')).toHaveCount(3);
    }
  });

  test('a picture opens in a large dialog that closes again', async ({ page }) => {
    await page.goto('/digital-products');
    const picture = page.getByRole('button', { name: 'Enlarge Weather Radar' });
    await picture.click();
    const dialog = page.getByRole('dialog', { name: 'Weather Radar' });
    const image = dialog.getByRole('img');
    await expect(image).toBeVisible();
    await expect
      .poll(() => image.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth))
      .toBeGreaterThan(1000);
    await expectNoAxeViolations(page);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(dialog).toBeHidden();
    await expect(picture).toBeFocused();
    await picture.press('Enter');
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });

  test('priced items are sold at their price', async ({ page }) => {
    await page.goto('/digital-products');
    await expectSold(page, 'MVP Development', '$4,997');
    await expectSold(page, 'Full Application Development', '$9,997');
  });
});

test.describe('/media-creation', () => {
  test('shows its fixed texts, prices and links', async ({ page }) => {
    await page.goto('/media-creation');
    const banner = page.getByRole('region', { name: 'Professional Videos & Graphics from $497' });
    for (const badge of ['48h Delivery', 'Custom Design', 'Unlimited Revisions']) {
      await expect(banner.getByText(badge)).toBeVisible();
    }
    await expect(page.getByRole('heading', { level: 1, name: 'MEDIA CREATION', exact: true })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Video Portfolio' })).toBeVisible();
    for (const service of ['Video Production', 'Brand Design'])
      await expect(card(page, service)).toBeVisible();
    await expectFigures(page, [
      ['500+', 'videos created'],
      ['200+', 'brands designed'],
      ['90%', 'faster delivery'],
    ]);
    await banner.getByRole('link', { name: 'Order Media Now' }).click();
    await expect(page.getByRole('heading', { name: 'MEDIA PACKAGES', exact: true })).toBeInViewport();
  });

  test('priced items are ordered at their price', async ({ page }) => {
    await page.goto('/media-creation');
    await expectSold(page, 'Video Package', '$1,497');
    await expectSold(page, 'Brand Package', '$2,997');
    await expectSold(page, 'Premium Media Package', '$4,997');
  });
});

test.describe('/media', () => {
  test('opens on the films, with three tabs, each with its order', async ({ page }) => {
    await page.goto('/media');
    await expect(link(page, 'Back to Home')).toHaveAttribute('href', '/');
    await expect(page.getByRole('heading', { level: 1, name: 'MEDIA PORTFOLIO', exact: true })).toBeVisible();
    const tab = (name: string) => page.getByRole('tab', { name });
    await expect(tab('Video Portfolio')).toHaveAttribute('aria-selected', 'true');
    await expect(link(page, 'Order Video Content')).toHaveAttribute('href', '/media-creation');
    await expectFigures(page, [
      ['11+', 'Portfolio videos'],
      ['100%', 'AI generated'],
      ['4K', 'Quality output'],
      ['24hrs', 'Average delivery'],
      ['11+', 'Video projects'],
      ['18+', 'Software apps'],
      ['50+', 'Design projects'],
      ['100%', 'AI-powered'],
    ]);
    await tab('Video Portfolio').press('ArrowRight');
    await expect(tab('Software Applications')).toBeFocused();
    await expect(page.getByRole('tabpanel').getByRole('article')).toHaveCount(titles.length);
    await expect(link(page, 'Order Software Development')).toHaveAttribute('href', '/digital-products');
    await page.getByRole('button', { name: 'Enlarge Tax Analysis System' }).click();
    await expect(page.getByRole('dialog', { name: 'Tax Analysis System' })).toBeVisible();
    await page.keyboard.press('Escape');
    await tab('Graphics & Design').click();
    await expect(page.getByRole('heading', { name: 'Coming Soon' })).toBeVisible();
    await expect(link(page, 'Order Design Services')).toHaveAttribute('href', '/media-creation');
    await expectNoAxeViolations(page);
    await page.reload();
    await expect(tab('Graphics & Design')).toHaveAttribute('aria-selected', 'true');
  });

  test('names the eleven films', async ({ page }) => {
    const file = resolve(import.meta.dirname, '../../../content/portfolio/videos.json');
    const videos = JSON.parse(readFileSync(file, 'utf8')) as { title: string }[];
    expect(videos).toHaveLength(11);
    await page.goto('/media');
    for (const { title } of videos) {
      await expect(page.getByRole('tabpanel').getByText(title, { exact: true }).first()).toBeVisible();
    }
  });
});

test.describe('/licensing', () => {
  test('sells two plans', async ({ page }) => {
    await page.goto('/licensing');
    await expect(card(page, 'Software License')).toContainText('$799.99');
    await expect(card(page, 'Software License')).toContainText('one-time');
    await expect(card(page, 'White-Label Templates')).toContainText('$2,999');
    await expect(card(page, 'White-Label Templates')).toContainText('per month');
    await expect(card(page, 'White-Label Templates')).toContainText('MOST POPULAR');
    await expectSold(page, 'Software License', '$799.99');
    await expectSold(page, 'White-Label Templates', '$2,999');
  });

  test.describe('when the server cannot be reached', () => {
    test.use({ expectedErrors: [/ERR_FAILED|checkout failed/] });

    test('the payment error has its own text', async ({ page }) => {
      await page.goto('/licensing');
      await page.route('**/api/checkout', (route) => route.abort());
      const button = card(page, 'Software License').getByRole('button');
      await button.click();
      const alert = page.getByRole('alert');
      await expect(alert).toContainText('Payment Error');
      await expect(alert).toContainText('Failed to process payment');
      await expect(button).toBeEnabled();
    });
  });
});

test('/ai-video-creation-services lists three formats, three claims and their links', async ({ page }) => {
  await page.goto('/ai-video-creation-services');
  for (const [name, to, ...says] of [
    ['Commercial Videos', 'commercial-video', '$497', '30-60 second'],
    ['Promotional Videos', 'promotional-video', '$697', '1-3 minutes', 'Most Popular'],
    ['Custom Productions', 'video-package', '$1,497'],
  ] as const) {
    for (const words of says) await expect(card(page, name)).toContainText(words);
    await expect(card(page, name).getByRole('link')).toHaveAttribute('href', `/media-creation#${to}`);
  }
  await expectFigures(page, [
    ['48-hour', 'delivery'],
    ['4K', 'quality'],
    ['Unlimited', 'revisions'],
  ]);
  await expect(link(page, 'Watch the Portfolio')).toHaveAttribute('href', '/media');
  await expect(link(page, 'Contact Us')).toHaveAttribute('href', '/contact');
  await expect(link(page, 'Back to Home')).toHaveAttribute('href', '/');
});
