import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { patience } from './patience.ts';
import { sheets } from './src/pages/part.ts';
import { built } from './tools/built.ts';
import { codeOnly } from './tools/code-only.ts';
import { contentFiles } from './tools/content.ts';
import { devPages } from './tools/dev.ts';
import { fonts } from './tools/fonts.ts';
import { leanStyles } from './tools/lean-css.ts';
import { noLazyCode } from './tools/no-lazy-code.ts';
import { plainImports } from './tools/plain-imports.ts';
import { reactEsm } from './tools/react-esm.ts';
import { promisedBrowsers } from './tools/support/promised.ts';

/** Address of the API for `npm run dev`: the Go program (`make dev` starts both). */
const api = process.env.HARBORLIGHT_DEV_API ?? 'http://127.0.0.1:8080';

/** Code of every page is in one file. Code shared by several islands is joined where the same islands load it. */
const groups = [
  {
    name: 'boot',
    tags: ['$initial' as const],
    test: (id: string) => !/boot[\\/]early\.ts|\.css/.test(id),
    priority: 2,
  },
  // Joins small files that the same pages load, except with files that only signed-in users load.
  {
    name: 'live',
    test: (id: string) => /features[\\/]people[\\/]notifications|shared-stream/.test(id),
    priority: 2,
  },
  // The parts of every form, and the small parts that they share with others.
  {
    name: 'fields',
    test: (id: string) =>
      /src[\\/](form[\\/](Form|Field|Select|TextField|TextArea)|ui[\\/]InlineError)\.tsx?$/.test(id),
    priority: 2,
  },
  {
    name: 'parts',
    test: (id: string) => /src[\\/](ui[\\/](icon|form-icons|Spinner)|form[\\/]control-class)\.tsx?$/.test(id),
    priority: 2,
  },
  { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 300, priority: 1 },
];

/**
 * The render script: one file without imports, for an engine with only the language itself. React's renderer for
 * browsers needs nothing else from its host; the one for Node would.
 */
const renderer = {
  alias: {
    'react-dom/server': fileURLToPath(
      new URL('node_modules/react-dom/cjs/react-dom-server-legacy.browser.production.js', import.meta.url),
    ),
  },
  build: {
    ssr: true,
    outDir: '.bundle',
    emptyOutDir: false, // the other build has written there
    copyPublicDir: false,
    minify: true,
    rolldownOptions: {
      input: ['render.ts'],
      output: { format: 'iife' as const, name: 'harborlight', codeSplitting: false },
    },
  },
};

export default defineConfig(({ mode }) => ({
  plugins: [
    contentFiles(),
    fonts(),
    reactEsm(),
    plainImports(),
    tailwindcss(),
    react(),
    leanStyles(),
    mode === 'render' && noLazyCode(),
    codeOnly(),
    promisedBrowsers(),
    built(),
    devPages(),
  ],
  appType: 'custom',
  ...(mode === 'render' && {
    resolve: { alias: renderer.alias },
    ssr: { noExternal: true as const, target: 'webworker' as const },
    define: { 'process.env.NODE_ENV': '"production"' },
  }),
  server: {
    fs: { allow: ['.', '../content'] },
    proxy: { '/api': api, '/checkout/test': api, '^/media/.': api },
  },
  build:
    mode === 'render'
      ? renderer.build
      : {
          outDir: '.bundle/site',
          manifest: 'manifest.json',
          assetsInlineLimit: 0,
          // 3 % smaller than with the built-in minifier, which the largest pages need to stay within their budget.
          minify: 'terser' as const,
          terserOptions: { module: true, compress: { passes: 2 } },
          target: 'es2022',
          // Tailwind 4's own minimum; older targets would double every color.
          cssTarget: ['chrome111', 'safari16.4', 'firefox128'],
          // Pages are prefetched as a whole; preload lists would slow down the first load.
          modulePreload: { polyfill: false, resolveDependencies: () => [] },
          rolldownOptions: {
            preserveEntrySignatures: 'allow-extension',
            input: [
              'src/boot/early.ts',
              'src/boot/boot.ts',
              ...sheets.map((sheet) => `src/styles/${sheet}.css`),
            ],
            output: {
              codeSplitting: { groups, includeDependenciesRecursively: false },
              chunkFileNames: ({ name }) => `assets/${name.replace(/^shared~.*/, 'shared')}-[hash].js`,
            },
          },
        },
  test: {
    restoreMocks: true,
    unstubGlobals: true,
    testTimeout: patience,
    hookTimeout: patience,
    teardownTimeout: patience,
    // A document per file costs more than most tests: only *.tsx and *.dom.test.ts get one.
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          isolate: false, // a worker keeps loaded modules: half the time
          include: ['src/**/*.test.ts', 'tools/**/*.test.ts'],
          exclude: ['**/*.dom.test.ts'],
          setupFiles: ['./vitest.patience.ts', './vitest.messages.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'dom',
          environment: 'happy-dom',
          include: ['src/**/*.dom.test.ts', 'src/**/*.test.tsx'],
          setupFiles: ['./vitest.setup.ts', './vitest.patience.ts', './vitest.messages.ts'],
        },
      },
    ],
  },
}));
