import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { blockPaths } from './tools/block-paths.ts';
import { categoryNames } from './tools/category-names.ts';
import { devPages } from './tools/dev.ts';
import { fonts } from './tools/fonts.ts';
import { leanStyles } from './tools/lean-css.ts';
import { plainImports } from './tools/plain-imports.ts';
import { reactEsm } from './tools/react-esm.ts';

/** Where `npm run dev` finds the API: the Go program (`make dev` starts both). */
const api = process.env.HARBORLIGHT_DEV_API ?? 'http://127.0.0.1:8080';

/**
 * Few requests, nothing unused: what every page needs is one chunk; small parts without imports of their own
 * are another; the rest is shared by whoever uses it, so that no page loads what only others show.
 */
const groups = [
  {
    name: 'site',
    tags: ['$initial' as const],
    test: (id: string) => !/src[\\/](boot|embed)\.ts|\.css/.test(id),
    priority: 4,
  },
  {
    // Named, because the build counts it with the pages that hold the gallery (islands.ts).
    name: 'gallery',
    test: /features[\\/]media[\\/](?!GallerySettings)|icons[\\/](play|pause|retry|settings)|portfolio[\\/-](videos|gallery)|content[\\/]gallery/,
    minShareCount: 2,
    priority: 4,
  },
  {
    name: 'leaves',
    test: /[\\/]src[\\/](ui[\\/](icons[\\/](?!mic|volume|download)|Badge|Skeleton|VisuallyHidden|Card|Monogram|EmptyState|Tabs|tab-step)|lib[\\/](?!use-typed|money)|form[\\/]control|paths)/,
    minShareCount: 2,
    priority: 3,
  },
  {
    name: 'avatar',
    test: /[\\/]icons[\\/](mic|volume)|[\\/]features[\\/]assistant[\\/]protocol/,
    minShareCount: 2,
    priority: 3,
  },
  { name: 'api', test: /[\\/]src[\\/]api[\\/](http|problem)/, minShareCount: 2, priority: 2 },
  {
    name: 'form',
    test: /[\\/]src[\\/]form[\\/](?!control|Switch|ListTools|desk)/,
    minShareCount: 2,
    priority: 2,
  },
  {
    name: 'query',
    test: /@tanstack|[\\/]src[\\/]api[\\/](query|client|confirmed-fetch)|openapi-fetch/,
    minShareCount: 2,
    priority: 2,
  },
  {
    name: 'content',
    test: /[\\/]content[\\/]/,
    minShareCount: 2,
    entriesAware: true,
    entriesAwareMergeThreshold: 300,
    priority: 2,
  },
  {
    name: 'account',
    test: /[\\/]features[\\/]account[\\/](attempt|fields|weak-password|PasskeyAction|ResendButton)|content[\\/](pages[\\/])?auth\./,
    minShareCount: 2,
    priority: 3,
  },
  { name: 'session', test: /[\\/]src[\\/]api[\\/]session-client/, minShareCount: 2, priority: 4 },
  {
    // What a sign-in needs beside its password, without the account dialog and its queries.
    name: 'two-step',
    test: /[\\/]features[\\/]account[\\/](CodeField|use-proof|Section|FormButtons)|content[\\/]two-step|[\\/]api[\\/](two-step-client|account-client|passkeys)/,
    minShareCount: 2,
    priority: 3,
  },
  { name: 'checkout', test: /[\\/]features[\\/]orders[\\/][Cc]heckout/, minShareCount: 2, priority: 1 },
  {
    name: 'ordered',
    test: /[\\/]orders[\\/]words|content[\\/](pages[\\/])?checkout-incomplete/,
    minShareCount: 2,
    priority: 3,
  },
  {
    name: 'directory',
    test: /[\\/]features[\\/]partners[\\/](words|public-api)|content[\\/]partner-options|lib[\\/]use-typed/,
    minShareCount: 2,
    priority: 3,
  },
  {
    name: 'headings',
    test: /sections[\\/](CloseBand|Actions|BackLink|PageHero)/,
    minShareCount: 2,
    priority: 2,
  },
  {
    name: 'leads',
    test: /[\\/]features[\\/]leads[\\/]|sections[\\/]StepColumn/,
    minShareCount: 2,
    priority: 1,
  },
  {
    name: 'parts',
    test: /[\\/]src[\\/]/,
    minShareCount: 2,
    entriesAware: true,
    entriesAwareMergeThreshold: 300,
  },
];

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    fonts(),
    blockPaths(),
    categoryNames(),
    reactEsm(),
    plainImports(),
    tailwindcss(),
    react(),
    leanStyles(),
    devPages(),
  ],
  appType: 'custom',
  publicDir: isSsrBuild ? false : 'public',
  server: {
    fs: { allow: ['.', '../content'] },
    proxy: { '/api': api, '/checkout/test': api, '^/media/.': api },
  },
  build: isSsrBuild
    ? {
        outDir: '.build',
        emptyOutDir: true,
        copyPublicDir: false,
        rolldownOptions: { input: ['prerender.ts', 'tools/serve.ts'] },
      }
    : {
        outDir: 'dist',
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
            'src/boot.ts',
            'src/client.tsx',
            'src/embed.ts',
            'src/styles/site.css',
            'src/styles/embed.css',
          ],
          output: { codeSplitting: { groups, includeDependenciesRecursively: false } },
        },
      },
  test: {
    environment: 'happy-dom',
    include: ['src/**/*.test.{ts,tsx}', 'tools/**/*.test.ts'],
    setupFiles: ['./vitest.setup.ts'],
    restoreMocks: true,
    unstubGlobals: true,
  },
}));
