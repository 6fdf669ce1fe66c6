// Measures the figures of docs/scale.md: processor time and bytes, which depend little on other load of the machine.
//
//   scripts/scale.sh                          both engines, some ten minutes
//   ONLY='pages|events' ENGINES=sqlite scripts/scale.sh
//
// Prints lines "engine | subject | number of rows | figure".
import { rmSync } from 'node:fs';
import { Agent } from 'node:http';
import { Program } from './scale-program.mjs';

const demo = { email: 'demo@harborlight.example', password: 'harborlight-demo' };
const admin = { ...demo, email: 'admin@harborlight.example' };

const say = (engine, what, size, figure) => console.log(`${engine} | ${what} | ${size} | ${figure}`);
const inMs = ([own, database]) => `${own.toFixed(3)} ms` + (database ? ` + ${database.toFixed(3)} ms PostgreSQL` : '');

const address = (name, i) => `${name}-${i}@example.com`;
const signUp = (i) => {
  const body = { email: address('member', i), password: 'a quiet harbour at night' };
  return ['POST', '/api/auth/signup', { from: i, body }];
};
const signIn = (i) => ['POST', '/api/auth/token?grant_type=password', { from: i, body: demo }];
const apply = (i) => [
  'POST',
  '/api/partners',
  {
    from: i,
    body: {
      company_name: `Company ${i}`,
      company_description: 'We automate invoices and keep a log of it.',
      contact_email: address('partner', i),
      services_offered: ['Automation'],
      specializations: ['Invoices'],
      elapsed_ms: 5000,
    },
  },
];
/** With a confirmed account, so the invoice is created immediately. */
const order = (token) => (i) => [
  'POST',
  '/api/checkout',
  {
    from: i,
    token,
    body: {
      serviceId: 'video-package',
      amount: 149700,
      formData: { name: 'Ada Byron', acceptTerms: true },
    },
  },
];
const event = (token) => (i) => {
  const start = new Date(Date.UTC(2027, 0, 1) + i * 3_600_000);
  const end = new Date(start.getTime() + 1_800_000);
  const body = { title: `Event ${i}`, start_time: start.toISOString(), end_time: end.toISOString() };
  return ['POST', '/api/events', { token, body }];
};

async function pages(one) {
  for (const path of ['/', '/pricing'])
    say(one.engine, `page ${path}`, '', inMs(await one.cost(5000, () => ['GET', path])));
}

async function visits(one) {
  one.settles = 6000; // they are written every five seconds
  const visit = (i) => ['POST', '/api/visits', { from: i, body: { path: '/pricing', referrer: '' } }];
  await grow(one, 'a visitor of a day', [2000, 12_000], visit, async (size) => {
    say(one.engine, 'visit counted', size, inMs(await one.cost(5000, (i) => visit(100_000 + size + i))));
  });
}

async function lists(one) {
  const owner = await one.token(admin);
  let made = 0;
  for (const size of [100, 400, 1600]) {
    const fresh = await one.all(size - made, (i) => apply(made + i));
    const ids = fresh.map(({ body }) => JSON.parse(body).id);
    await one.all(ids.length, (i) => ['POST', `/api/admin/partners/${ids[i]}/approve`, { token: owner, body: { revision: 1 } }]);
    made = size;
    say(one.engine, 'list of partners', size, inMs(await one.cost(3000, () => ['GET', '/api/partners'])));
    const search = (i) => ['GET', `/api/partners?q=company+${i}`]; // always different, so that no response is cached
    say(one.engine, 'partners searched', size, inMs(await one.cost(500, search)));
  }
}

async function events(one) {
  const token = await one.token(demo);
  const week = ['GET', '/api/events?start=2027-01-01T00:00:00Z&end=2027-01-08T00:00:00Z&overlap=true', { token }];
  await grow(one, 'an event', [500, 2000, 8000], event(token), async (size) => {
    say(one.engine, 'event written', size, inMs(await one.cost(500, (i) => event(token)(100_000 + size + i))));
    say(one.engine, 'week of a calendar, 168 events', size, inMs(await one.cost(300, () => week)));
  });
}

async function accounts(one) {
  one.atOnce = 2; // each occupies a processor
  await grow(one, 'an account', [50, 350], signUp, async (size) => {
    say(one.engine, 'sign-in', size, inMs(await one.cost(50, signIn)));
  });
}

async function orders(one) {
  const make = order(await one.token(demo));
  await grow(one, 'an order', [200, 1000], make, async (size) => {
    say(one.engine, 'order with its mails', size, inMs(await one.cost(300, (i) => make(100_000 + size + i))));
  });
}

/**
 * Creates growing numbers of rows, measures at each size, and prints the database's growth per row, including the
 * remaining rows of mails and jobs.
 */
async function grow(one, what, sizes, make, measure) {
  let made = 0;
  for (const size of sizes) {
    const before = await one.bytes();
    const from = made;
    await one.all(size - from, (i) => make(from + i));
    await one.quiet();
    const each = async () => Math.round(((await one.bytes()) - before) / (size - from));
    if (from > 0) say(one.engine, `bytes of ${what}`, size, await each());
    made = size;
    await measure(size);
  }
}

async function streams(one) {
  const agent = new Agent({ maxSockets: Number.POSITIVE_INFINITY });
  const held = [];
  for (const size of [1000, 5000, 9000]) {
    while (held.length < size)
      held.push(await one.ask('GET', '/api/partners/activity', { from: held.length, agent, stream: true }));
    await one.quiet();
    say(one.engine, 'memory with open streams', size, `${Math.round(one.memory() / 1024)} MB`);
  }
  for (const { answer } of held) answer.destroy();
}

const wanted = new RegExp(process.env.ONLY ?? '');
for (const engine of (process.env.ENGINES ?? 'sqlite postgres').split(' ')) {
  for (const measure of [pages, visits, streams, lists, events, orders, accounts]) {
    if (!wanted.test(measure.name)) continue;
    const one = await Program.start(engine); // each with a separate database
    try {
      await measure(one);
    } finally {
      await one.stop();
      rmSync(one.data, { recursive: true });
    }
  }
}
