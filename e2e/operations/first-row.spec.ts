import { demo, expect, signIn, test } from '../fixtures.ts';

/** Lists of the desk that contain demo rows. */
const lists = [
  'leads',
  'offers',
  'orders',
  'invoices',
  'bookings',
  'applications',
  'requests',
  'reviews',
  'commission',
  'referrals',
  'audit',
];

for (const [where, tag, size, most] of [
  ['160 px at a desk', '@all', { width: 1440, height: 900 }, 160],
  ['200 px on a phone', '@phone', { width: 360, height: 780 }, 200],
] as const) {
  test(`the first row of every list is within ${where}`, { tag }, async ({ page }) => {
    await page.setViewportSize(size);
    await signIn(page, demo.admin);
    for (const list of lists) {
      await page.goto(`/admin?tab=${list}`);
      const row = page.locator('[data-row]').first();
      const top = async () => Math.round((await row.boundingBox())?.y ?? Number.POSITIVE_INFINITY);
      await expect.poll(top, { message: `the first row of ${list}` }).toBeLessThanOrEqual(most);
    }
  });
}
