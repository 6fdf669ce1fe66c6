/**
 * Vite plugin: the browser's scripts hold code and nothing of what the pages say. Words and prices reach an island in
 * the document alone, so that they can change without a build. The build stops if a script holds content.
 */
import type { Plugin } from 'vite';

const content = /[\\/]content[\\/].*\.json|[\\/]src[\\/]content[\\/](?!(copy|messages)\.ts)/;

/** The module among those of a script that holds content. */
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
          this.error(
            `${file.fileName} holds ${found}: give the words to the island in its copy or its props`,
          );
      }
    },
  };
}
