/** The status page. Go tests check its values. */
import { demo, expect, expectNoAxeViolations, signIn, test } from '../fixtures.ts';
import { goToTab } from '../support/desk.ts';

test('the owner sees the health of the installation and remedies', { tag: '@all' }, async ({ page }) => {
  await signIn(page, demo.admin);
  await page.goto('/admin');
  await goToTab(page, 'Status');
  await expect(page).toHaveURL('/admin?tab=status');
  const panel = page.getByRole('region', { name: 'Status' });
  await expect(panel.getByText(/^Nothing needs attention\. \d+ things are worth a look\./)).toBeVisible();
  const line = (title: string) => panel.getByRole('listitem').filter({ hasText: title });
  await expect(line('Database')).toContainText('OK');
  await expect(line('Demo data')).toContainText('start without --demo');
  await expect(panel.getByText('No request failed in the last 24 hours.')).toBeVisible();
  const programs = panel.getByRole('table', { name: 'Running programs' }).getByRole('row');
  await expect(programs).toHaveCount(2); // the header and this program
  await expectNoAxeViolations(page);

  await line('Sender').getByRole('link', { name: 'Show' }).click();
  await expect(page.getByRole('heading', { name: 'Make the site yours' })).toBeVisible();
});
