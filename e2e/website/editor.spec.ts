/** The Site tab: the admin changes content, previews it, publishes it and reverts it. */
import type { Page } from '@playwright/test';
import { demo, expect, expectNoAxeViolations, signIn, test } from '../fixtures.ts';
import { frameOf, goBack, openEditor, publish, richField, typeLines } from '../support/editor.ts';

test.describe.configure({ mode: 'serial' });

const field = (page: Page, place: string) => page.locator(`[name="${place}"]`);

/** Signs in at the desk and waits until the session has settled. */
async function openDesk(page: Page, file = ''): Promise<void> {
  await signIn(page, demo.admin);
  await openEditor(page, file);
}

test('a headline, a name, a price and an offer are changed, seen, published, charged and undone', {
  tag: '@all',
}, async ({ page, anotherVisitor }) => {
  await openDesk(page);
  await expectNoAxeViolations(page);
  const frame = frameOf(page);

  await test.step('the headline is typed on the page, by mouse', async () => {
    await openEditor(page, 'pages/home.json');
    await frame.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('Control+A');
    await page.keyboard.type('A headline of our own');
    await page.keyboard.press('Enter');
    await expect(field(page, 'pages/home.json#/head/title')).toHaveValue('A headline of our own');
    await expect(page.getByText('Draft saved')).toBeVisible();
    await expectNoAxeViolations(page);
  });

  await test.step('the name of the brand, by keyboard', async () => {
    await openEditor(page);
    await page.getByRole('button', { name: /^Brand$/ }).press('Enter');
    await field(page, 'brand.json#/name').press('Control+A');
    await page.keyboard.type('Northlight');
    await expect(frame.getByRole('heading', { level: 1 })).toHaveText('A headline of our own');
    await expect(page.getByText('Draft saved')).toBeVisible();
  });

  await test.step('what a service costs and says', async () => {
    await openEditor(page, 'catalogue/private-training.json');
    await field(page, 'catalogue/private-training.json#/price_cents').fill('319');
    await field(page, 'catalogue/private-training.json#/description').fill('Two hours, only for you.');
    await expect(page.getByText('Draft saved')).toBeVisible();
  });

  await test.step('an offer', async () => {
    await openEditor(page, 'navigation.json');
    await page.getByText('Banner with offers', { exact: true }).click();
    await page.locator('[data-place="navigation.json#/promo/messages/training"] > summary').press('Enter');
    await field(page, 'navigation.json#/promo/messages/training/detail').fill('with a lighthouse');
    await expect(page.getByText('Draft saved')).toBeVisible();
  });

  const visitor = await anotherVisitor();
  await visitor.goto('/');
  await expect(visitor.getByRole('heading', { level: 1 })).not.toHaveText('A headline of our own');
  await publish(page, 'Our own words');
  await visitor.goto('/');
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('A headline of our own');
  await expect(visitor.getByText('with a lighthouse')).toBeVisible();
  await expect(visitor).toHaveTitle(/Northlight/);
  const order = (amount: number) =>
    visitor.request.post('/api/checkout', {
      data: {
        serviceId: 'private-training',
        amount,
        formData: { acceptTerms: true, email: 'ada@example.com', name: 'Ada' },
      },
    });
  expect((await order(29700)).status()).toBe(409);
  expect((await order(31900)).status()).toBe(200);

  await test.step('an earlier version is seen page by page', async () => {
    await page.getByRole('button', { name: 'History', exact: true }).press('Enter');
    const history = page.getByRole('dialog', { name: 'History' });
    await expect(history.getByText('Our own words')).toBeVisible();
    await expectNoAxeViolations(page);
    const look = history.getByRole('button', { name: 'Look at it: The site before your first publication' });
    await look.press('Enter');
    const version = page.getByRole('dialog', { name: 'The site before your first publication' });
    const shown = page.frameLocator('iframe[title="The page after"]');
    await version.getByLabel('Page', { exact: true }).selectOption('/');
    await expect(shown.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(shown.getByRole('heading', { level: 1 })).not.toHaveText('A headline of our own');
    await expectNoAxeViolations(page);
    await version.getByLabel('Page', { exact: true }).selectOption('/pricing');
    await expect(shown.getByText('$297').first()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(look).toBeFocused();
    await page.keyboard.press('Escape');
  });

  await test.step('going back makes a draft, which can be undone and published', async () => {
    const title = field(page, 'pages/home.json#/head/title');
    await openEditor(page, 'pages/home.json');
    await goBack(page);
    await expect(title).not.toHaveValue('A headline of our own');
    await visitor.goto('/');
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('A headline of our own');
    await page.getByRole('button', { name: 'Undo' }).press('Enter');
    await expect(title).toHaveValue('A headline of our own');
    await page.reload();
    await page.getByRole('button', { name: 'Redo' }).press('Enter');
    await expect(title).not.toHaveValue('A headline of our own');
    await publish(page);
    await visitor.goto('/');
    await expect(visitor.getByRole('heading', { level: 1 })).not.toHaveText('A headline of our own');
  });
});

test.describe('two editors', () => {
  test.use({ expectedErrors: [/status of 40[09]/] });

  test('two devices of one editor keep each other’s fields, and undo the same edits', {
    tag: '@all',
  }, async ({ page, anotherVisitor }) => {
    const other = await anotherVisitor();
    await openDesk(page, 'brand.json');
    await openDesk(other, 'brand.json');
    const before = await field(page, 'brand.json#/tagline').inputValue();
    await field(page, 'brand.json#/tagline').fill('A line of the first');
    await expect(page.getByText('Draft saved')).toBeVisible();
    await field(other, 'brand.json#/name').fill('Name of the second');
    await expect(other.getByText('Draft saved')).toBeVisible();
    await field(other, 'brand.json#/name').press('Tab'); // a field keeps its text while it has the focus
    await expect(field(other, 'brand.json#/tagline')).toHaveValue('A line of the first');
    await expect(field(page, 'brand.json#/name')).toHaveValue('Name of the second');
    // Undo takes back the latest edit of the account, whichever device made it, and Redo repeats it.
    const press = async (device: Page, name: 'Undo' | 'Redo'): Promise<void> =>
      device.getByRole('button', { name }).press('Enter');
    const see = async (name: string, tagline: string): Promise<void> => {
      for (const device of [page, other]) {
        await expect(field(device, 'brand.json#/name')).toHaveValue(name);
        await expect(field(device, 'brand.json#/tagline')).toHaveValue(tagline);
      }
    };
    await press(page, 'Undo');
    await see('Harborlight', 'A line of the first');
    await press(other, 'Undo');
    await see('Harborlight', before);
    await press(page, 'Redo');
    await see('Harborlight', 'A line of the first');
    await other.reload();
    await press(other, 'Redo');
    await see('Name of the second', 'A line of the first');
    await press(page, 'Undo');
    await see('Harborlight', 'A line of the first'); // until then, the other device would undo the same edit
    await press(other, 'Undo');
    await see('Harborlight', before);
  });

  test('sections are copied, moved and removed, and links to a removed one lead to its page', {
    tag: '@all',
  }, async ({ page }) => {
    const courses = 'pages/ai-training-courses.json';
    await openDesk(page, courses);
    const form = page.getByRole('form');
    await page.locator(`[data-place="${courses}#/blocks"] > summary`).click();
    const titles = form
      .locator('summary')
      .filter({ hasText: /^(Price cards|Comparison table|Quotes|Closing words)/ });
    const all = await titles.allTextContents();
    const open = async (key: string): Promise<void> =>
      form.locator(`[data-key="${key}"] > details > summary`).click();
    await open('prices');
    await form.getByRole('button', { name: /^Copy Price cards/ }).press('Enter');
    await expect(titles).toHaveCount(all.length + 1);
    await open('prices');
    await form
      .getByRole('button', { name: /^Remove Price cards/ })
      .first()
      .press('Enter');
    await expect(titles).toHaveCount(all.length);
    await expect(page.getByText(/^Removed “Price cards.*”\. Undo brings it back\.$/)).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).press('Enter');
    await page.getByRole('button', { name: 'Undo' }).press('Enter');
    await expect(titles).toHaveText(all);
    await openEditor(page, 'pages/service-order.json');
    await page.locator('[data-place="pages/service-order.json#/blocks"] > summary').click();
    await page.getByRole('form').locator('[data-key="form"] > details > summary').click();
    await page.getByRole('button', { name: /^Remove Order form/ }).press('Enter');
    await expect(
      page.getByText(/This page needs the section “Order form”: .* You can move it/),
    ).toBeVisible();
  });

  test('an error is shown at its field and prevents publishing the draft', { tag: '@all' }, async ({
    page,
  }) => {
    await openDesk(page, 'brand.json');
    await field(page, 'brand.json#/name').fill('');
    await expect(page.getByRole('form').getByText('Name is empty: fill it in.')).toBeVisible();
    await field(page, 'brand.json#/name').fill('Harborlight');
    await expect(page.getByRole('form').getByText('Name is empty: fill it in.')).toBeHidden();
  });
});

test('a mail is seen as it will look, in light and dark and as text, and sent to oneself', {
  tag: '@all',
}, async ({ page, mailTo }) => {
  await openDesk(page, 'mails.json');
  const frame = page.frameLocator('iframe[title="The email as the draft words it"]');
  const chosen = page.getByRole('combobox', { name: 'Email' });
  await chosen.selectOption('/orders/receipt');
  const heading = frame.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('Thank you for your order');
  await expect(heading).toHaveCSS('color', 'rgb(16, 31, 46)');
  await expectNoAxeViolations(page);
  await page.getByRole('combobox', { name: 'Look', exact: true }).selectOption('dark');
  await expect(heading).toHaveCSS('color', 'rgb(243, 240, 233)');

  await page.locator('[data-place="mails.json#/orders"] > summary').press('Enter');
  await field(page, 'mails.json#/orders/placed/heading').fill('Thanks, we got it');
  await expect(chosen).toHaveValue('/orders/placed');
  await expect(heading).toHaveText('Thanks, we got it');
  await page.getByRole('combobox', { name: 'Look', exact: true }).selectOption('text');
  await expect(page.getByText(/^Thanks, we got it\s+Thank you for your order/)).toBeVisible();

  await page.getByRole('button', { name: 'Send this to me' }).press('Enter');
  await expect(page.getByText(`We sent this email to ${demo.admin.email}.`)).toBeVisible();
  expect((await mailTo(demo.admin.email)).text).toContain('Thanks, we got it');
});

test('a notification is reworded with the allowed placeholders', { tag: '@all' }, async ({ page }) => {
  await openDesk(page, 'notices.json');
  await page.locator('[data-place="notices.json#/orders"] > summary').press('Enter');
  const title = richField(page, 'notices.json#/orders/paid/title');
  const message = richField(page, 'notices.json#/orders/paid/message');
  await typeLines(title, ['Paid: {number}']);
  await expect(title).toHaveText('Paid: Number');
  await expect(page.getByText('Draft saved')).toBeVisible();
  await typeLines(message, ['Thank you, {buyer}.']);
  await expect(
    page.getByRole('form').getByText(/message contains “{buyer}”, which stands for nothing/),
  ).toBeVisible();
  await page.reload();
  await page.locator('[data-place="notices.json#/orders"] > summary').press('Enter');
  await expect(title).toHaveText('Paid: Number');
  await typeLines(message, ['Thank you for {service}.']);
  await expect(page.getByRole('form').getByText(/which stands for nothing/)).toBeHidden();
  await expectNoAxeViolations(page);
});

test.describe('T42: a hostile page in the preview', () => {
  test.use({
    expectedErrors: [
      /Content Security Policy|Trusted|Refused|Executing|ERR_UNKNOWN_URL_SCHEME|another site: x:/i,
    ],
  });

  test('runs no script, wherever the user clicks', async ({ page }) => {
    await openDesk(page);
    await page.route('**/api/admin/content/preview?*', (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: `<!doctype html><html><head><title>Hostile</title><meta http-equiv="refresh" content="0;url=/quote">
          <script>top.ran = 'a script'</script><script src="/assets/hostile.js"></script></head>
          <body onload="top.ran = 'a body'"><h1 onclick="top.ran = 'a heading'">A headline</h1>
          <img src="x:" alt="" onerror="top.ran = 'a picture'"><svg onload="top.ran = 'a drawing'"></svg>
          <a href="javascript:top.ran='a link'">A link</a><a href="/quote" target="_top">Away</a>
          <form action="javascript:top.ran='a form'"><button>A button</button></form>
          <iframe srcdoc="<script>top.ran = 'a frame'</script>"></iframe></body></html>`,
      }),
    );
    await openEditor(page, 'pages/home.json');
    const frame = frameOf(page);
    await frame.getByRole('heading', { name: 'A headline' }).click();
    await frame.getByRole('link', { name: 'A link' }).click();
    await frame.getByRole('link', { name: 'A link' }).click({ button: 'middle' });
    await frame.getByRole('link', { name: 'Away' }).click();
    await frame.getByRole('button', { name: 'A button' }).press('Enter');
    await expect(frame.getByRole('heading', { name: 'A headline' })).toBeVisible();
    expect(await page.evaluate(() => (window as { ran?: string }).ran)).toBeUndefined();
    expect(page.context().pages()).toHaveLength(1);
    expect(page.url()).toContain('/admin');
  });
});
