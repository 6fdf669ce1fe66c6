/**
 * Vite plugin: Vite wraps every `import()` in a helper that fetches the style sheets and chunks it names beforehand.
 * Here chunks are named by the page (built.ts) and a part that brings its own styles asks for them itself
 * (src/lib/load-style.ts), so the helper, half a kilobyte on every page, is only passed through. The build stops
 * if code imports a style sheet that nobody would load.
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
