import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { built } from './tools/built.ts';
import { codeOnly } from './tools/code-only.ts';
import { contentFiles } from './tools/content.ts';
import { devPages } from './tools/dev.ts';
import { fonts } from './tools/fonts.ts';
import { leanStyles } from './tools/lean-css.ts';
import { noLaterCode } from './tools/no-later-code.ts';
import { plainImports } from './tools/plain-imports.ts';
import { reactEsm } from './tools/react-esm.ts';
import { promisedBrowsers } from './tools/support/promised.ts';

/** Where `npm run dev` finds the API: the Go program (`make dev` starts both). */
const api = process.env.HARBORLIGHT_DEV_API ?? 'http://127.0.0.1:8080';

/**
 * What every page parses is one file. What several
 * islands share is joined where the same islands load it.
 */
const groups = [
  {
    name: 'boot',
    tags: ['$initial' as const],
    test: (id: string) => !/boot[\\/]early\.ts|\.css/.test(id),
    priority: 2,
  },
  // Small files join the file that the same pages load; none may join what only the signed-in load.
  {
    name: 'live',
    test: (id: string) => /features[\\/]people[\\/]notifications|shared-stream/.test(id),
    priority: 2,
  },
  // The fields that every form has.
  {
    name: 'fields',
    test: (id: string) => /src[\\/]form[\\/](Field|TextField|TextArea|control-class)\.tsx?$/.test(id),
    priority: 2,
  },
  { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 300, priority: 1 },
];

/**
 * The script that renders the pages: one file without imports, for an engine that has the language alone. React's
 * renderer for browsers asks nothing else of its host; Node's own would.
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
    mode === 'render' && noLaterCode(),
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
          // 3 % smaller than the built-in minifier, which is what the fullest pages need to stay in their budget.
          minify: 'terser' as const,
          terserOptions: { module: true, compress: { passes: 2 } },
          target: 'es2022',
          // What Tailwind 4 itself asks of a browser; older targets would double every colour.
          cssTarget: ['chrome111', 'safari16.4', 'firefox128'],
          // Pages are fetched before they are shown; lists of what they import would weigh on the first load.
          modulePreload: { polyfill: false, resolveDependencies: () => [] },
          rolldownOptions: {
            preserveEntrySignatures: 'allow-extension',
            input: [
              'src/boot/early.ts',
              'src/boot/boot.ts',
              'src/styles/site.css',
              'src/styles/application.css',
              'src/styles/harbor.css',
              'src/styles/own.css',
              'src/styles/embed.css',
              'src/styles/topics.css',
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
    testTimeout: 30_000, // most need a few milliseconds; a busy machine may need many more
    // A document for each file costs more than most tests: those that need one are *.tsx or *.dom.test.ts.
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          isolate: false, // a worker keeps what it has loaded: half the time
          include: ['src/**/*.test.ts', 'tools/**/*.test.ts'],
          exclude: ['**/*.dom.test.ts'],
          setupFiles: ['./vitest.messages.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'dom',
          environment: 'happy-dom',
          include: ['src/**/*.dom.test.ts', 'src/**/*.test.tsx'],
          setupFiles: ['./vitest.setup.ts', './vitest.messages.ts'],
        },
      },
    ],
  },
}));
