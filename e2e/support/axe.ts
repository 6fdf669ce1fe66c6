import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';

const source = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const all = Boolean(process.env.E2E_ALL);

/** Palettes in which an opened state is checked; without contrast, axe finds no difference. */
export const palettes = all ? (['light', 'dark'] as const) : (['light'] as const);

/** WCAG 2.2 A and AA, and axe's best practices. */
const rules = (contrast: boolean): RunOptions => ({
  rules: { 'color-contrast': { enabled: contrast } },
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  resultTypes: ['violations'],
  iframes: false, // it would wait half a second for each, since it runs in none of them
});

/**
 * Waits for all finite animations: colors in transition between palettes belong to neither. The end of one transition
 * may start those of elements that inherit the color, so it repeats.
 */
async function animationsEnd(): Promise<void> {
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
 * Expects no accessibility violation in the page's current state. axe is evaluated rather than inserted as a script,
 * so the page's security policy stays active. Checking contrast takes as long as all other rules: every-page.spec.ts
 * always does, the other tests only in `make test-all`. What lies half beneath a sticky bar isn't too small: scrolling
 * shows it.
 */
export async function expectNoAxeViolations(page: Page, include = 'html', contrast = all): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(await source);
  await page.evaluate(animationsEnd);
  const read = await page.evaluate(() => scrollY);
  await page.evaluate(() => scrollTo(0, 0));
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
    nodes
      .filter(({ failureSummary = '' }) => id !== 'target-size' || !failureSummary.includes('obscured'))
      .map((node) => `${id}: ${help}\n  ${node.target.join(' ')}\n  ${node.failureSummary ?? ''}`),
  );
  expect(found, `accessibility violations of ${page.url()}`).toEqual([]);
}
