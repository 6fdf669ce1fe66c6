/**
 * Vite plugin for the render script: drops code that an island loads by `import()`, since documents never contain it.
 */
import type { Plugin } from 'vite';

const empty = '\0later';

export function noLazyCode(): Plugin {
  return {
    name: 'harborlight-no-lazy-code',
    apply: 'build',
    resolveDynamicImport: () => empty,
    load: (id) => (id === empty ? 'export {};' : null),
  };
}
