/** From a page of the site to its editor, and parts of a page that aren't texts: tabs, drawings, films. */
import type { Page } from '@playwright/test';
import { demo, expect, expectNoAxeViolations, signIn, test } from '../fixtures.ts';
import { frameOf, openEditor, saved } from '../support/editor.ts';

test('the admin comes from a page to its editor, and nobody else', async ({ page, anotherVisitor }) => {
  await signIn(page, demo.admin);
  await page.goto('/contact');
  const edit = page.getByRole('link', { name: 'Edit this page' });
  await expect(edit).toBeVisible();
  await expectNoAxeViolations(page);
  await edit.press('Enter');
  await expect(frameOf(page).getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Contact', exact: true })).toBeVisible();
  await expect(edit).toBeHidden();

  const member = await anotherVisitor();
  await signIn(member, demo.user);
  await member.goto('/contact');
  await expect(member.getByRole('link', { name: 'Calendar' }).first()).toBeVisible();
  await expect(member.getByRole('link', { name: 'Edit this page' })).toHaveCount(0);
});

test('a tab is opened by a press on its label, and stays open', async ({ page }) => {
  await signIn(page, demo.admin);
  await openEditor(page, 'pages/media.json');
  const frame = frameOf(page);
  const tab = frame.getByRole('tab', { name: 'Software Applications' });
  await tab.click();
  const panel = frame.getByRole('tabpanel', { name: 'Software Applications' });
  await expect(panel).toBeVisible();
  await expect(frame.getByRole('tabpanel', { name: 'Video Portfolio' })).toBeHidden();
  await page.keyboard.press('Control+A');
  await page.keyboard.type('Our Software');
  await saved(page);
  await expect(frame.getByRole('tabpanel', { name: 'Our Software' })).toBeVisible();
  await page.getByRole('button', { name: /^Undo/ }).press('Enter');
  await expect(panel).toBeVisible();
  await panel.locator('img').first().hover();
  await expect(page.getByRole('button', { name: /^Replace/ })).toBeVisible();
});

test('the tools of a picture leave with it', async ({ page }) => {
  await signIn(page, demo.admin);
  await openEditor(page, 'pages/media.json');
  await frameOf(page).locator('.film-stage').first().hover();
  const tools = page.getByRole('toolbar').filter({ hasText: 'Replace film' });
  await expect(tools).toBeVisible();
  await page.mouse.wheel(0, 3000);
  await expect(tools).toBeHidden();
});

test('the tools of a film cover no other button', async ({ page }) => {
  await signIn(page, demo.admin);
  await openEditor(page, 'pages/media.json');
  const film = frameOf(page).locator('.film-stage').first();
  await film.hover();
  const tools = page.getByRole('toolbar').filter({ hasText: 'Replace film' });
  await expect(tools).toBeVisible();
  const bar = await tools.boundingBox();
  const load = await film
    .getByRole('button', { name: 'Load Video' })
    .or(film.getByText('Load Video'))
    .first()
    .boundingBox();
  expect(bar && load && bar.y + bar.height <= load.y).toBe(true);

  await test.step('a press beside the button opens the fields of the film', async () => {
    await film.click({ position: { x: 4, y: 60 } });
    await expect(page.getByRole('heading', { name: 'Portfolio films' })).toBeVisible();
    await expect(tools).toBeVisible();
  });
  await test.step('the poster is taken from a frame of a film that the browser has already', async () => {
    await tools.getByRole('button', { name: 'Poster from a frame' }).click();
    const dialog = page.getByRole('dialog', { name: 'Poster from a frame' });
    await expect(dialog.getByRole('slider')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Use this frame' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(tools.getByRole('button', { name: 'Replace poster' })).toBeVisible();
  });
});

test('the fields of a section lead to the list that it shows', async ({ page }) => {
  await signIn(page, demo.admin);
  await openEditor(page, 'pages/media.json');
  await frameOf(page).getByRole('tab').first().hover();
  await page.getByRole('toolbar').getByRole('button', { name: 'All fields' }).click();
  await page.getByRole('button', { name: 'Portfolio applications' }).click();
  await expect(page.getByRole('heading', { name: 'Portfolio applications' })).toBeVisible();
});

/** Presses the middle of a drawing, which other elements cover. */
async function pressAt(page: Page, drawing: string): Promise<void> {
  const element = frameOf(page).locator(drawing);
  await element.evaluate((each) => each.scrollIntoView({ block: 'center' }));
  const box = await element.boundingBox();
  if (!box) throw new Error(`the page has no ${drawing}`);
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}

test('a drawing leads to the picture that can take its place, or says that it can’t', async ({ page }) => {
  await signIn(page, demo.admin);
  await openEditor(page, 'pages/home.json');
  await pressAt(page, '.harbor-view svg');
  await expect(page.getByRole('button', { name: 'Choose picture' })).toBeFocused();

  await openEditor(page, 'pages/ai-chatbots-for-business.json');
  await pressAt(page, '.hero-drawing');
  await expect(page.getByText('This drawing belongs to the look of the site.')).toBeVisible();
});
