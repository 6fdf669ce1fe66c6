// biome-ignore-all lint/suspicious/noTemplateCurlyInString: sources as they are written.
import { expect, test } from 'vitest';
import { uiTextIn, uiTextOf } from './ui-text.ts';

test.each([
  ['a text', '<p>Choose a time</p>'],
  ['a label', '<Field label="When" />'],
  ['a label that depends', "<Field label={late ? 'Late' : 'In time'} />"],
  ['a hint for those who listen', '<button aria-label={`Remove ${name}`} />'],
  ['a toast', "toast({ text: 'Saved.' })"],
  ['an error', "throw new ApiError('Not here.', 404)"],
  ['a sentence in a table', "const names = { open: 'Waiting for payment' }"],
  ['a unit', 'const options = kinds.map(({ minutes }) => ({ label: `${minutes} min` }))'],
])('%s that stands in the source is found', (_, source) => {
  expect(uiTextOf('a.tsx', source).length).toBeGreaterThan(0);
});

test.each([
  ['a message', "<Field label={t('when_label')} />"],
  ['a class', '<p className="text-lg text-muted">{t("text")}</p>'],
  ['an address', "const from = '/partner-portal?tab=team'"],
  ['what programmers read', "throw new Error('the page has no island called so')"],
  ['a header of HTTP', "headers: { 'Content-Type': 'application/json' }"],
  ['a key', "onKey(event.key === 'Escape' ? close() : undefined)"],
])('%s is none', (_, source) => {
  expect(uiTextOf('a.tsx', source)).toEqual([]);
});

/** Names, keys, and texts that only the desk shows. New sentences belong in content/messages. */
const known = [
  'features/people/notifications/message.ts: Admin › {}{}', // the administrator's tabs
  'features/schedule/calendar/SubscribeDialog.tsx: Apple Calendar',
  'features/schedule/calendar/SubscribeDialog.tsx: Google Calendar',
  'features/schedule/calendar/SubscribeDialog.tsx: Thunderbird',
  'features/schedule/calendar/month.ts: Home', // keys
  'features/schedule/calendar/month.ts: End',
  'features/website/portfolio/use-carousel.ts: video, input, select, textarea, [role=tab], [role=switch], [role=menu] *, dialog *, [contenteditable]',
  'lib/day.ts: January February March April May June July August September October November December',
  // Names of components.
  'render/render.tsx: Account', // an island
];

test('user-visible text outside the desk is in content, not in source', () => {
  expect(uiTextIn('src')).toEqual(known);
});
