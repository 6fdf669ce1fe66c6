import { expect, test } from 'vitest';
import { foundTargets, targetsOf, targetWords, typedTarget } from './targets.ts';

const content: Parameters<typeof targetsOf>[0] = {
  files: {
    'routes.json': {
      routes: [
        { id: 'home', path: '/', title: 'Home' },
        { id: 'pricing', path: '/pricing', title: 'Prices | {brand}' },
      ],
    },
    'pages/home.json': {
      blocks: [
        { id: 'steps', kind: 'steps', title: 'How it works' },
        { id: 'portal', kind: 'portal' },
        { id: 'old', kind: 'steps', title: 'As it was', hidden: true },
      ],
    },
    'catalogue/audit.json': { name: 'Audit', pages: ['/pricing'], sale: 'checkout' },
  },
  schemas: {
    'pages/*.json': {
      kind: 'object' as const,
      fields: [
        {
          name: 'blocks',
          kind: 'list' as const,
          items: {
            kind: 'object' as const,
            variants: [
              { name: 'steps', label: 'Steps', help: '', fields: [] },
              { name: 'portal', label: 'Portal', help: '', only: true, fields: [] },
            ],
          },
        },
      ],
    },
  },
};

test('links lead to pages, shown sections, and services', () =>
  expect(targetsOf(content).map(({ targets }) => targets.map(({ to }) => to))).toEqual([
    ['/', '/pricing'],
    ['/#steps'],
    ['/pricing#audit', '/service-order?service=audit'],
  ]));

test.each([
  ['/', 'Home'],
  ['/pricing', 'Prices'],
  ['/#steps', 'Steps: How it works, on Home'],
  ['/pricing#audit', 'Audit, on Prices'],
  ['/pricing#gone', 'Prices'],
  ['/pricing?book=call', 'Prices'],
  ['/gone', 'A page that doesn’t exist'],
  ['mailto:{support}', 'Email to your support address'],
  ['mailto:ada@site.example', 'Email to ada@site.example'],
  ['https://site.example/x', 'https://site.example/x'],
  ['', ''],
])('%s is %s in words', (to, words) => expect(targetWords(content, to)).toBe(words));

test.each([
  ['https://site.example/a b', undefined],
  ['https://site.example/a', 'https://site.example/a'],
  ['http://site.example', 'https://site.example'],
  ['site.example/x?y#z', 'https://site.example/x?y#z'],
  [' ada@site.example ', 'mailto:ada@site.example'],
  ['javascript:alert(1)', undefined],
  ['pricing', undefined],
  ['e.g. this', undefined],
])('the typed address %s leads to %s', (typed, to) => expect(typedTarget(typed)?.to).toBe(to));

test('a search finds words of targets and of their pages', () => {
  const found = (search: string) =>
    foundTargets(targetsOf(content), search).flatMap(({ targets }) => targets.map(({ to }) => to));
  expect(found('how home')).toEqual(['/#steps']);
  expect(found('audit order')).toEqual(['/service-order?service=audit']);
  expect(found('nothing')).toEqual([]);
});
