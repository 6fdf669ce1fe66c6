/** Images and films on the edited page: dropped, pasted and chosen photos of phones, focal points, posters. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { demo, expect, expectNoAxeViolations, signIn, test } from '../fixtures.ts';
import { discard, frameOf, openEditor, saved } from '../support/editor.ts';
import { give, keepFile, makePhoto } from '../support/photos.ts';

test.describe.configure({ mode: 'serial' });

const media = join(import.meta.dirname, '../../content/media');
const builtIn = (folder: string, ending: string): Buffer =>
  readFileSync(
    join(media, folder, readdirSync(join(media, folder)).find((each) => each.endsWith(ending)) ?? ''),
  );

const tools = (page: Page) => page.locator('.editor-tools').getByRole('toolbar');
const dialog = (page: Page) => page.getByRole('dialog');

/** Reads an image that the page shows: its size, its colors at the edges, and its bytes as text. */
const read = (image: Locator) =>
  image.evaluate(async (element: HTMLImageElement) => {
    const blob = await (await fetch(element.src)).blob();
    const bitmap = await createImageBitmap(blob);
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
    context?.drawImage(bitmap, 0, 0);
    const at = (x: number, y: number) => [...(context?.getImageData(x, y, 1, 1).data ?? [])].slice(0, 3);
    return {
      width: bitmap.width,
      height: bitmap.height,
      top: at(bitmap.width / 2, 5),
      bottom: at(bitmap.width / 2, bitmap.height - 5),
      text: await blob.text(),
    };
  });

async function open(page: Page, file: string): Promise<void> {
  await signIn(page, demo.admin);
  await openEditor(page, file);
  await expect(frameOf(page).locator('h1')).toBeVisible();
}

test('photos of phones are dropped and pasted on the page, and keep their focal point', {
  tag: '@all',
}, async ({ page }) => {
  await open(page, 'pages/home.json');
  const hero = frameOf(page).locator('.hero-picture img');

  await test.step('108 megapixels, held upright, with a location, dropped on the head', async () => {
    await makePhoto(page, { name: 'harbor.jpg', width: 12000, height: 9000, turn: 6 });
    await give(frameOf(page), 'h1', 'drop', 'harbor.jpg');
    await expect(dialog(page).getByText('after shrinking')).toBeVisible({ timeout: 60_000 });
    await expectNoAxeViolations(page);
    await dialog(page).getByRole('button', { name: 'Use this picture' }).press('Enter');
    await expect(dialog(page).getByText('Say what the picture shows.')).toBeInViewport();
    await expect(dialog(page).getByLabel('What the picture shows')).toBeFocused();
    await dialog(page)
      .getByLabel(/It only decorates/)
      .check();
    const point = dialog(page).getByRole('slider', { name: 'Focal point' });
    await point.press('ArrowDown');
    await point.press('ArrowDown');
    await expect(point).toHaveAttribute('aria-valuetext', '50% from the left, 70% from the top');
    await expectNoAxeViolations(page);
    await dialog(page).getByRole('button', { name: 'Use this picture' }).press('Enter');
    await expect(dialog(page)).toBeHidden();
    await saved(page);
    await expect(hero).toHaveCSS('object-position', '50% 70%');
    const { width, height, top, bottom, text } = await read(hero);
    expect([width, height]).toEqual([1920, 2560]);
    expect(top[0], 'the left of the sensor is at the top').toBeGreaterThan(150);
    expect(bottom[2]).toBeGreaterThan(150);
    expect(text).not.toMatch(/Exif|48\.8584/);
  });

  await test.step('its focal point and its text, by keyboard and without another upload', async () => {
    const before = await hero.getAttribute('src');
    await hero.focus();
    await page.keyboard.press('Enter');
    await expect(tools(page).getByRole('button', { name: 'Replace picture' })).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await dialog(page).getByRole('slider', { name: 'Focal point' }).press('ArrowLeft');
    await dialog(page).getByRole('button', { name: 'Save' }).press('Enter');
    await saved(page);
    await expect(hero).toHaveCSS('object-position', '40% 70%');
    expect(await hero.getAttribute('src')).toBe(before);
    await tools(page).getByRole('button', { name: 'Alternative text' }).press('Enter');
    await dialog(page)
      .getByLabel(/It only decorates/)
      .uncheck();
    await dialog(page).getByLabel('What the picture shows').fill('Our harbor');
    await dialog(page).getByRole('button', { name: 'Save' }).press('Enter');
    await saved(page);
    await expect(hero).toHaveAttribute('alt', 'Our harbor');
    await expect(hero).toHaveCSS('object-position', '40% 70%');
  });

  await test.step('48 megapixels in a wide gamut, pasted while the image has the focus', async () => {
    await makePhoto(page, { name: 'wide.jpg', width: 8000, height: 6000, wide: true });
    await hero.focus();
    await give(frameOf(page), '.hero-picture img', 'paste', 'wide.jpg');
    await dialog(page).getByLabel('What the picture shows').fill('A meadow');
    await dialog(page).getByLabel('What the picture shows').press('Enter');
    await saved(page);
    await expect(hero).toHaveAttribute('alt', 'A meadow');
    await expect(hero).toHaveCSS('object-position', '50% 50%');
    const { width, top } = await read(hero);
    expect(width).toBe(2560);
    expect(top[0], 'as it looks on the web, not the numbers of the wide gamut').toBeLessThan(114);
  });

  await test.step('24 megapixels from the clipboard, into the field in the panel', async () => {
    await makePhoto(page, { name: 'small.jpg', width: 6000, height: 4000 });
    const field = page.locator('[data-place="pages/home.json#/head/picture"]');
    await field.getByRole('button', { name: 'Replace picture' }).evaluate((button) => {
      const { photos } = window as unknown as { photos: Record<string, File> };
      const transfer = new DataTransfer();
      if (photos['small.jpg']) transfer.items.add(photos['small.jpg']);
      button.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: transfer, bubbles: true, cancelable: true }),
      );
    });
    await expect(dialog(page).getByText('small.jpg')).toBeVisible();
    await expect(dialog(page).getByText('after shrinking')).toBeVisible();
    await page.keyboard.press('Escape');
  });
});

test('files that can’t be used are refused with words that help', async ({ page }) => {
  await open(page, 'pages/home.json');
  const refused = async (name: string, type: string, data: Buffer, says: RegExp): Promise<void> => {
    await keepFile(page, name, type, data);
    await give(frameOf(page), 'h1', 'drop', name);
    await expect(dialog(page).getByRole('alert')).toHaveText(says);
    await expect(dialog(page).getByRole('button', { name: 'Choose another' })).toBeVisible();
    await page.keyboard.press('Escape');
  };
  const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1');
  await refused('IMG_0001.HEIC', 'image/heic', heic, /Most Compatible/);
  await refused('broken.jpg', 'image/jpeg', Buffer.from('\xff\xd8\xff\xe0\0\x10JFIF', 'latin1'), /damaged/);
  const gif = Buffer.from('GIF89a\x01\0\x01\0\0\0\0!\xff\x0bNETSCAPE2.0\x03\x01\0\0\0;', 'latin1');
  await refused('moving.gif', 'image/gif', gif, /moves/);
  await refused('film.mov', 'video/quicktime', builtIn('videos', '.mp4'), /This is a film/);

  const address = page.url();
  await give(frameOf(page), 'footer', 'drop', 'broken.jpg');
  await expect(page.getByText(/Drop a file on an image or a film of the page/)).toBeVisible();
  expect(page.url()).toBe(address);
});

test('a film is replaced on the page, with a frame as its poster', async ({ page }) => {
  await open(page, 'portfolio/videos.json');
  const film = frameOf(page).locator('.film-stage').first();
  const poster = film.locator('img');
  await expect(poster).toBeVisible();
  const before = await poster.getAttribute('src');
  const entry = page.locator('[data-place="portfolio/videos.json#/product-advertisement"]');

  await test.step('a film that no browser plays is refused', async () => {
    await keepFile(
      page,
      'hevc.mov',
      'video/quicktime',
      Buffer.from('\0\0\0\x14ftypqt  \0\0\0\0qt  ', 'latin1'),
    );
    await give(frameOf(page), '.film-stage', 'drop', 'hevc.mov');
    await expect(dialog(page).getByRole('alert')).toHaveText(/H\.264.*Most Compatible/);
    await page.keyboard.press('Escape');
  });

  await keepFile(page, 'ours.mp4', 'video/mp4', builtIn('videos', '.mp4'));
  await give(frameOf(page), '.film-stage', 'drop', 'ours.mp4');
  await dialog(page).getByRole('button', { name: 'Upload', exact: true }).press('Enter');
  const slider = dialog(page).getByRole('slider', { name: /Frame for the poster/ });
  await slider.press('End');
  await slider.press('ArrowLeft');
  await expect(slider).toHaveAttribute('aria-valuetext', /^0:\d\d of 0:\d\d$/);
  await expect(dialog(page).getByText(/captions of the old film are removed/)).toBeVisible();
  await expectNoAxeViolations(page);
  await dialog(page).getByRole('button', { name: 'Use this frame' }).press('Enter');
  await expect(dialog(page)).toBeHidden();
  await saved(page);
  await expect(poster).not.toHaveAttribute('src', before ?? '');
  await expect(poster).toHaveAttribute('src', /^\/media\/own\//);
  await entry.locator('summary').first().press('Enter');
  const captions = page.locator('[data-place="portfolio/videos.json#/product-advertisement/captions"]');
  await expect(captions.getByText('None yet.')).toBeVisible();

  await test.step('another frame later', async () => {
    const first = await poster.getAttribute('src');
    await film.hover();
    await tools(page).getByRole('button', { name: 'Poster from a frame' }).click();
    await slider.press('Home');
    await dialog(page).getByRole('button', { name: 'Use this frame' }).press('Enter');
    await expect(dialog(page)).toBeHidden();
    await saved(page);
    await expect(poster).not.toHaveAttribute('src', first ?? '');
  });
  await page.goto('/admin?tab=site');
  await discard(page);
});
