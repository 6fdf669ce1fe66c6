/**
 * Vite plugin for the browser build: React is published as CommonJS, so every chunk that imports it would contain the
 * conversion and share another file for it. With this plugin, our own modules import a thin ES module, and the
 * conversion happens once, beside React.
 */
import { createRequire } from 'node:module';
import type { Plugin } from 'vite';

const require = createRequire(import.meta.url);
const wrapped = ['react', 'react/jsx-runtime'];
const prefix = '\0esm:';

/** The minifier drops named exports that never exist in the production build. */
function moduleFor(id: string): string {
  const names = Object.keys(require(id) as object).filter(
    (name) => /^[a-zA-Z]\w*$/.test(name) && name !== 'default',
  );
  const constants = names.map((name) => `export const ${name} = original.${name};`);
  return [`import original from '${require.resolve(id)}';`, ...constants, 'export default original;'].join(
    '\n',
  );
}

export function reactEsm(): Plugin {
  return {
    name: 'harborlight-react-esm',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    resolveId(id, importer) {
      if (!wrapped.includes(id) || !importer || /node_modules[\\/](react|react-dom)[\\/]/.test(importer))
        return null;
      return prefix + id;
    },
    load(id) {
      return id.startsWith(prefix) ? moduleFor(id.slice(prefix.length)) : null;
    },
  };
}
