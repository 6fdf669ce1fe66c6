/**
 * Vite plugin: Vite wraps every `import()` in a helper that fetches the style sheets and chunks it names beforehand.
 * Here there is one style sheet, and chunks are named by the page (prerender.ts), so the helper, half a kilobyte on
 * every page, is only passed through. The build stops if a chunk comes to need a style sheet of its own.
 */
import type { Plugin } from 'vite';

const helper = '\0vite/preload-helper.js';

export function plainImports(): Plugin {
  return {
    name: 'harborlight-plain-imports',
    apply: 'build',
    enforce: 'pre',
    load: (id) => (id === helper ? 'export const __vitePreload = (load) => load();' : null),
    generateBundle(_, bundle) {
      const sheets = Object.keys(bundle).filter((name) => name.endsWith('.css'));
      if (sheets.length > 1)
        this.error(`${sheets.join(', ')}: more than one style sheet; import them all in src/styles/site.css`);
    },
  };
}
