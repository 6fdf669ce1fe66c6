import { expect, test } from 'vitest';
import { differencesOf } from './proposal.ts';

const names = { company_name: 'Name', website_url: 'Website', services_offered: 'Services' };
const company = {
  company_name: 'Harrow',
  website_url: 'https://harrow.example',
  services_offered: ['Automation'],
};

test('only differing fields are pending review', () => {
  const proposal = {
    id: '1',
    asked_at: '2026-11-23T10:00:00Z',
    ...company,
    services_offered: ['Automation', 'Training'],
  };
  expect(differencesOf({ ...company, proposal }, (field) => names[field])).toEqual([
    { name: 'Services', before: 'Automation', after: 'Automation, Training' },
  ]);
  expect(
    differencesOf({ ...company, proposal: { ...proposal, ...company } }, (field) => names[field]),
  ).toEqual([]);
});
