/** The looks of the site. */
import { expect, type Page } from '@playwright/test';
import { demo } from '../fixtures.ts';
import { bearerOf } from './calendar.ts';

/** The default look is the last one, so that tests of all looks restore it. */
export const themes = ['grid', 'almanac', 'poster', 'console', 'lighthouse'] as const;

/** Publishes the site with another look. */
export async function publishTheme(page: Page, theme: (typeof themes)[number]): Promise<void> {
  const headers = await bearerOf(page, demo.admin);
  const { draft } = await (await page.request.get('/api/admin/content', { headers })).json();
  const intents = [{ file: 'brand.json', field: '/theme', action: 'set', value: theme }];
  const saved = await page.request.post('/api/admin/content/edit', {
    headers,
    data: { revision: draft.revision, intents },
  });
  expect(saved.status(), await saved.text()).toBe(200);
  const { draft: next } = await saved.json();
  const data = { revision: next.revision, note: theme };
  const published = await page.request.post('/api/admin/content/publish', { headers, data });
  expect(published.status(), await published.text()).toBe(200);
}
