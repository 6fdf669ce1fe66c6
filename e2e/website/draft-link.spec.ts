/** People without an account see the draft by a private link, and changes are published at a time. */
import { demo, expect, expectNoAxeViolations, signIn, test } from '../fixtures.ts';
import { openEditor } from '../support/editor.ts';

test.describe.configure({ mode: 'serial' });

const file = 'pages/enterprise.json';

// The link ends.
test.use({ expectedErrors: [/status of 404/] });

test('T152: the draft runs no scripts and sends no forms', async ({ page, anotherVisitor, baseURL }) => {
  await signIn(page, demo.admin);
  await openEditor(page, file);
  const title = page
    .frameLocator('iframe[title="The page as the draft makes it"]')
    .getByRole('heading', { level: 1 });
  await title.click();
  await page.keyboard.press('Control+A');
  await page.keyboard.type('Only for your eyes');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Draft saved')).toBeVisible();

  await page.getByRole('button', { name: 'Share the draft' }).click();
  const dialog = page.getByRole('dialog', { name: 'Share the draft' });
  await dialog.getByRole('button', { name: 'Create a link and copy it' }).click();
  const link = await dialog.getByLabel('New link').inputValue();
  await expect(dialog.getByText('The newest draft, all pages')).toBeVisible();
  await expectNoAxeViolations(page);

  const visitor = await anotherVisitor();
  const scripts: string[] = [];
  visitor.on('request', (request) => {
    if (request.resourceType() === 'script' || request.url().includes('/api/')) scripts.push(request.url());
  });
  await visitor.goto(link);
  await expect(visitor).toHaveURL(`${baseURL}/draft`);
  await expect(visitor.getByText(/^Draft of .* not published\./)).toBeVisible();
  await visitor.goto('/draft/enterprise');
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Only for your eyes');
  await expectNoAxeViolations(visitor);
  await visitor.getByRole('contentinfo').getByRole('link', { name: 'Contact', exact: true }).click();
  await expect(visitor).toHaveURL(`${baseURL}/draft/contact`);
  const response = await visitor.request.get(`${baseURL}/draft/contact`);
  expect(response.headers()['cache-control']).toBe('no-store');
  expect(response.headers()['content-security-policy']).toContain("form-action 'none'");
  expect(scripts).toEqual([]);
  await visitor.goto('/enterprise');
  await expect(visitor.getByRole('heading', { level: 1 })).not.toHaveText('Only for your eyes');

  await dialog.getByRole('button', { name: /^End it/ }).click();
  await expect(dialog.getByText('There is none.')).toBeVisible();
  expect((await visitor.goto('/draft/enterprise'))?.status()).toBe(404);
});

test('changes are planned, canceled and published before their time', async ({ page }) => {
  await signIn(page, demo.admin);
  await openEditor(page, file);
  await page.getByRole('button', { name: /^Review/ }).click();
  const review = page.getByRole('dialog', { name: 'Review and publish' });
  await review.getByRole('radio', { name: 'At a time' }).check();
  await expectNoAxeViolations(page);
  await review.getByRole('button', { name: 'Plan all' }).click();
  const notice = page.getByRole('region', { name: 'Planned publication' });
  await expect(notice.getByText(/^1 change will be published on .*9:00/)).toBeVisible();
  await notice.getByRole('button', { name: 'Which changes' }).click();
  await expect(notice.getByRole('listitem')).toContainText('Only for your eyes');
  await expectNoAxeViolations(page);
  await page.reload();
  await notice.getByRole('button', { name: 'Cancel' }).click();
  await expect(notice).toBeHidden();

  await page.getByRole('button', { name: /^Review/ }).click();
  await review.getByRole('radio', { name: 'At a time' }).check();
  await review.getByRole('button', { name: 'Plan all' }).click();
  await notice.getByRole('button', { name: 'Publish now' }).click();
  await expect(notice).toBeHidden();
  await page.goto('/enterprise');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Only for your eyes');
});
