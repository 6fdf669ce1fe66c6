/**
 * Vite plugin: removes Vite's wrapper around `import()`, which preloads style sheets and chunks. Here, the page
 * lists the chunks (built.ts), and a component with its own styles loads them itself (src/lib/load-style.ts). Thus,
 * the wrapper, half a kilobyte on every page, isn't needed. The build fails if code imports a style sheet that would
 * never be loaded.
 */
import type { Plugin } from 'vite';

const helper = '\0vite/preload-helper.js';
/** A wrapped import, and one of which Vite picks an export. */
const wrapped = /__vitePreload\(\(\) => ([\s\S]*?), __VITE_PRELOAD__\)/g;
const picked =
  /__vitePreload\(async \(\) => \{\s*const (\{[^}]*\}) = await ([^;]*);\s*return \1;\s*\}, __VITE_PRELOAD__\)/g;

const isCode = (module: string): boolean => /\.[jt]sx?$/.test(module);

export function plainImports(): Plugin {
  return {
    name: 'harborlight-plain-imports',
    apply: 'build',
    enforce: 'pre',
    load: (id) => (id === helper ? 'export const __vitePreload = (load) => load();' : null),
    renderChunk: {
      order: 'pre',
      handler: (code) => code.replace(picked, '$2').replace(wrapped, '$1'),
    },
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk' || !file.moduleIds.some(isCode)) continue;
        if ((file.viteMetadata?.importedCss.size ?? 0) > 0)
          this.error(`${file.fileName} imports a style sheet: import it as '….css?url' and use loadStyle`);
      }
    },
  };
}
