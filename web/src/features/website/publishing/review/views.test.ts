import { expect, test } from 'vitest';
import type { DraftChange } from '../api.ts';
import type { Files } from '../values.ts';
import { groupsOf, sideOf, viewOf } from './views.ts';

const files: Files = {
  'routes.json': {
    routes: [
      { id: 'home', path: '/', title: 'Home' },
      { id: 'team', path: '/team', title: 'Team | {brand}' },
    ],
  },
  'mails.json': { orders: { receipt: { subject: 'Receipt', heading: 'Thanks' } } },
};

/** A change with its paths before and after, and whether each side has it. */
function change(id: string, file: string, before: string, after: string, has = [true, true]): DraftChange {
  const shown = (path: string, places: readonly string[]) => ({ path, places: [...places] });
  const place = `${file}#/x`;
  return {
    id,
    file,
    field: '/x',
    text: id,
    also: [],
    before: '',
    after: '',
    shown_before: shown(before, has[0] ? [place] : []),
    shown_after: shown(after, has[1] ? [place] : []),
  };
}

test('changes are grouped by the page that shows them, and numbered', () => {
  const mail = { ...change('mail', 'mails.json', '', ''), field: '/orders/receipt/subject' };
  mail.shown_after.places = ['mails.json#/orders/receipt/subject'];
  const groups = groupsOf(files, [
    change('name', 'brand.json', '/', '/'),
    change('code', 'campaigns.json', '', ''),
    mail,
    change('title', 'pages/team.json', '/team', '/team'),
    change('menu', 'navigation.json', '/', '/'),
    change('old', 'pages/old.json', '/old', ''),
  ]);
  expect(
    groups.map(({ title, changes }) => [title, ...changes.map(({ id, number }) => `${number} ${id}`)]),
  ).toEqual([
    ['Every page', '1 name', '2 menu'],
    ['Campaigns and codes', '3 code'],
    ['Emails', '4 mail'],
    ['Team', '5 title'],
    ['/old', '6 old'],
  ]);
  expect(viewOf(files, mail)).toEqual({ kind: 'mail', before: '/orders/receipt', after: '/orders/receipt' });
});

test('the side that has a change is shown', () => {
  const removed = change('removed', 'pages/team.json', '/team', '/team', [true, false]);
  expect(sideOf(removed, viewOf(files, removed), 'after')).toBe('before');
  const added = change('added', 'pages/team.json', '', '/team', [false, true]);
  expect(sideOf(added, viewOf(files, added), 'before')).toBe('after');
  const edited = change('edited', 'pages/team.json', '/team', '/team');
  expect(sideOf(edited, viewOf(files, edited), 'before')).toBe('before');
  const color = change('color', 'brand.json', '/', '/', [false, false]);
  expect(sideOf(color, viewOf(files, color), 'before')).toBe('before');
});
