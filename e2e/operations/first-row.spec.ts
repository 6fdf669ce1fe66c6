import { demo, expect, signIn, test } from '../fixtures.ts';

/** Every list of the desk of which the demo has rows. */
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
  test(`the first row of every list stands within ${where}`, { tag }, async ({ page }) => {
    await page.setViewportSize(size);
    await signIn(page, demo.admin);
    const tops: Record<string, number> = {};
    for (const list of lists) {
      await page.goto(`/admin?tab=${list}`);
      const row = page.locator('[data-row]').first();
      await expect(row).toBeVisible();
      tops[list] = Math.round((await row.boundingBox())?.y ?? Number.POSITIVE_INFINITY);
    }
    expect(Object.entries(tops).filter(([, top]) => top > most)).toEqual([]);
  });
}
