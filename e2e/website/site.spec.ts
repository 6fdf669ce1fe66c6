import { expect, expectNoAxeViolations, hydrated, test, withMotion } from '../fixtures.ts';

test.describe('the header', () => {
  test('opens the Partners menu on hover, closes it when the pointer leaves', async ({ page }) => {
    await page.goto('/');
    await hydrated(page);
    const link = page.getByRole('banner').getByRole('link', { name: 'Find Partners' });
    await page.getByRole('banner').getByText('Partners', { exact: true }).first().hover();
    await expect(link).toBeVisible();
    await page.mouse.move(300, 500);
    await expect(link).toBeHidden();
  });

  test('opens the Partners menu by keyboard and closes it on Escape', async ({ page }) => {
    await page.goto('/');
    await hydrated(page);
    const menu = page.getByRole('banner').locator('summary').filter({ hasText: 'Partners' });
    await menu.focus();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('banner').getByRole('link', { name: 'Find Partners' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(menu).toBeFocused();
    await expect(page.getByRole('banner').getByRole('link', { name: 'Find Partners' })).toBeHidden();
  });

  test('navigates to another page, with its title and current link', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('banner').getByRole('link', { name: 'Services', exact: true }).click();
    await expect(page).toHaveURL('/pricing');
    await expect(page).toHaveTitle(/All Services and Prices/);
    const shown = page.getByRole('banner').locator('[aria-current=page]');
    await expect(shown).toHaveText('Services');
  });

  test.describe('with motion', () => {
    test.use(withMotion);

    test('shows the next offer every three seconds until it is dismissed', async ({ page }) => {
      await page.clock.install();
      await page.goto('/');
      await page.clock.runFor(1000);
      await hydrated(page);
      const offers = page.getByRole('region', { name: 'Current offers' });
      const offer = offers.getByRole('link');
      await expect(offer).toContainText('AI Training from $297');
      await page.clock.runFor(3000);
      await expect(offer).toContainText('Videos from $497');
      await offers.getByRole('button', { name: 'Dismiss offers' }).click();
      await expect(offers).toHaveCount(0);
      await page.goto('/pricing');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(offers).toHaveCount(0);
    });

    test('scrolls: to an offer, and to the top by a link to the page shown', async ({ page }) => {
      await page.goto('/ai-training');
      await hydrated(page);
      const offers = page.getByRole('region', { name: 'Current offers' });
      await offers.getByRole('link', { name: 'AI Training from $297' }).click();
      await expect(page).toHaveURL('/ai-training#private-training');
      await expect(page.getByRole('heading', { name: 'Private 1-on-1 Training' })).toBeInViewport();
      await expect(page.getByRole('heading', { name: 'Private 1-on-1 Training' })).toBeFocused();

      await page.getByRole('contentinfo').getByRole('link', { name: 'Pricing' }).click();
      await expect(page).toHaveURL('/pricing');
      const entries = await page.evaluate(() => history.length);
      for (const place of [page.getByRole('banner'), page.getByRole('contentinfo')]) {
        await page.evaluate(() => scrollTo({ top: 900, behavior: 'instant' }));
        await expect.poll(() => page.evaluate(() => scrollY)).toBe(900);
        await place.getByRole('link', { name: /^(Services|Pricing)$/ }).click();
        await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
      }
      expect(await page.evaluate(() => history.length)).toBe(entries);
    });
  });

  test('has a menu that closes when a link is chosen @phone', async ({ page }) => {
    await page.goto('/');
    await hydrated(page);
    await page.getByRole('banner').locator('summary[aria-label=Menu]').click();
    await page.getByRole('banner').getByRole('link', { name: 'Services', exact: true }).click();
    await expect(page).toHaveURL('/pricing');
    await expect(page.getByRole('banner').getByRole('link', { name: 'Find Partners' })).toBeHidden();
  });
});

test.describe('the home page', () => {
  test('answers a press that came before its code', async ({ page }) => {
    await page.goto('/', { waitUntil: 'commit' });
    await page.getByRole('button', { name: 'Learn More: AI Training' }).click();
    const dialog = page.getByRole('dialog', { name: 'AI Training' });
    await expect(dialog).toBeVisible();
    await expect(dialog.getByRole('link', { name: 'Quick Buy' })).toHaveAttribute(
      'href',
      '/service-order?service=private-training',
    );
  });

  test.describe('with motion', () => {
    test.use(withMotion);

    test('gives the focus back when a dialog closes', async ({ page }) => {
      await page.goto('/');
      await hydrated(page);
      const button = page.getByRole('button', { name: 'Learn More: Media Creation' });
      await button.click();
      await expectNoAxeViolations(page);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect(button).toBeFocused();
    });
  });

  test('offers quick purchase after scrolling past 500 px, and the way back to the top', async ({ page }) => {
    await page.goto('/');
    await hydrated(page);
    const offer = page.getByRole('button', { name: 'Quick Purchase' });
    await expect(offer).toHaveCount(0);
    await page.mouse.wheel(0, 700);
    await offer.click();
    await expect(page.getByRole('link', { name: 'View All Services' })).toBeVisible();
    await page.getByRole('button', { name: 'Back to top' }).click();
    await expect(offer).toHaveCount(0);
    expect(await page.evaluate(() => scrollY)).toBeLessThanOrEqual(500);
  });

  test('shows its services as tabs, AI Training first @phone', async ({ page }) => {
    await page.goto('/');
    await hydrated(page);
    await expect(page.getByRole('tabpanel')).toHaveCount(1);
    await expect(page.getByRole('tabpanel', { name: 'AI Training' })).toBeVisible();
    await page.getByRole('tab', { name: 'Business AI' }).click();
    await expect(page.getByRole('tabpanel', { name: 'Business AI' })).toBeVisible();
  });

  test('asks for no live activity on a phone @phone', async ({ page }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto('/');
    await hydrated(page);
    // The page reports a view and sends no other request.
    expect(asked.filter((path) => path.startsWith('/api'))).toEqual(['/api/visits']);
  });
});

test.describe('the search of services', () => {
  test('finds by name and category, keeps the query in the address, and leads to the service', async ({
    page,
  }) => {
    await page.goto('/pricing');
    await hydrated(page);
    const box = page.getByRole('combobox', { name: 'Search services' });
    await box.fill('vidéo');
    const hits = page.getByRole('listbox', { name: 'Search services' }).getByRole('option');
    await expect(hits.first()).toContainText('Media Creation Basic');
    await page.getByRole('combobox', { name: 'Category' }).selectOption({ label: 'Business AI' });
    await expect(
      page.getByRole('search').getByText('No services found matching your criteria').first(),
    ).toBeVisible();
    await expect(page).toHaveURL(/\?q=vid%C3%A9o&category=automation$/);
    await page.reload();
    await expect(box).toHaveValue('vidéo');
    await page.getByRole('combobox', { name: 'Category' }).selectOption({ label: 'All categories' });
    await box.focus();
    await box.press('ArrowDown');
    await box.press('Enter');
    await expect(page).toHaveURL('/media-creation#commercial-video');
    await expect(page.getByRole('article', { name: 'Commercial Video' })).toContainText('$497');
  });

  test('finds services by buyers’ words, and suggests alternatives without results', async ({ page }) => {
    await page.goto('/pricing');
    await hydrated(page);
    const box = page.getByRole('combobox', { name: 'Search services' });
    await box.fill('WhatsApp bots');
    await expect(page.getByRole('option', { name: /Custom AI Chatbot/ })).toBeVisible();
    await box.fill('yacht');
    await expect(page.getByRole('search').getByRole('link', { name: 'Ask for a Quote' })).toHaveAttribute(
      'href',
      '/quote',
    );
    await expectNoAxeViolations(page);
  });

  test('closes its list when the focus leaves', async ({ page }) => {
    await page.goto('/pricing');
    await hydrated(page);
    await page.getByRole('combobox', { name: 'Search services' }).focus();
    const list = page.getByRole('listbox', { name: 'Search services' });
    await expect(list).toBeVisible();
    await page.getByRole('heading', { level: 1 }).click();
    await expect(list).toHaveCount(0);
  });

  test('leads to the sections of the page', async ({ page }) => {
    await page.goto('/pricing');
    await hydrated(page);
    await page.getByRole('navigation', { name: 'Services on this page' }).getByText('Media Creation').click();
    await expect(page).toHaveURL('/pricing#media-creation');
    await expect(page.getByRole('heading', { level: 2, name: 'Media Creation' })).toBeInViewport();
  });
});

test.describe('a part that cannot be loaded', () => {
  test.use({ expectedErrors: [/status of 404|^uncaught: /] });

  test('does not leave the visitor with an empty page', async ({ page }) => {
    await page.route('**/OpenPicture-*', (route) => route.fulfill({ status: 404 }));
    await page.goto('/digital-products');
    await hydrated(page);
    const open = page.getByRole('button', { name: /Property Management/ });
    await open.click();
    const again = page.getByRole('button', { name: 'Load It Again' });
    await expect(again).toBeFocused();
    await expectNoAxeViolations(page);
    await page.unrouteAll();
    await again.click();
    await hydrated(page);
    await open.click();
    await expect(page.getByRole('dialog', { name: 'Property Management' })).toBeVisible();
  });
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  for (const [path, heading] of [
    ['/', 'Transform Your Business with AI Solutions'],
    ['/pricing', 'All Services and Prices'],
  ] as const) {
    test(`${path} shows its content`, async ({ page }) => {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Pricing' })).toBeVisible();
    });
  }
});
