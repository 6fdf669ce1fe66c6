/**
 * Vite plugin, for the script that renders the pages: what an island fetches later by `import()` is no part of a
 * document, so it is no part of that script.
 */
import type { Plugin } from 'vite';

const empty = '\0later';

export function noLaterCode(): Plugin {
  return {
    name: 'harborlight-no-later-code',
    apply: 'build',
    resolveDynamicImport: () => empty,
    load: (id) => (id === empty ? 'export {};' : null),
  };
}
