/** The admin uploads an image, a video, captions and a logo, and publishes them; a guest sees them. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { demo, expect, expectNoAxeViolations, signIn, test } from '../fixtures.ts';
import { openEditor, publish, saved, undo } from '../support/editor.ts';

const media = join(import.meta.dirname, '../../content/media');
const builtIn = (folder: string, ending: string): Buffer => {
  const name = readdirSync(join(media, folder)).find((each) => each.endsWith(ending)) ?? '';
  return readFileSync(join(media, folder, name));
};
const logo =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 40"><title>Pharos</title>' +
  '<path fill="#123" d="M4 36 14 4h8l10 32z"/><circle cx="70" cy="20" r="16" style="fill:#c40"/></svg>';

const place = (page: Page, at: string): Locator => page.locator(`[data-place="${at}"]`);

/** Expands an entry of a file that is one list. */
async function openEntry(page: Page, file: string, id: string): Promise<Locator> {
  await openEditor(page, file);
  const entry = place(page, `${file}#/${id}`);
  await entry.locator('summary').first().press('Enter');
  return entry;
}

// The drawing with a script is refused.
test.use({ expectedErrors: [/status of 400/] });

interface Uploading {
  name: string;
  mimeType: string;
  buffer: Buffer;
  alt?: string;
}

/** Selects a file in the open dialog, describes it, and uploads it. `prepare` shows how pages crop it. */
async function upload(
  page: Page,
  { alt, ...file }: Uploading,
  scan = false,
  prepare = nothing,
): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.locator('input[type=file]').setInputFiles(file);
  await prepare(page);
  if (alt) {
    const text = dialog.getByLabel(/^(What the picture shows|Name in the logo)/);
    await text.fill('');
    await dialog.getByRole('button', { name: /^(Upload|Use this picture)$/ }).press('Enter');
    await expect(dialog.getByText(/Say what|Enter the name/)).toBeVisible();
    await text.fill(alt);
  }
  if (scan) await expectNoAxeViolations(page);
  await dialog.getByRole('button', { name: /^(Upload|Use this picture)$/ }).press('Enter');
}

/** Moves the crop area by arrow keys. */
async function crop(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Zoom').press('ArrowRight');
  await dialog.getByLabel('Left to right').press('ArrowRight');
  await expect(dialog.getByLabel('Left to right')).toHaveValue('51');
}

const nothing = async (_page: Page): Promise<void> => undefined;

test('uploads are placed, published, seen by a guest, and kept while the site shows them', {
  tag: '@all',
}, async ({ page, anotherVisitor }) => {
  await signIn(page, demo.admin);
  const own = /^\/media\/own\/[0-9a-f]{64}\./;

  await test.step('a picture for a sample application', async () => {
    const entry = await openEntry(page, 'portfolio/apps.json', 'weather-radar');
    await entry.getByRole('button', { name: 'Replace picture' }).press('Enter');
    const picture = { name: 'radar.webp', mimeType: 'image/webp', buffer: builtIn('apps', '.webp') };
    await upload(page, { ...picture, alt: 'Rain over our own town' }, true, crop);
    await expect(entry.getByRole('img', { name: 'Rain over our own town' })).toHaveAttribute('src', own);
    await expectNoAxeViolations(page);
    await saved(page);
  });

  await test.step('a film with captions, and its poster from the library', async () => {
    const entry = await openEntry(page, 'portfolio/videos.json', 'product-advertisement');
    await entry.getByRole('button', { name: 'Replace film' }).press('Enter');
    await upload(page, { name: 'ours.mp4', mimeType: 'video/mp4', buffer: builtIn('videos', '.mp4') });
    await page.getByRole('dialog').getByRole('button', { name: 'Keep the poster' }).press('Enter');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(entry.locator('video')).toHaveAttribute('src', own);
    await entry.getByRole('button', { name: 'Choose captions' }).press('Enter');
    const cues = Buffer.from('WEBVTT\n\n00:00.500 --> 00:02.000\nA lamp.\n');
    await upload(page, { name: 'ours.vtt', mimeType: 'text/vtt', buffer: cues });
    await expect(page.getByRole('dialog')).toBeHidden();
    await entry.getByRole('button', { name: 'Replace poster' }).press('Enter');
    await page.getByRole('button', { name: /^Choose radar\.webp/ }).press('Enter');
    await crop(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Use this picture' }).press('Enter');
    await expect(page.getByRole('dialog')).toBeHidden();
    await saved(page);
  });

  await test.step('a picture for the home page, and a logo', async () => {
    await openEditor(page, 'pages/home.json');
    await place(page, 'pages/home.json#/head/picture')
      .getByRole('button', { name: 'Choose picture' })
      .press('Enter');
    const harbor = { name: 'harbor.png', mimeType: 'image/png', alt: 'Our harbor at night' };
    await upload(page, { ...harbor, buffer: await page.screenshot() }, false, () =>
      page.getByRole('dialog').getByRole('slider', { name: 'Focal point' }).press('ArrowUp'),
    );
    await expect(page.getByRole('dialog')).toBeHidden();
    await saved(page);
    await openEditor(page, 'brand.json');
    await place(page, 'brand.json#/logo').getByRole('button', { name: 'Choose logo' }).press('Enter');
    const drawing = { name: 'logo.svg', mimeType: 'image/svg+xml', alt: 'Pharos' };
    await upload(page, {
      ...drawing,
      buffer: Buffer.from(logo.replace('<title>', '<script>1</script><title>')),
    });
    await expect(page.getByRole('alert').getByText('This SVG has <script>')).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: 'Choose another' }).press('Enter');
    await upload(page, { ...drawing, buffer: Buffer.from(logo) }, true);
    await expect(page.getByRole('dialog')).toBeHidden();
    await saved(page);
  });

  await test.step('and colors', async () => {
    const accent = place(page, 'brand.json#/colors').getByRole('textbox', { name: 'Accent (optional)' });
    await accent.fill('blue');
    await expect(page.getByText(/must be a color like “#1d4ed8”/).first()).toBeVisible();
    await accent.fill('#1d4ed8');
    await saved(page);
    await expectNoAxeViolations(page);
  });

  await publish(page);

  await test.step('a guest sees them', async () => {
    const guest = await anotherVisitor();
    await guest.goto('/');
    const shown = async (image: Locator): Promise<void> => {
      await image.scrollIntoViewIfNeeded();
      await expect(image).toHaveAttribute('src', own);
      await expect.poll(() => image.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
    };
    const harbor = guest.getByRole('img', { name: 'Our harbor at night' });
    await shown(harbor);
    await expect(harbor, 'its focal point').toHaveCSS('object-position', '50% 40%');
    await shown(guest.locator('header img'));
    await shown(guest.locator('footer img'));
    const button = guest.getByRole('link', { name: 'Get Started' }).first();
    await expect(button).toHaveCSS('background-color', 'rgb(29, 78, 216)');
    await expect(button).toHaveCSS('color', 'rgb(255, 255, 255)');
    await expect(guest.locator('link[rel=icon]')).toHaveAttribute('href', own);
    await expectNoAxeViolations(guest);
    await guest.goto('/digital-products');
    await shown(guest.getByRole('img', { name: 'Rain over our own town' }));
    const html = await (await guest.request.get('/media')).text();
    const [film = ''] = /\/media\/own\/[0-9a-f]{64}\.mp4/.exec(html) ?? [];
    expect((await guest.request.get(film, { headers: { range: 'bytes=0-9' } })).status()).toBe(206);
    expect(html).toMatch(/\/media\/own\/[0-9a-f]{64}\.vtt/);
  });

  await test.step('the library says where each is used, and keeps those', async () => {
    await page.goto('/admin?tab=site');
    await page.getByRole('button', { name: 'Pictures and films' }).press('Enter');
    await expect(page.getByRole('heading', { name: 'Pictures and films' })).toBeFocused();
    const item = page.getByRole('listitem').filter({ hasText: 'harbor.png' });
    await expect(item.getByRole('button', { name: 'Delete harbor.png' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    await expectNoAxeViolations(page);
    await item.getByRole('button').first().press('Enter'); // the page that shows it
    await expect(place(page, 'pages/home.json#/head/picture')).toBeVisible();
  });

  await test.step('once the site shows the built-in content again, they can be deleted', async () => {
    await page.goto('/admin?tab=site');
    await undo(page);
    await page.goto('/admin?tab=site&file=uploads');
    const item = page.getByRole('listitem').filter({ hasText: 'harbor.png' });
    await item.getByRole('button', { name: 'Delete harbor.png' }).press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).press('Enter');
    await expect(page.getByText('harbor.png is deleted.')).toBeVisible();
    await expect(item).toHaveCount(0);
  });
});
