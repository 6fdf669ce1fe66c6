/**
 * Fails the build when the sources or the built style sheets use what a promised browser lacks, unless accepted.ts says
 * what happens there instead.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { accepted } from './accepted.ts';
import { lacking } from './browsers.ts';
import { type Use, usesOf } from './code.ts';
import { usesOfStyles } from './styles.ts';

const styles = readdirSync('dist/assets')
  .filter((name) => name.endsWith('.css'))
  .flatMap((name) => usesOfStyles(readFileSync(`dist/assets/${name}`, 'utf8'), name));
const inBrowsers = (name: string) => /[\\/]src[\\/]/.test(name) && !/\.test\.tsx?$/.test(name);
const code = usesOf(resolve('tsconfig.json'), (all) => all.filter(inBrowsers));

const missing = new Map<string, Use[]>();
for (const use of [...code, ...styles])
  if (lacking(use.key).length > 0) missing.set(use.key, [...(missing.get(use.key) ?? []), use]);

const acceptanceOf = (key: string) =>
  Object.keys(accepted).find((one) => key === one || key.startsWith(`${one}.`));
const places = (uses: Use[]) => [...new Set(uses.map(({ place }) => `\n    ${place}`))].slice(0, 5).join('');
const problems = [...missing]
  .filter(([key]) => !acceptanceOf(key))
  .map(([key, uses]) => `${key}: missing in ${lacking(key).join(', ')}${places(uses)}`);
const unused = Object.keys(accepted)
  .filter((key) => ![...missing.keys()].some((found) => acceptanceOf(found) === key))
  .map(
    (key) =>
      `${key}: is accepted in tools/support/accepted.ts, but nothing uses it, or every promised browser has it`,
  );
for (const problem of [...problems, ...unused]) console.error(problem);
if (problems.length + unused.length > 0) process.exitCode = 1;
else console.log(`promised browsers lack ${missing.size} features that are used, each with a fallback`);
