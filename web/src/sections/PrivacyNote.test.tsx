import { render, screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { site } from '../content/built-in.ts';
import { renderPage } from '../render/render.tsx';
import { PrivacyNote } from './PrivacyNote.tsx';

const [privacy, ...others] = site.navigation.footer.legal.filter(({ id }) => id === 'privacy');
if (!privacy || others.length > 0) throw new Error('the footer has one privacy policy');

/** Pages with a form for visitors' data. */
const asking = [
  '/contact',
  '/quote',
  '/enterprise',
  '/service-order',
  '/become-partner',
  '/partners',
  '/calendar',
  '/auth',
];

describe('the privacy note', () => {
  test('links to the privacy page, in another tab so that input is kept', () => {
    render(<PrivacyNote legal={[{ ...privacy, to: '/privacy' }]} />);
    const link = screen.getByRole('link', { name: 'Privacy Policy (opens in a new tab)' });
    expect(link.getAttribute('href')).toBe('/privacy');
    expect(link.getAttribute('target')).toBe('_blank');
    expect(link.parentElement?.textContent).toMatch(
      /^Our Privacy Policy .* explains how we use your data\.$/,
    );
  });

  test('renders nothing without a privacy page', () => {
    const { container } = render(<PrivacyNote legal={[{ ...privacy, to: null }]} />);
    expect(container.innerHTML).toBe('');
  });

  test.each(asking)('is on %s', (path) => {
    const legal = [{ ...privacy, to: '/our-privacy' }];
    const owned = {
      ...site,
      navigation: { ...site.navigation, footer: { ...site.navigation.footer, legal } },
    };
    const links = (of: typeof site): number =>
      renderPage(of, path).markup.split('href="/our-privacy" target="_blank"').length - 1;
    expect(links(owned)).toBe(1);
    expect(links(site)).toBe(0);
  });
});
