/**
 * Vite plugin: the build fails if a style sheet uses a feature that a promised browser lacks, unless accepted.ts
 * describes the behavior there. For other sources, check.ts checks this.
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
