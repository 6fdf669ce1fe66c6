/** Opens every place of the desk, and a record of each kind, in every engine, on a phone and on a desktop. */
import messages from '../../content/messages/en/desk.json' with { type: 'json' };
import { demo, expect, signIn, test } from './fixtures.ts';

const tabs = Object.keys(messages).flatMap((key) => /^desk\.tab\.(.+)$/.exec(key)?.[1] ?? []);

/** Returns the address of each place; the client page also needs an email address. */
const addressOf = (tab: string): string => {
  if (tab === 'today') return '/admin';
  return `/admin?tab=${tab}${tab === 'client' ? `&id=${demo.user.email}` : ''}`;
};

/** Returns the content of a place once it is rendered, and whether anything overflows the window. */
const state = `document.fonts.ready.then(() => ({
  drawn: !document.querySelector('main [aria-busy=true]'),
  heading: [...document.querySelectorAll('main :is(h1, h2)')].some((h) => h.getBoundingClientRect().height > 0),
  failed: [...document.querySelectorAll('main [role=alert]')].map((alert) => alert.innerText),
  beside: document.documentElement.scrollWidth - document.documentElement.clientWidth,
}))`;

const firstRow = `document.querySelector('main [data-row]')?.getAttribute('href') ?? ''`;

test('every place of the desk, and a record of each kind, is drawn, and nothing is beside the window', async ({
  newVisitor,
}) => {
  const owner = await newVisitor();
  const { tab, open } = owner;
  await signIn(owner, demo.admin);
  const look = async (address: string): Promise<void> => {
    await open(address);
    await expect
      .poll(async () => JSON.parse(await tab.evaluate(state).catch(() => '{}')), { message: address })
      .toEqual({ drawn: true, heading: true, failed: [], beside: 0 });
  };
  const records: string[] = [];
  for (const place of tabs) {
    await look(addressOf(place));
    const record = JSON.parse(await tab.evaluate(firstRow));
    if (record && place !== 'today') records.push(record);
  }
  expect(records.length, records.join(' ')).toBeGreaterThanOrEqual(10);
  for (const record of records) await look(record);
});
