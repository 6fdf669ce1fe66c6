/** Looks: each is chosen in the editor or published, and readable on light and dark screens. Colors from the logo. */
import type { Page } from '@playwright/test';
import { demo, expect, expectNoAxeViolations, signIn, test } from '../fixtures.ts';
import { discard, openEditor, publish, undo } from '../support/editor.ts';
import { publishTheme, themes } from '../support/themes.ts';

test.describe.configure({ mode: 'serial' });

const paths = ['/', '/pricing', '/1-on-1-training', '/contact', '/partners'];
/** Pages with the other elements for which a look has rules. */
const furtherPaths = ['/auth', '/enterprise', '/team-workshop', '/ai-chatbots-for-business', '/business-ai'];

/** Returns the selectors of a style sheet that match no element of these pages, and no part of one. */
const unusedSelectors = (page: Page, sheet: string, pages: readonly string[]): Promise<string[]> =>
  page.evaluate(
    async ([name, addresses]) => {
      const documents = await Promise.all(
        addresses.map(
          (address) =>
            new Promise<Document>((resolve, reject) => {
              const request = new XMLHttpRequest();
              request.open('GET', address);
              request.responseType = 'document';
              request.onload = () => resolve(request.response as Document);
              request.onerror = reject;
              request.send();
            }),
        ),
      );
      const selectorsIn = (rules: CSSRuleList): string[] =>
        [...rules].flatMap((rule) => {
          if (rule instanceof CSSStyleRule) return [rule.selectorText];
          return rule instanceof CSSMediaRule ? selectorsIn(rule.cssRules) : [];
        });
      const own = [...document.styleSheets].find(({ href }) => href?.includes(name));
      if (!own) throw new Error(`${name} isn't loaded`);
      return selectorsIn(own.cssRules).filter((selector) => {
        const element = selector.replace(/::?(before|after)\b/g, '');
        return !documents.some((each) => each.querySelector(element));
      });
    },
    [sheet, pages] as const,
  );

for (const theme of themes)
  test(`the look ${theme} is readable`, { tag: '@all' }, async ({ page }) => {
    await publishTheme(page, theme);
    for (const width of [1440, 390])
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.setViewportSize({ width, height: 960 });
        await page.emulateMedia({ colorScheme });
        for (const path of paths) {
          await page.goto(path);
          await expectNoAxeViolations(page, 'html', true);
          const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
          expect(overflow, `${path} at ${width}`).toBeLessThanOrEqual(0);
        }
      }
    const sheets = page.locator('link[rel=stylesheet]');
    const own = await sheets.evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
    const foreign = themes.filter(
      (other) => other !== theme && own.some((href) => href.includes(`/${other}-`)),
    );
    expect(foreign, 'a page loads no other look').toEqual([]);
    if (theme === 'lighthouse') return;
    const unused = await unusedSelectors(page, `/${theme}-`, [...paths, ...furtherPaths]);
    expect(unused, 'each rule of the look changes something').toEqual([]);
  });

const sheetsOfPage = (page: Page) => async (): Promise<string> => {
  const links = page.frameLocator('iframe').locator('link[rel=stylesheet]');
  return (await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).join(' ');
};

test('a chosen look shows on the page at once, until the draft is discarded', async ({ page }) => {
  await signIn(page, demo.admin);
  await openEditor(page, 'brand.json');
  const looks = page.getByRole('group', { name: 'Look', exact: true }).getByRole('radio');
  await expect(looks).toHaveCount(themes.length);
  const poster = page.getByRole('radio', { name: 'Poster' });
  await page.getByText('Poster', { exact: true }).click();
  await expect(poster).toBeChecked();
  await expect.poll(sheetsOfPage(page)).toContain('/poster-');
  await expectNoAxeViolations(page);
  await poster.press('ArrowLeft'); // radio buttons move with the arrow keys
  await expect(page.getByRole('radio', { name: 'Almanac' })).toBeChecked();
  await expect.poll(sheetsOfPage(page)).toMatch(/^(?!.*poster-).*almanac-/);
  await discard(page);
  await expect(page.getByRole('radio', { name: 'Lighthouse' })).toBeChecked();
  await expect.poll(sheetsOfPage(page)).not.toContain('almanac-');
});

interface LogoFile {
  place: string;
  button: string;
  fill: string;
}

/** Uploads a rectangle in one color, with a second one in red beside it. */
async function uploadLogo(page: Page, { place, button, fill }: LogoFile): Promise<void> {
  await page
    .locator(`[data-place="${place}"]`)
    .getByRole('button', { name: button, exact: true })
    .press('Enter');
  const dialog = page.getByRole('dialog');
  const paths = `<path fill="${fill}" d="M0 0h60v30H0z"/><path fill="#e11d48" d="M60 0h30v30H60z"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 30">${paths}</svg>`;
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(svg) });
  await expect(dialog.getByLabel(/^Name in the logo/)).not.toHaveValue('');
  await dialog.getByRole('button', { name: 'Upload', exact: true }).press('Enter');
  await expect(dialog).toBeHidden();
}

test('colors come from the logo, and dark backgrounds have their own logo', async ({
  page,
  anotherVisitor,
}) => {
  await signIn(page, demo.admin);
  await openEditor(page, 'brand.json');
  const advice = page.getByText(/too dark to be seen on dark backgrounds/);

  await test.step('a dark logo needs a light one', async () => {
    await uploadLogo(page, { place: 'brand.json#/logo', button: 'Choose logo', fill: '#0f3d38' });
    await expect(advice).toBeVisible();
    const button = 'Choose logo for dark backgrounds';
    await uploadLogo(page, { place: 'brand.json#/logo_dark', button, fill: '#99f6e4' });
    await expect(advice).toBeHidden();
  });

  await test.step('colors of the logo', async () => {
    await page.getByRole('button', { name: 'Take colors from the logo' }).press('Enter');
    const proposals = page.getByRole('group', { name: 'Colors from the logo' }).getByRole('button');
    await expect(proposals.first()).toBeVisible();
    expect(await proposals.count()).toBeGreaterThanOrEqual(3);
    await proposals.first().press('Enter');
    await expect(page.getByRole('textbox', { name: 'Accent (optional)', exact: true })).toHaveValue(
      /^#[0-9a-f]{6}$/,
    );
    await expectNoAxeViolations(page);
  });

  await publish(page);
  const guest = await anotherVisitor();
  await guest.emulateMedia({ colorScheme: 'light' });
  await guest.goto('/');
  const header = guest.locator('header img').first();
  const shown = (): Promise<string> => header.evaluate((img: HTMLImageElement) => img.currentSrc);
  const light = await shown();
  await guest.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(shown).not.toBe(light);
  await expect(guest.locator('footer img')).toHaveAttribute('src', new URL(await shown()).pathname);
  await expect(guest.locator('link[href^="/colors/lighthouse-"]')).toHaveCount(1);
  await expectNoAxeViolations(guest);
  await undo(page);
});
