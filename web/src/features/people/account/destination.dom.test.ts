import { expect, test } from 'vitest';
import { destinationAfter } from './destination.ts';

const here = location.origin;

test('who came from a page that needs an account goes back to it, query included', () => {
  expect(destinationAfter(`${here}/admin?tab=requests`)).toBe('/admin?tab=requests');
  expect(destinationAfter(`${here}/calendar?view=week&week=2026-11-22`)).toBe(
    '/calendar?view=week&week=2026-11-22',
  );
});

test.each([
  ['an address typed by hand', ''],
  ['any other page', `${here}/pricing?q=chat`],
  ['the sign-in itself', `${here}/auth`],
  ['another site', 'https://evil.example/admin?tab=requests'],
  ['another site that looks like a path', `${here}//evil.example/admin`],
  ['another port', `${here}1/admin`],
  ['no address at all', 'not an address'],
])('%s leads home', (_name, referrer) => {
  expect(destinationAfter(referrer)).toBe('/');
});
