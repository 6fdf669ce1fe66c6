/**
 * Vite plugin that keeps content out of the browser's scripts. Texts and prices reach an island only in the document,
 * so that they can change without a build. The build fails if a script contains content.
 */
import type { Plugin } from 'vite';

const content = /[\\/]content[\\/].*\.json|[\\/]src[\\/]content[\\/](?!(island-texts|messages)\.ts)/;

/** Returns the module of a script that contains content, if any. */
export const contentIn = (moduleIds: readonly string[]): string | undefined =>
  moduleIds.find((id) => content.test(id));

export function codeOnly(): Plugin {
  return {
    name: 'harborlight-code-only',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk') continue;
        const found = contentIn(file.moduleIds);
        if (found)
          this.error(`${file.fileName} contains ${found}: pass its texts to the island in the document`);
      }
    },
  };
}
