import { defineConfig, devices } from '@playwright/test';
import { patience } from './patience.ts';

/** Chromium refuses its sandbox as root, and without the other flags it would contact external hosts. */
export const chromiumArgs = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Only this machine resolves: any other request fails, and the guard reports it.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
];

const onPostgres = process.env.E2E_ENGINE === 'postgres';
/**
 * With E2E_ALL=1, all tests run. Otherwise, PostgreSQL runs those tagged @database, and SQLite all others except
 * @all.
 */
const all = Boolean(process.env.E2E_ALL);
const chosen = !all && onPostgres ? [/@database/] : [/./];
const leftOut = all ? [] : onPostgres ? [/@all/] : [/@all/, /@database/];

/** The server side of these is tested in Go on both databases; here, only the browser may differ. */
const withoutDatabase = [
  'account',
  'assistant',
  'calendar-files',
  'calendar-series',
  'editor-media',
  'editor-pages', // editor.spec.ts and owner.spec.ts publish on both
  'editor-walk',
  'failures',
  'first-run',
  'hostile',
  'islands',
  'media',
  'mixed-pages',
  'numbers',
  'site',
  'stripe',
  'two-step',
  'undelivered',
  ...['every-page', 'forms', 'open-states', 'sharing', 'business', 'products', 'training'].map(
    (name) => `marketing/${name}`,
  ),
].map((name) => `**/${name}.spec.ts`);

const phone = {
  name: 'phone',
  testMatch: '*.spec.ts',
  grep: /@phone/,
  grepInvert: leftOut,
  use: devices['Pixel 7'],
};

export default defineConfig({
  testDir: '.',
  globalSetup: './support/demo-data.ts',
  // Tests that don't depend on the database only run on SQLite.
  testIgnore: [/\/e2e\/browsers\//, ...(onPostgres ? withoutDatabase : [])],
  outputDir: 'test-results',
  fullyParallel: false,
  forbidOnly: Boolean(process.env.CI),
  retries: 1, // for a busy machine; the summary names the retried tests
  workers: 3, // on two cores: each waits a fifth of its time
  timeout: patience.test,
  expect: { timeout: patience.change },
  reporter: 'list',
  use: {
    // Recording slows every test down; E2E_TRACE=1 keeps the traces of failed ones.
    trace: process.env.E2E_TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    locale: 'en-US',
    timezoneId: 'America/New_York',
    // Endless animations, as on / and /auth, cost time in every frame. Tests of animations enable them: `withMotion`.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { executablePath: process.env.CHROMIUM || undefined, args: chromiumArgs },
  },
  projects: [
    {
      name: 'desktop',
      testMatch: '*.spec.ts',
      grep: chosen,
      grepInvert: [/@phone/, ...leftOut],
      use: devices['Desktop Chrome'],
    },
    ...(onPostgres && !all ? [] : [phone]),
    ...(process.env.SCREENSHOTS ? [{ name: 'screenshots', testMatch: 'screenshots/*.ts' }] : []),
  ],
});
