/** The owner's own pages: created, shown, moved and removed in the browser. */
import type { Page } from '@playwright/test';
import { demo, expect, expectNoAxeViolations, signIn, test } from '../fixtures.ts';
import { openEditor, publish, richField, searchLink, typeLines, undo } from '../support/editor.ts';

test.describe.configure({ mode: 'serial' });
test.use({ actionTimeout: 15_000 });

const file = 'pages/client-work.json';
const field = (page: Page, pointer: string) => page.locator(`[name="${file}#${pointer}"]`);

async function addSection(page: Page, name: RegExp): Promise<void> {
  await page.getByRole('button', { name: 'Add a section' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a section' });
  await expect(dialog).toBeVisible();
  await expectNoAxeViolations(page, 'dialog');
  await dialog.getByRole('button', { name }).click();
}

async function fill(page: Page, base: string, texts: Record<string, string>): Promise<void> {
  for (const [name, text] of Object.entries(texts)) await field(page, `${base}/${name}`).fill(text);
}

test.describe('a page of the owner’s own', () => {
  // The removed page returns 404 to a guest, and the server refuses addresses.
  test.use({ expectedErrors: [/status of 40[04]/] });

  test('is made of sections or is a document, linked, published, moved and removed', { tag: '@all' }, async ({
    page,
    anotherVisitor,
  }) => {
    await signIn(page, demo.admin);
    await openEditor(page);
    const frame = page.frameLocator('iframe[title="The page as the draft makes it"]');

    await test.step('a legal page, and a service of the owner’s own', async () => {
      await page.getByRole('button', { name: 'New page' }).click();
      const dialog = page.getByRole('dialog', { name: 'New page' });
      await dialog.getByLabel('Title').fill('Privacy Policy');
      await dialog.getByLabel('Kind of page').selectOption('document');
      await dialog.getByLabel('Put a link to it in').selectOption({ label: 'Footer: Privacy Policy' });
      await dialog.getByRole('button', { name: 'Add page' }).click();
      const titles = ['Who we are', 'What we keep', 'How long', 'Your rights'];
      await typeLines(
        richField(page, 'pages/privacy-policy.json#/head/text'),
        titles.flatMap((title) => [`## ${title}`, 'Words.']),
      );
      await expect(page.getByText('Draft saved')).toBeVisible();

      await page.getByRole('button', { name: 'Whole site' }).click();
      await page.getByRole('button', { name: 'New service' }).click();
      const service = page.getByRole('dialog', { name: 'New service' });
      await service.getByLabel('Name').fill('Prompt Review');
      await service.getByLabel('Price').fill('149');
      await service.getByLabel('Description').fill('We read your prompts and mend them.');
      await service.getByLabel('What it includes').fill('Ten prompts');
      await expectNoAxeViolations(page);
      await service.getByRole('button', { name: 'Add service' }).click();
      await expect(page.getByRole('heading', { level: 3, name: 'Prompt Review' })).toBeVisible();
      await page.getByRole('button', { name: 'Whole site' }).click();
    });

    await test.step('New page asks for a title and an address that is free', async () => {
      await page.getByRole('button', { name: 'New page' }).press('Enter');
      const dialog = page.getByRole('dialog', { name: 'New page' });
      await dialog.getByLabel('Title').fill('Client Work');
      await expect(dialog.getByLabel('Address')).toHaveValue('/client-work');
      await dialog.getByLabel('Address').fill('/pricing');
      await dialog.getByRole('button', { name: 'Add page' }).click();
      await expect(dialog.getByText('has this address already')).toBeVisible();
      await dialog.getByLabel('Address').fill('/api');
      await dialog.getByRole('button', { name: 'Add page' }).click();
      await expect(dialog.getByText('The program needs this address itself')).toBeVisible();
      await expectNoAxeViolations(page);
      await dialog.getByLabel('Address').fill('/client-work');
      await dialog.getByLabel('Put a link to it in').selectOption({ label: 'Footer: Company' });
      await dialog.getByRole('button', { name: 'Add page' }).click();
      await expect(frame.getByRole('heading', { level: 1, name: 'Client Work' })).toBeVisible();
    });

    await test.step('a case study and a figure', async () => {
      await expect(richField(page, `${file}#/blocks/text/text`)).toBeFocused();
      await addSection(page, /^Case study/);
      await fill(page, '/blocks/case-study', {
        client: 'A freight firm',
        title: 'Quotes in nine minutes',
        before: 'They took two days.',
        work: 'We wrote down how they decide.',
        after: 'They take nine minutes.',
      });
      await addSection(page, /^Figures with their source/);
      await page.locator(`[data-place="${file}#/blocks/evidence/figures/0"] > summary`).click();
      await fill(page, '/blocks/evidence', {
        title: 'What we measured',
        'figures/0/value': '4.4 h',
        'figures/0/label': 'saved each week',
        'figures/0/source': '',
      });
      await expect(
        page.getByRole('form').getByText('Source is missing: add who counted the figure and when.'),
      ).toBeVisible();
      await fill(page, '/blocks/evidence', { 'figures/0/source': 'Own measurement, autumn 2025' });
      const form = page.getByRole('form');
      await expect(form.getByText('Top of the page', { exact: true })).toBeVisible();
      await expect(form.getByText('Case study: Quotes in nine minutes', { exact: true })).toBeVisible();
      await expect(frame.getByRole('heading', { name: 'Quotes in nine minutes' })).toBeVisible();
      await expect(frame.getByText('Source: Own measurement, autumn 2025')).toBeVisible();
    });

    await test.step('a long text', async () => {
      const text = richField(page, `${file}#/blocks/text/text`);
      await typeLines(text, ['## How we work', '- <b>Slowly</b>, for {price:private-training}', 'Ask us']);
      await text.getByText('Ask us').dblclick();
      await page.keyboard.press('Control+K');
      const links = await searchLink(page, 'javascript:alert(1)');
      await expect(links.getByRole('listitem')).toHaveCount(0);
      await expect(links.getByText('No results.')).toBeVisible();
      await searchLink(page, 'contact');
      await links.getByRole('button', { name: 'Contact', exact: true }).click();
      await text.getByText('How we work').click();
      await page.keyboard.press('End');
      await page.keyboard.press('Enter');
      await page.getByRole('toolbar', { name: 'Text' }).getByRole('button', { name: 'Table' }).click();
      await page.keyboard.type('Week');
      await page.keyboard.press('Tab');
      await page.keyboard.type('What');
      await page.keyboard.press('Tab');
      await page.keyboard.type('1');
      await page.keyboard.press('Tab');
      await page.keyboard.type('We listen');
      await expect(frame.getByRole('heading', { name: 'How we work' })).toBeVisible();
      await expect(frame.getByRole('cell', { name: 'We listen' })).toBeVisible();
    });

    await publish(page);
    const visitor = await anotherVisitor();
    await test.step('a guest finds it by the footer, the sitemap and the address', async () => {
      await visitor.goto('/contact');
      await visitor.getByRole('contentinfo').getByRole('link', { name: 'Client Work' }).click();
      await expect(visitor).toHaveURL(/\/client-work$/);
      await expect(visitor).toHaveTitle('Client Work | Harborlight');
      await expect(visitor.getByRole('heading', { name: 'Quotes in nine minutes' })).toBeVisible();
      await expect(visitor.getByText('<b>Slowly</b>')).toBeVisible();
      await expect(visitor.getByText('for $297')).toBeVisible();
      await expectNoAxeViolations(visitor);
      for (const list of ['/sitemap.xml', '/llms.txt'])
        expect(await (await visitor.request.get(list)).text()).toContain('/client-work');
    });

    await test.step('the legal page is a document, and the service is sold', async () => {
      await visitor.goto('/');
      await visitor.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).click();
      await expect(visitor.getByRole('heading', { level: 1, name: 'Privacy Policy' })).toBeVisible();
      await expectNoAxeViolations(visitor); // before the header covers a part of the contents
      await expect(visitor.getByText(/^Last updated \w+ \d+, \d{4}$/)).toBeVisible();
      await visitor
        .getByRole('navigation', { name: 'Contents' })
        .getByRole('link', { name: 'Your rights' })
        .click();
      await expect(visitor).toHaveURL(/#on-your-rights$/);
      await expect(visitor.getByRole('heading', { name: 'Your rights' })).toBeInViewport();
      await visitor.goto('/service-order?service=prompt-review');
      await expect(visitor.getByText('$149').filter({ visible: true }).first()).toBeVisible();
      const order = await visitor.request.post('/api/checkout', {
        data: {
          serviceId: 'prompt-review',
          amount: 14900,
          formData: { acceptTerms: true, email: 'ada@example.com', name: 'Ada' },
        },
      });
      expect(order.status()).toBe(200);
    });

    await test.step('its address changes: the old one redirects, the footer follows', async () => {
      await page.locator('[data-place="routes.json#/routes/client-work"] > summary').click();
      await page.getByRole('button', { name: 'Change the address' }).click();
      const dialog = page.getByRole('dialog', { name: 'Change the address' });
      await expectNoAxeViolations(page, 'dialog');
      await dialog.getByLabel('New address').fill('/work');
      await dialog.getByLabel('New address').press('Enter');
      await expect(page.getByText('Draft saved')).toBeVisible();
      await publish(page);
      await visitor.goto('/client-work');
      await expect(visitor).toHaveURL(/\/work$/);
      await expect(
        visitor.getByRole('contentinfo').getByRole('link', { name: 'Client Work' }),
      ).toHaveAttribute('href', '/work');
      expect((await visitor.request.get('/client-work', { maxRedirects: 0 })).status()).toBe(308);
    });

    await test.step('it is removed, and its visitors are sent on', async () => {
      await page.getByRole('button', { name: 'Remove the page' }).click();
      const dialog = page.getByRole('dialog', { name: 'Remove the page' });
      await expect(dialog.getByText('become mistakes')).toBeVisible();
      await dialog.getByLabel('Send visitors of /work to').selectOption('/contact');
      await expect(dialog.getByText('lead there, too')).toBeVisible();
      await dialog.getByRole('button', { name: 'Remove the page' }).click();
      await expect(page.getByRole('button', { name: 'New page' })).toBeVisible();
      await publish(page);
      for (const old of ['/client-work', '/work']) {
        await visitor.goto(old);
        await expect(visitor).toHaveURL(/\/contact$/);
      }
    });

    await test.step('undone, so that the tests that follow find the built-in site', async () => {
      await undo(page);
      expect((await visitor.goto('/work'))?.status()).toBe(404);
    });
  });
});
