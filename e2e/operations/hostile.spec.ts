import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { demo, expect, freshEmail, type Page, signIn, test } from '../fixtures.ts';

// Neither other sites nor hostile text in our own data can harm a visitor.

/** Serves this markup as a page of another site while visit runs. */
async function onAnotherSite(page: Page, markup: string, visit: () => Promise<void>): Promise<void> {
  const site = createServer((_, answer) => {
    answer.setHeader('Content-Type', 'text/html').end(`<!doctype html><title>Other</title>${markup}`);
  });
  site.listen(0, '127.0.0.1');
  await once(site, 'listening');
  try {
    await page.goto(`http://127.0.0.1:${(site.address() as AddressInfo).port}`);
    await visit();
  } finally {
    site.closeAllConnections();
    site.close();
  }
}

test.describe('T42: markup that gets into a page', () => {
  test.use({ expectedErrors: [/Content Security Policy|Trusted|Executing|status of 404/i] });

  test('runs no script, whatever way it takes', async ({ page }) => {
    for (const path of ['/', '/partners', '/auth', '/calendar', '/nowhere']) {
      const answer = await page.goto(path);
      expect(answer?.status()).toBe(path === '/nowhere' ? 404 : 200);
      const outcome = await page.evaluate(async () => {
        const refused: string[] = [];
        const attempt = (what: string, act: () => void) => {
          try {
            act();
          } catch {
            refused.push(what);
          }
        };
        attempt('markup', () =>
          document.body.insertAdjacentHTML('beforeend', '<img src="x:" onerror="ran = 1">'),
        );
        const image = document.createElement('img');
        attempt('handler', () => image.setAttribute('onerror', 'window.ran = 3'));
        const script = document.createElement('script');
        attempt('script', () => {
          script.textContent = 'window.ran = 4';
        });
        const over = new Promise((resolve) => image.addEventListener('error', resolve));
        image.src = 'data:image/png,broken';
        document.body.append(image, script);
        await over; // what the browser's tools evaluate at once may do more than a page
        // biome-ignore lint/security/noGlobalEval: that it is refused is what is tested.
        attempt('eval', () => window.eval('window.ran = 2'));
        const link = document.createElement('a');
        link.href = 'javascript:window.ran=5';
        document.body.append(link);
        link.click();
        await new Promise((resolve) => requestAnimationFrame(resolve));
        return { refused, ran: (window as { ran?: number }).ran ?? null };
      });
      expect(outcome, path).toEqual({ refused: ['markup', 'handler', 'script', 'eval'], ran: null });
    }
  });
});

test.describe('T43: another site', () => {
  test.use({ expectedErrors: [/./] });

  test('frames no page of ours', async ({ page, baseURL }) => {
    const paths = [
      '/',
      '/auth',
      '/admin',
      '/calendar',
      '/partners',
      '/ai-demo',
      '/embed/assistant',
      '/nowhere',
      '/api/partners',
    ];
    const markup = paths.map((path) => `<iframe src="${baseURL}${path}"></iframe>`).join('');
    await onAnotherSite(page, markup, async () => {
      const refused = () => page.frames().filter((frame) => frame.url() === 'chrome-error://chromewebdata/');
      await expect.poll(() => refused().length).toBe(paths.length);
    });
  });
});

test.describe('T40: another site', () => {
  test.use({ expectedErrors: [/./] });

  test('does nothing on behalf of a signed-in user', async ({ page, context, harborlight }) => {
    await signIn(page, demo.user);
    await page.goto('/pricing');
    const paths = ['/api/auth/logout', '/api/auth/token', '/api/me/delete', '/api/events'];
    const other = await context.newPage();
    const before = harborlight.log().length;
    const refused = () =>
      harborlight
        .log()
        .slice(before)
        .match(/method=POST path=\S+ status=403/g)?.length;
    await onAnotherSite(other, '', async () => {
      await other.evaluate(
        ([site, each]) =>
          Promise.allSettled(
            each.map((path) =>
              fetch(site + path, {
                method: 'POST',
                mode: 'no-cors',
                credentials: 'include',
                body: '{"refresh_token":"httponly"}',
              }),
            ),
          ),
        [harborlight.url, paths] as const,
      );
      await expect.poll(refused).toBe(paths.length); // the browser hides the responses
    });
    const action = `${harborlight.url}/api/auth/logout?scope=global`;
    await onAnotherSite(
      other,
      `<form method="post" action="${action}"><button>Win</button></form>`,
      async () => {
        await other.getByRole('button', { name: 'Win' }).click();
        await expect.poll(refused).toBe(paths.length + 1);
      },
    );
    await page.reload();
    await expect(page.getByRole('button', { name: 'Sign Out' }).first()).toBeVisible();
  });
});

test('T30: a partner row with an attack is shown as text without a link', async ({ page, request }) => {
  const { items } = await (await request.get('/api/partners')).json();
  const hostile = {
    ...items[0],
    id: '01a1fbd8-e7a8-7169-9346-68521a0560a6',
    company_name: '</script><img src=x onerror=alert(1)>',
    website_url: 'javascript:alert(1)',
    location: '<svg onload=alert(1)>',
  };
  await page.route(/\/api\/partners(\?|$)/, (route) =>
    route.fulfill({ json: { items: [hostile], next_cursor: null } }),
  );
  let alerts = 0;
  page.on('dialog', async (dialog) => {
    alerts += 1;
    await dialog.dismiss();
  });
  await page.goto('/partners?q=img'); // a search loads rows from the API
  const card = page.getByRole('listitem').filter({ hasText: '<img src=x onerror=alert(1)>' });
  await expect(card).toBeVisible();
  await expect(card.getByText('<svg onload=alert(1)>')).toBeVisible();
  await expect(
    card.locator('a[href^="javascript" i], [src^="javascript" i], img[onerror], svg[onload]'),
  ).toHaveCount(0);
  expect(alerts).toBe(0);
});

test('T30: the page and the picture of a partner hold an attack as text', async ({ page, request }) => {
  const name = `</script><img src=x onerror=alert(1)> {{7*7}} ${Date.now()}`;
  const applied = await request.post('/api/partners', {
    data: {
      company_name: name,
      company_description: `"><svg onload=alert(1)> ${'W'.repeat(2000)} </script><script>alert(1)</script>`,
      contact_email: freshEmail('mallory'),
      location: '" onmouseover="alert(1)',
      services_offered: ['Automation'],
      specializations: ['<b>Invoices</b>'],
      elapsed_ms: 60_000,
    },
  });
  expect(applied.status()).toBe(201);
  const { id } = (await applied.json()) as { id: string };
  await signIn(page, demo.admin);
  await page.goto(`/admin?q=${encodeURIComponent(name)}`);
  await page.getByRole('link', { name: 'View Details' }).first().click();
  await page.getByRole('article').getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText('Partner approved and activated!')).toBeVisible();

  const html = await (await request.get(`/partners?partner=${id}`)).text();
  expect(html).toContain('<title>&lt;/script&gt;&lt;img src=x onerror=alert(1)&gt; {{7*7}} ');
  const [, data = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? [];
  expect(html.replace(data, '')).not.toMatch(
    /<img src=x|<svg onload|<script>alert|" onmouseover|<b>Invoices/,
  );
  const { '@graph': graph } = JSON.parse(data) as { '@graph': { name?: string }[] };
  expect(graph[0]?.name).toBe(name);

  const picture = await request.get(`/social/partners/${id}.png`);
  expect(picture.headers()['content-type']).toBe('image/png');
  const drawn = await picture.body();
  expect([drawn.readUInt32BE(16), drawn.readUInt32BE(20)]).toEqual([1200, 630]);

  await page.goto(`/partners?partner=${id}`); // any script that ran would be a policy violation
  const profile = page.getByRole('dialog', { name });
  await expect(profile.getByText('" onmouseover="alert(1)')).toBeVisible();
  await expect(profile.locator('img[onerror], svg[onload], [onmouseover], script')).toHaveCount(0);
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const over = await profile.evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth);
    expect(over, `the dialog scrolls sideways at ${width} pixels`).toBeLessThanOrEqual(0);
  }
  await page.goto(`/partners?q=${encodeURIComponent(name)}`);
  await expect(page.getByRole('article', { name })).toBeVisible();
  for (const width of [320, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(over, `the directory scrolls sideways at ${width} pixels`).toBeLessThanOrEqual(0);
  }
});
