// @vitest-environment node
import { expect, test } from 'vitest';
import { contentIn } from './code-only.ts';

test.each([
  '/site/content/pages/pricing.json',
  '/site/content/catalogue/video-package.json',
  '/site/web/src/content/built-in.ts',
  '/site/web/src/content/site.ts',
])('a script that holds %s is refused', (id) => {
  expect(contentIn(['/site/web/src/lib/cx.ts', id])).toBe(id);
});

test('a script may read text from its document', () => {
  expect(
    contentIn([
      '/site/web/src/content/island-texts.ts',
      '/site/web/src/content/messages.ts',
      '/site/web/src/features/sales/orders/service-label.ts',
    ]),
  ).toBeUndefined();
});
