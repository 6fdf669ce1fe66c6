import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from '../fixtures.ts';

const content = new URL('../../content/', import.meta.url);
const read = (file: string) => JSON.parse(readFileSync(new URL(file, content), 'utf8'));

interface Service {
  id: string;
  name: string;
  price_cents?: number;
  pages: string[];
}

const services: Service[] = readdirSync(new URL('catalogue/', content)).map((file) =>
  read(`catalogue/${file}`),
);
const dollars = (cents: number): string =>
  (cents / 100).toLocaleString('en-US', {
    style: 'currency',
    currency: 'USD',
    minimumFractionDigits: cents % 100 ? 2 : 0,
  });

test('every service has its price on the pages to which links and the search lead', async ({ page }) => {
  for (const path of new Set(services.flatMap(({ pages }) => pages))) {
    await page.goto(path);
    for (const { id, price_cents } of services.filter(({ pages }) => pages.includes(path))) {
      const place = page.locator(`[id="${id}"]`);
      await expect(place, `${path}#${id}`).toHaveCount(1);
      if (!price_cents || id === 'team-workshop-business') continue; // "Starting at $1099", as the page prints it
      await expect(place, `${path}#${id}`).toContainText(dollars(price_cents));
    }
  }
});

test('every link to a service on a page finds it there', async ({ page }) => {
  const routes: { path: string; noindex?: boolean }[] = read('routes.json').routes;
  const ids = new Set(services.map(({ id }) => id));
  const places = new Set<string>();
  for (const { path } of routes.filter(({ noindex }) => !noindex)) {
    await page.goto(path);
    for (const href of await page
      .locator('a[href*="#"]')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))) {
      const [to = '', anchor = ''] = href.split('#');
      if (ids.has(anchor)) places.add(`${to || path}#${anchor}`);
    }
  }
  expect(places.size).toBeGreaterThan(10);
  for (const place of places) {
    await page.goto(place);
    const [, id] = place.split('#');
    await expect(page.locator(`[id="${id}"]`), place).toBeInViewport();
  }
});

test('a quote of a service names it already', async ({ page }) => {
  await page.goto('/digital-products#digital-products-mvp');
  await page
    .getByRole('article', { name: 'Digital Products MVP' })
    .getByRole('link', { name: 'Ask for a Quote' })
    .click();
  await page
    .getByRole('region', { name: 'Order Summary' })
    .getByRole('link', { name: 'Request a Quote' })
    .click();
  await expect(page).toHaveURL('/quote?service=digital-products-mvp');
  await expect(page.getByLabel('Project Description')).toHaveValue(
    "I'd like a quote for Digital Products MVP (from $997).",
  );
});
