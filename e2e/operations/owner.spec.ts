/** The program in an empty folder, without other tools: its owner sets up the site (docs/owner.md). */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, withSettings } from '../fixtures.ts';
import { publish } from '../support/editor.ts';

const owner = { email: 'owner@pier.test', password: 'a long passphrase of the owner' };

const test = withSettings(['--admin-email', owner.email], { empty: true, alone: true });

const media = join(import.meta.dirname, '../../content/media');
const builtIn = (folder: string, ending: string): Buffer => {
  const name = readdirSync(join(media, folder)).find((each) => each.endsWith(ending)) ?? '';
  return readFileSync(join(media, folder, name));
};
const drawing =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 40"><title>Pier</title><path d="M4 36 14 4h8l10 32z"/></svg>';
interface Chosen {
  name: string;
  mimeType: string;
  buffer: Buffer;
}
const logo: Chosen = { name: 'pier.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(drawing) };
const photo: Chosen = { name: 'boats.webp', mimeType: 'image/webp', buffer: builtIn('apps', '.webp') };
const film: Chosen = { name: 'boats.mp4', mimeType: 'video/mp4', buffer: builtIn('videos', '.mp4') };

const field = (page: Page, place: string) => page.locator(`[name="${place}"]`);
const place = (page: Page, at: string) => page.locator(`[data-place="${at}"]`);
const unfold = (page: Page, at: string) => place(page, at).locator('summary').first().click();

/** Goes back to the list, and opens a part by its name. */
async function open(page: Page, part: string): Promise<void> {
  const back = page.getByRole('button', { name: 'All parts' });
  if (await back.isVisible()) await back.click();
  await page.getByRole('main').getByRole('listitem').getByText(part, { exact: true }).click();
  await expect(page.getByRole('heading', { level: 3, name: part })).toBeFocused();
}

/** Selects a file, describes it, and uploads it. */
async function upload(page: Page, file: Chosen, shows = ''): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.locator('input[type=file]').setInputFiles(file);
  if (shows) await dialog.getByLabel(/^(What the picture shows|Name in the logo)/).fill(shows);
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
}

async function newPage(page: Page, title: string, link: string, kind: string): Promise<void> {
  await page.getByRole('button', { name: 'All parts' }).click();
  await page.getByRole('button', { name: 'New page' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Title').fill(title);
  await dialog.getByLabel('Kind of page').selectOption(kind);
  await dialog.getByLabel('Put a link to it in').selectOption({ label: link });
  await dialog.getByRole('button', { name: 'Add page' }).click();
  await expect(page.getByRole('heading', { level: 3, name: title })).toBeVisible();
}

interface Offer {
  offers?: { price?: string };
}

const title = 'an owner changes everything in the browser, publishes once, and visitors see all of it';

test(title, { tag: '@all' }, async ({ page, harborlight, anotherVisitor }) => {
  await test.step('claims the account and opens the editor', async () => {
    await page.goto(/https?:\/\/\S+/.exec(harborlight.run('admin'))?.[0] ?? '');
    await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
    await page.getByLabel('Password').fill(owner.password);
    await page.getByRole('button', { name: 'Save New Password' }).click();
    await expect(page).toHaveURL('/');
    await page.goto('/admin?tab=site');
  });

  await test.step('name, logo and both colors', async () => {
    await open(page, 'Brand');
    await field(page, 'brand.json#/name').fill('Pier & Sons');
    await page.getByRole('button', { name: 'Choose logo' }).click();
    await upload(page, logo, 'Pier & Sons');
    await expect(place(page, 'brand.json#/logo').locator('img')).toBeVisible();
    await unfold(page, 'brand.json#/colors');
    await place(page, 'brand.json#/colors').getByLabel('Accent', { exact: true }).fill('#1d4ed8');
    await place(page, 'brand.json#/colors').getByLabel('Link', { exact: true }).fill('#7a1f5c');
  });

  await test.step('a price and a new service', async () => {
    await open(page, 'Private 1-on-1 Training');
    await field(page, 'catalogue/private-training.json#/price_cents').fill('319');
    await page.getByRole('button', { name: 'All parts' }).click();
    await page.getByRole('button', { name: 'New service' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Harbor Walk');
    await dialog.getByLabel('Price').fill('149');
    await dialog.getByLabel('Description').fill('Two hours along the water.');
    await dialog.getByLabel('What it includes').fill('Coffee');
    await dialog.getByRole('button', { name: 'Add service' }).click();
    await expect(page.getByRole('heading', { level: 3, name: 'Harbor Walk' })).toBeVisible();
  });

  await test.step('a page with a text and a picture', async () => {
    await newPage(page, 'Our Boats', 'Footer: Company', 'sections');
    const blocks = 'pages/our-boats.json#/blocks';
    await unfold(page, blocks);
    await unfold(page, `${blocks}/text`);
    await field(page, `${blocks}/text/text`).fill('We **build** boats for {price:private-training}.');
    await page.getByRole('button', { name: 'Add a section' }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Gallery/ })
      .click();
    await field(page, `${blocks}/gallery/title`).fill('Seen from the pier');
    await unfold(page, `${blocks}/gallery/pictures/0`);
    await place(page, `${blocks}/gallery/pictures/0`)
      .getByRole('button', { name: 'Replace picture' })
      .click();
    await upload(page, photo, 'Three boats');
    const preview = page.frameLocator('iframe[title="The page as the draft makes it"]');
    await expect(preview.getByRole('img', { name: 'Three boats' })).toBeVisible();
  });

  await test.step('a legal text', async () => {
    await newPage(page, 'Privacy Policy', 'Footer: Privacy Policy', 'document');
    await field(page, 'pages/privacy-policy.json#/head/text').fill(
      '## Who we are\n\nPier & Sons, by the sea.',
    );
  });

  await test.step('a film', async () => {
    await open(page, 'Portfolio: videos');
    await unfold(page, 'portfolio/videos.json#');
    const entry = place(page, 'portfolio/videos.json#/product-advertisement');
    await entry.locator('summary').first().click();
    await entry.getByRole('button', { name: 'Replace film' }).click();
    await upload(page, film);
    await page.getByRole('dialog').getByRole('button', { name: 'Use this frame' }).click();
    await expect(entry.locator('video')).toHaveAttribute('src', /^\/media\/own\//);
  });

  await test.step('emails look like it', async () => {
    await open(page, 'Emails');
    const letter = page.frameLocator('iframe[title="The email as the draft words it"]');
    await expect(letter.getByText('Pier & Sons').first()).toBeVisible();
    await expect(page.getByText(/^Pier & Sons </)).toBeVisible();
    await page.getByRole('combobox', { name: 'Email' }).selectOption('/accounts/confirmation');
    await expect(letter.getByRole('link').first()).toBeVisible();
    const grounds = letter
      .locator('a, td')
      .evaluateAll((all) => all.map((a) => getComputedStyle(a).backgroundColor));
    expect(await grounds).toContain('rgb(29, 78, 216)');
  });

  await test.step('and publishes once', async () => {
    await publish(page);
  });

  const visitor = await anotherVisitor();
  const offersOf = async (path: string): Promise<string[]> => {
    await visitor.goto(path);
    const data = await visitor.locator('script[type="application/ld+json"]').first().textContent();
    const found: string[] = [];
    JSON.parse(data ?? '{}', (_, value: Offer) => {
      const price = value?.offers?.price;
      if (price !== undefined) found.push(price);
      return value;
    });
    return found;
  };

  await test.step('a visitor sees name, logo, colors and price', async () => {
    await visitor.goto('/');
    await expect(visitor).toHaveTitle(/Pier & Sons/);
    await expect(visitor.locator('header').getByRole('img', { name: 'Pier & Sons' })).toHaveAttribute(
      'src',
      /^\/media\/own\//,
    );
    const start = visitor.getByRole('link', { name: 'Get Started' }).first();
    await expect(start).toHaveCSS('background-color', 'rgb(29, 78, 216)');
    await expect(visitor.getByText('AI Training from $319')).toBeVisible();
    expect(await visitor.evaluate(() => getComputedStyle(document.body).getPropertyValue('--sea'))).toContain(
      '7a1f5c',
    );
  });

  await test.step('search engines read the same price and name', async () => {
    expect(await offersOf('/1-on-1-training')).toContain('319.00');
    const data = await visitor.locator('script[type="application/ld+json"]').first().textContent();
    expect(data).toContain('Pier & Sons');
    expect(data).not.toContain('Harborlight');
  });

  await test.step('the new service, page, legal text and film', async () => {
    await visitor.goto('/service-order?service=harbor-walk');
    await expect(visitor.getByText('$149').filter({ visible: true }).first()).toBeVisible();
    await visitor.getByRole('contentinfo').getByRole('link', { name: 'Our Boats' }).click();
    await expect(visitor.getByText('We build boats for $319.')).toBeVisible();
    const picture = visitor.getByRole('img', { name: 'Three boats' });
    await picture.scrollIntoViewIfNeeded();
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
    await visitor.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).click();
    await expect(visitor.getByText('Pier & Sons, by the sea.')).toBeVisible();
    const html = await (await visitor.request.get('/media')).text();
    const [shown = ''] = /\/media\/own\/[0-9a-f]{64}\.mp4/.exec(html) ?? [];
    expect((await visitor.request.get(shown, { headers: { range: 'bytes=0-9' } })).status()).toBe(206);
  });
});
