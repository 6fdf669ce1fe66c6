/** The program in an empty folder, without other tools: its owner sets up the site (docs/owner.md). */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { expect, withSettings } from '../fixtures.ts';
import { typeLines } from '../support/editor.ts';
import type { Harborlight } from '../support/harborlight.ts';

const account = { email: 'owner@pier.test', password: 'a long passphrase of the owner' };

const test = withSettings(['--admin-email', account.email], { empty: true, alone: true });

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

/** An owner in the browser, who finds everything by its name. Counts presses and typed texts. */
class Owner {
  presses = 0;
  texts = 0;
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async press(target: Locator): Promise<void> {
    this.presses += 1;
    await target.click();
  }

  button = (name: string | RegExp): Promise<void> =>
    this.press(this.page.getByRole('button', { name, exact: true }).filter({ visible: true }).last());

  /** Unfolds a group, or an entry of a list. */
  unfold = (name: string): Promise<void> =>
    this.press(
      this.page.getByRole('form').getByText(name, { exact: true }).filter({ visible: true }).first(),
    );

  async type(target: Locator, text: string): Promise<void> {
    this.texts += 1;
    await target.fill(text);
  }

  async typeLines(target: Locator, lines: readonly string[]): Promise<void> {
    this.texts += 1;
    await typeLines(target, lines);
  }

  /** The input of a dialog or, without one, of the panel. */
  input(name: string): Locator {
    const label = new RegExp(`^${name}( \\(optional\\))?$`);
    return this.page.getByRole('textbox', { name: label }).filter({ visible: true }).last();
  }

  write = (name: string, text: string): Promise<void> => this.type(this.input(name), text);

  /** Opens the browser's palette and picks a color in it. */
  async pick(color: string, name: string): Promise<void> {
    this.presses += 2;
    await this.page.getByLabel(`${name}: choose from the palette`).fill(color);
  }

  /** Presses a button that opens the dialog of the operating system, and chooses a file there. */
  async choose(name: RegExp, file: Chosen): Promise<void> {
    const dialog = this.page.waitForEvent('filechooser');
    await this.button(name);
    await (await dialog).setFiles(file);
  }

  /** Opens a part of the site from the list of all parts. */
  async open(part: string): Promise<void> {
    await this.all();
    await this.press(this.page.getByRole('main').getByRole('button', { name: part, exact: true }).first());
    await expect(this.page.getByRole('heading', { level: 3, name: part })).toBeVisible();
  }

  /** Goes back to the list of all parts, unless it is shown. */
  async all(): Promise<void> {
    const back = this.page.getByRole('button', { name: 'Whole site' });
    if (await back.isVisible()) await this.press(back);
  }
}

/** The ten steps of docs/owner.md. */
async function tenSteps(owner: Owner): Promise<void> {
  const { page } = owner;
  await test.step('1 to 3: name, logo and both colors', async () => {
    await owner.open('Brand');
    await owner.write('Name', 'Pier & Sons');
    await owner.choose(/^Choose logo$/, logo);
    await expect(page.getByLabel('Name in the logo')).toHaveValue('Pier & Sons');
    await owner.button('Upload');
    await expect(page.getByRole('img', { name: 'Pier & Sons' })).toBeVisible();
    await owner.write('Accent', '#1d4ed8');
    await owner.pick('#7a1f5c', 'Link');
  });

  await test.step('4 and 5: a price and a new service', async () => {
    await owner.open('Private 1-on-1 Training');
    await owner.write('Price', '319');
    await owner.all();
    await owner.button('New service');
    await owner.write('Name', 'Harbor Walk');
    await owner.write('Price', '149');
    await owner.write('Description', 'Two hours along the water.');
    await owner.button('Add service');
    await expect(page.getByRole('heading', { level: 3, name: 'Harbor Walk' })).toBeVisible();
  });

  await test.step('6 and 7: a page with a text and an image', async () => {
    await owner.all();
    await owner.button('New page');
    await owner.write('Title', 'Our Boats');
    await owner.button('Add page');
    await expect(owner.input('Text')).toBeFocused();
    await owner.typeLines(owner.input('Text'), ['We build boats for {price:private-training}.']);
    await owner.button('Add a section');
    await owner.press(page.getByRole('dialog').getByRole('button', { name: /^Gallery/ }));
    await owner.unfold('Entry 1');
    await owner.choose(/^Replace picture/, photo);
    await owner.write('What the picture shows', 'Three boats');
    await owner.button('Use this picture');
    await expect(page.getByRole('form').getByRole('img', { name: 'Three boats' })).toBeVisible();
  });

  await test.step('8: the privacy policy', async () => {
    await owner.all();
    await owner.button('New page');
    await owner.button('Privacy Policy');
    await owner.button('Add page');
    await expect(owner.input('Text')).toBeFocused();
    await owner.typeLines(owner.input('Text'), ['## Who we are', 'Pier & Sons, by the sea.']);
  });

  await test.step('9: a film', async () => {
    await owner.open('Portfolio films');
    await owner.unfold('Product Advertisement');
    await owner.choose(/^Replace film/, film);
    await owner.button('Upload');
    await owner.button('Use this frame');
    await expect(page.getByText('Film changed.')).toBeAttached();
  });

  await test.step('10: publishes once', async () => {
    await owner.button('Review and publish');
    await owner.press(page.getByRole('dialog').getByRole('button', { name: 'Publish all' }));
    await expect(page.getByText('Published. Visitors see it now.')).toBeVisible();
  });
}

/** Opens the link of `harborlight admin` and the editor. */
async function begin(page: Page, harborlight: Harborlight): Promise<void> {
  await page.goto(/https?:\/\/\S+/.exec(harborlight.run('admin'))?.[0] ?? '');
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
  await page.getByLabel('Password').fill(account.password);
  await page.getByRole('button', { name: 'Save New Password' }).click();
  await expect(page).toHaveURL('/');
  await page.goto('/admin?tab=site');
  await page.getByRole('button', { name: 'Dismiss' }).click(); // the message covers buttons on a phone
}

interface Offer {
  offers?: { price?: string };
}

/** The emails have the name and the color of the button. */
async function emailsLookLikeIt(owner: Owner): Promise<void> {
  const { page } = owner;
  await owner.open('Emails');
  const tab = page.getByRole('tab', { name: 'Email' });
  if (await tab.isVisible()) await tab.click(); // on a phone
  const letter = page.frameLocator('iframe[title="The email as the draft words it"]');
  await expect(letter.getByText('Pier & Sons').first()).toBeVisible();
  await expect(page.getByText(/^Pier & Sons </)).toBeVisible();
  await page.getByRole('combobox', { name: 'Email' }).selectOption('/accounts/confirmation');
  await expect(letter.getByRole('link').first()).toBeVisible();
  const grounds = letter
    .locator('a, td')
    .evaluateAll((all) => all.map((a) => getComputedStyle(a).backgroundColor));
  expect(await grounds).toContain('rgb(29, 78, 216)');
}

/** A visitor sees everything that the owner changed. */
async function seesAll(visitor: Page): Promise<void> {
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
    const start = visitor.locator('header a', { hasText: 'Get Started' }).first(); // on a phone, it is in the menu
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
}

const title = 'an owner changes everything in the browser in 30 presses and 10 texts';

for (const [where, tag] of [
  ['at a desk', ['@all']],
  ['on a phone', ['@all', '@phone']],
] as const)
  test(`${title} ${where}`, { tag: [...tag] }, async ({ page, harborlight, anotherVisitor }) => {
    await begin(page, harborlight);
    const owner = new Owner(page);
    await tenSteps(owner);
    console.log(`${owner.presses} presses and ${owner.texts} texts`);
    expect(owner.presses).toBeLessThanOrEqual(30);
    expect(owner.texts).toBeLessThanOrEqual(10);
    await test.step('emails look like it', () => emailsLookLikeIt(owner));
    await seesAll(await anotherVisitor());
  });
