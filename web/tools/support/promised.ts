/**
 * Vite plugin: the build stops when a style sheet uses what a promised browser lacks, unless accepted.ts says what
 * happens there instead. Of the sources, support.test.ts says it.
 */
import type { Plugin } from 'vite';
import { mistakesIn } from './missing.ts';
import { usesOfStyles } from './styles.ts';

export function promisedBrowsers(): Plugin {
  return {
    name: 'harborlight-promised-browsers',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    writeBundle(_, bundle) {
      const uses = Object.values(bundle).flatMap((file) =>
        file.type === 'asset' && file.fileName.endsWith('.css')
          ? usesOfStyles(String(file.source), file.fileName)
          : [],
      );
      const mistakes = mistakesIn('styles', uses);
      if (mistakes.length > 0) this.error(mistakes.join('\n'));
    },
  };
}
