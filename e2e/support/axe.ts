import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';

const source = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const all = Boolean(process.env.E2E_ALL);

/** The palettes in which an opened state is looked at; without contrast, both are the same to axe. */
export const palettes = all ? (['light', 'dark'] as const) : (['light'] as const);

/** WCAG 2.2 A and AA, and axe's best practices. */
const rules = (contrast: boolean): RunOptions => ({
  rules: { 'color-contrast': { enabled: contrast } },
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  resultTypes: ['violations'],
  iframes: false, // it would wait half a second for each, since it runs in none of them
});

/**
 * Waits until nothing moves that comes to an end: colours on their way from one palette to the
 * other belong to neither. A colour that arrives sets off those that inherit it, so it asks again.
 */
async function arrival(): Promise<void> {
  for (;;) {
    const moving = document
      .getAnimations()
      .filter(({ timeline }) => timeline === document.timeline)
      .filter(
        ({ effect, playState }) =>
          playState === 'running' && effect?.getComputedTiming().endTime !== Infinity,
      );
    if (moving.length === 0) return;
    await Promise.allSettled(moving.map(({ finished }) => finished));
    await new Promise(requestAnimationFrame);
  }
}

/**
 * Expects the page, as it stands now, to have no accessibility violation. axe is
 * evaluated rather than inserted as a script, so the page's security policy stays on.
 * The contrast of colors costs as much as all else: every-page.spec.ts always asks for it, the rest in `make test-all`.
 */
export async function expectNoAxeViolations(page: Page, include = 'html', contrast = all): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(await source);
  await page.evaluate(arrival);
  const read = await page.evaluate(() => scrollY);
  await page.evaluate(() => scrollTo(0, 0)); // what lies half beneath a bar that stays isn't too small
  const { violations } = await page.evaluate(
    ([target, options]) =>
      (globalThis as unknown as { axe: { run(t: string, o: RunOptions): Promise<AxeResults> } }).axe.run(
        target,
        options,
      ),
    [include, rules(contrast)] as const,
  );
  await page.evaluate((top) => scrollTo(0, top), read);
  const found = violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help}\n  ${node.target.join(' ')}\n  ${node.failureSummary ?? ''}`),
  );
  expect(found, `accessibility violations of ${page.url()}`).toEqual([]);
}
