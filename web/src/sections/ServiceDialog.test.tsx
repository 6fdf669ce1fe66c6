import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { site } from '../content/built-in.ts';
import { mainCategories } from '../content/catalogue.ts';
import { blockOf } from '../content/site.ts';
import { ServiceDialog } from './ServiceDialog.tsx';

test('Quick Buy orders the first package of each category of the home page', () => {
  const words = blockOf(site, 'service-cards');
  const quickBuy = mainCategories(site).map((category) => {
    const { unmount } = render(<ServiceDialog category={category} words={words} onClose={() => {}} />);
    const address = screen.getByRole('link', { name: words.quick_buy_label }).getAttribute('href');
    unmount();
    return address;
  });
  expect(quickBuy).toEqual([
    '/service-order?service=private-training',
    '/service-order?service=business-ai-starter',
    '/service-order?service=mvp-development',
    '/service-order?service=video-package',
  ]);
});
