/**
 * Vite plugin: disables Vite's wrapper around `import()`, which preloads style sheets and chunks. Here, the page
 * lists the chunks (built.ts), and a component with its own styles loads them itself (src/lib/load-style.ts). Thus,
 * the wrapper, half a kilobyte on every page, isn't needed. The build fails if code imports a style sheet that would
 * never be loaded.
 */
import type { Plugin } from 'vite';

const helper = '\0vite/preload-helper.js';
const isCode = (module: string): boolean => /\.[jt]sx?$/.test(module);

export function plainImports(): Plugin {
  return {
    name: 'harborlight-plain-imports',
    apply: 'build',
    enforce: 'pre',
    load: (id) => (id === helper ? 'export const __vitePreload = (load) => load();' : null),
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk' || !file.moduleIds.some(isCode)) continue;
        if ((file.viteMetadata?.importedCss.size ?? 0) > 0)
          this.error(`${file.fileName} imports a style sheet: import it as '….css?url' and use loadStyle`);
      }
    },
  };
}
