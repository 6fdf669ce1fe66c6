/**
 * Fails the build when the built style sheets use what a promised browser lacks, unless accepted.ts says what happens
 * there instead. Of the sources, support.test.ts says it.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { mistakesIn } from './missing.ts';
import { usesOfStyles } from './styles.ts';

const uses = readdirSync('dist/assets')
  .filter((name) => name.endsWith('.css'))
  .flatMap((name) => usesOfStyles(readFileSync(`dist/assets/${name}`, 'utf8'), name));
const mistakes = mistakesIn('styles', uses);
for (const mistake of mistakes) console.error(mistake);
if (mistakes.length > 0) process.exitCode = 1;
else console.log('promised browsers lack nothing that the style sheets use without a fallback');
