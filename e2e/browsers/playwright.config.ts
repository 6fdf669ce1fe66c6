import { defineConfig } from '@playwright/test';
import common from '../playwright.config.ts';
import type { EngineName } from './fixtures.ts';

/** Journeys run in every engine that scripts/browsers.sh has found, on a phone and on a large screen. */
const engines = (process.env.BROWSERS ?? 'chromium').split(' ') as EngineName[];
const phone = { width: 390, height: 844 };
const desk = { width: 1440, height: 900 };
const views = [
  { name: 'phone, dark', view: { ...phone, colors: 'dark' }, grep: /./ },
  { name: 'desk, light', view: { ...desk, colors: 'light' }, grep: /./ },
  { name: 'phone, light', view: { ...phone, colors: 'light' }, grep: /@everyView/ },
  { name: 'desk, dark', view: { ...desk, colors: 'dark' }, grep: /@everyView/ },
] as const;

export default defineConfig<object, { engineName: EngineName; view: object }>({
  testDir: '.',
  outputDir: '../test-results/browsers',
  forbidOnly: common.forbidOnly,
  retries: common.retries,
  workers: common.workers,
  timeout: common.timeout,
  expect: common.expect,
  reporter: common.reporter,
  projects: engines.flatMap((engineName) =>
    views.map(({ name, view, grep }) => ({
      name: `${engineName}, ${name}`,
      grep: process.env.EVERY_VIEW ? /./ : grep,
      use: { engineName, view },
    })),
  ),
});
