/**
 * `npm run browsers`: fails if the sources use a feature that a promised browser lacks, unless accepted.ts describes the
 * behavior there. It infers the types of all sources, which takes minutes on a slow machine.
 */
import { resolve } from 'node:path';
import { usesOf } from './code.ts';
import { mistakesIn } from './missing.ts';

const inBrowsers = (name: string) => /[\\/]src[\\/]/.test(name) && !/\.test\.tsx?$/.test(name);

const mistakes = mistakesIn(
  'code',
  usesOf(resolve('tsconfig.json'), (all) => all.filter(inBrowsers)),
);
if (mistakes.length > 0) {
  console.error(mistakes.join('\n'));
  process.exitCode = 1;
}
