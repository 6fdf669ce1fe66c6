import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import type { APIRequestContext } from '@playwright/test';
import { expect, type Page, test } from '../../fixtures.ts';

interface Route {
  path: string;
  noindex?: boolean;
}

const file = resolve(import.meta.dirname, '../../../content/routes.json');
const { routes } = JSON.parse(readFileSync(file, 'utf8')) as { routes: Route[] };
const shown = routes.filter(({ noindex }) => !noindex).map(({ path }) => path);

/** Returns the content of a meta element in the page's HTML. */
const metaOf = (html: string, name: string): string =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1] ?? '';

const png = {
  width: (data: Buffer) => data.readUInt32BE(16),
  height: (data: Buffer) => data.readUInt32BE(20),
};

/** Requests an image like another site's page would. */
const fromElsewhere = (request: APIRequestContext, url: string) =>
  request.get(url, {
    headers: { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'no-cors', 'Sec-Fetch-Dest': 'image' },
  });

test('every page has metadata for other sites and search engines, with its real address', async ({
  request,
  harborlight,
}) => {
  const unique = { title: new Set(), description: new Set(), image: new Set() };
  for (const path of shown) {
    const html = await (await request.get(path)).text();
    expect(html, path).not.toContain('origin.invalid');
    expect(html, path).toContain(`<link rel="canonical" href="${harborlight.url}${path}">`);
    expect(metaOf(html, 'og:url')).toBe(harborlight.url + path);
    expect(metaOf(html, 'og:type')).toBe('website');
    expect(metaOf(html, 'og:locale')).toBe('en_US');
    expect(metaOf(html, 'og:site_name')).toBe('Harborlight');
    expect(metaOf(html, 'twitter:card')).toBe('summary_large_image');
    expect(metaOf(html, 'og:image:alt')).toMatch(/^Harborlight: \w/);
    unique.title.add(metaOf(html, 'og:title'));
    unique.description.add(metaOf(html, 'description'));

    const image = metaOf(html, 'og:image');
    expect(image, path).toMatch(new RegExp(`^${harborlight.url}/social/[a-z0-9-]+-[0-9a-f]{16}\\.png$`));
    unique.image.add(image);
    const answer = await fromElsewhere(request, image);
    expect(answer.status(), image).toBe(200);
    expect(answer.headers()).toMatchObject({
      'content-type': 'image/png',
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    const data = await answer.body();
    expect([png.width(data), png.height(data)], image).toEqual([1200, 630]);
    expect([metaOf(html, 'og:image:width'), metaOf(html, 'og:image:height')]).toEqual(['1200', '630']);
    expect(data.length, image).toBeLessThanOrEqual(80 * 1024);

    const [, block = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? [];
    const { '@graph': graph } = JSON.parse(block) as { '@graph': object[] };
    expect(graph.length, path).toBeGreaterThan(0);
    expect(JSON.stringify(graph), path).toContain(`${harborlight.url}/`);
  }
  for (const [name, values] of Object.entries(unique)) expect(values.size, name).toBe(shown.length);
});

test.describe('on another site', () => {
  test.use({ expectedErrors: [/request to another site: http:\/\/127\.0\.0\.1|ERR_BLOCKED_BY_RESPONSE/] });

  test('the image of a page may be shown, and no other file', async ({ page, request, harborlight }) => {
    const image = metaOf(await (await request.get('/')).text(), 'og:image');
    const body = `<img src="${image}" alt="card"><img src="${harborlight.url}/icon-192.png" alt="icon">`;
    const other = createServer((_, answer) => answer.setHeader('Content-Type', 'text/html').end(body));
    await once(other.listen(0, '127.0.0.1'), 'listening');
    await page.goto(`http://127.0.0.1:${(other.address() as AddressInfo).port}/`, { waitUntil: 'load' });
    const widthOf = (alt: string) =>
      page.getByAltText(alt).evaluate((img) => (img as unknown as { naturalWidth: number }).naturalWidth);
    expect(await widthOf('card')).toBe(1200);
    expect(await widthOf('icon')).toBe(0);
    other.closeAllConnections();
    await once(other.close(), 'close');
  });
});

/** Returns the current head of the page, as a script or extension reads it. */
const headOf = (page: Page) =>
  page.evaluate(() => {
    const meta = (name: string) =>
      document.querySelector(`meta[name="${name}"], meta[property="${name}"]`)?.getAttribute('content') ??
      null;
    return {
      title: document.title,
      shared: meta('og:title'),
      address: meta('og:url'),
      canonical: document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href ?? null,
      robots: meta('robots'),
      image: meta('og:image'),
      data: document.querySelectorAll('script[type="application/ld+json"]').length,
    };
  });

test('metadata of a page is replaced on the next one', async ({ page, harborlight }) => {
  const { url } = harborlight;
  await page.goto('/licensing');
  expect(await headOf(page)).toMatchObject({
    title: 'Software Licensing | Harborlight',
    canonical: `${url}/licensing`,
    image: expect.stringContaining('/social/licensing-'),
    data: 1,
  });

  const foot = page.getByRole('contentinfo');
  await foot.getByRole('link', { name: 'AI Chatbots for Business' }).click();
  await expect(page).toHaveTitle('AI Chatbots for Business | Harborlight');
  expect(await headOf(page)).toEqual({
    title: 'AI Chatbots for Business | Harborlight',
    shared: 'AI Chatbots for Business | Harborlight',
    address: `${url}/ai-chatbots-for-business`,
    canonical: `${url}/ai-chatbots-for-business`,
    robots: null,
    image: expect.stringContaining('/social/ai-chatbots-for-business-'),
    data: 1,
  });

  await foot.getByRole('link', { name: 'Book a Call' }).click();
  await expect(page).toHaveTitle('Calendar | Harborlight');
  expect(await headOf(page)).toMatchObject({
    canonical: null,
    robots: 'noindex',
    address: `${url}/calendar`,
  });

  await page.goBack();
  await expect(page).toHaveTitle('AI Chatbots for Business | Harborlight');
  expect(await headOf(page)).toMatchObject({ canonical: `${url}/ai-chatbots-for-business`, robots: null });
});

test('the icons of pages and manifest exist in the stated size', async ({ page, request }) => {
  await page.goto('/');
  const linked = await page
    .locator('link[rel~="icon"], link[rel="apple-touch-icon"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  expect(linked.sort()).toEqual(['/apple-touch-icon.png', '/favicon.ico', '/icon.svg']);
  for (const href of linked) expect((await request.get(href)).status(), href).toBe(200);
  expect((await request.get('/favicon.ico')).headers()['content-type']).toBe('image/x-icon');

  for (const manifest of ['/site.webmanifest', '/desk.webmanifest']) {
    const answer = await request.get(manifest);
    expect(answer.headers()['content-type']).toBe('application/manifest+json');
    const { icons } = (await answer.json()) as { icons: { src: string; sizes: string; type: string }[] };
    for (const { src, sizes, type } of icons) {
      const icon = await request.get(src);
      expect(icon.headers()['content-type'], src).toBe(type);
      const data = await icon.body();
      if (type === 'image/png') expect(`${png.width(data)}x${png.height(data)}`, src).toBe(sizes);
    }
  }
});
