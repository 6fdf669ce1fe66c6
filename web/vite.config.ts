import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { devPages } from './tools/dev.ts';
import { fonts } from './tools/fonts.ts';

/** Where `npm run dev` finds the API: the Go program (`make dev` starts both). */
const api = process.env.HARBORLIGHT_DEV_API ?? 'http://127.0.0.1:8080';

/**
 * Few requests, nothing unused: what every page needs is one chunk, apart from the boot module (and Vite's
 * import helper, which it uses); what several pages share is grouped by who uses it, crumbs merged.
 */
const groups = [
  {
    name: 'site',
    tags: ['$initial' as const],
    test: (id: string) => !/src[\\/]boot\.ts|preload-helper|\.css/.test(id),
    priority: 2,
  },
  // What more than one page uses, by folder: each is one request, and none brings along another.
  {
    name: 'query',
    test: /@tanstack|[\\/]src[\\/]api[\\/](query|client)|openapi-fetch/,
    minShareCount: 2,
    priority: 1,
  },
  { name: 'form', test: /[\\/]src[\\/]form/, minShareCount: 2, priority: 1 },
  { name: 'content', test: /[\\/]content[\\/]/, minShareCount: 2, entriesAware: true, priority: 1 },
  { name: 'parts', test: /[\\/]src[\\/](ui|lib|sections|api)/, minShareCount: 2 },
];

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [fonts(), tailwindcss(), react(), devPages()],
  // React has what wouter's compatibility package brings along.
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
  appType: 'custom',
  publicDir: isSsrBuild ? false : 'public',
  server: {
    fs: { allow: ['.', '../content'] },
    proxy: { '/api': api, '/checkout/test': api, '/embed': api },
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
        target: 'es2022',
        // What Tailwind 4 itself asks of a browser; older targets would double every colour.
        cssTarget: ['chrome111', 'safari16.4', 'firefox128'],
        // Pages are fetched before they are shown; lists of what they import would weigh on the first load.
        modulePreload: { polyfill: false, resolveDependencies: () => [] },
        rolldownOptions: {
          preserveEntrySignatures: 'allow-extension',
          input: ['src/boot.ts', 'src/client.tsx', 'src/styles/site.css'],
          output: { codeSplitting: { groups, includeDependenciesRecursively: false } },
        },
      },
  ssr: { noExternal: ['wouter'] },
  test: {
    environment: 'happy-dom',
    include: ['src/**/*.test.{ts,tsx}', 'tools/**/*.test.ts'],
    setupFiles: ['./vitest.setup.ts'],
    restoreMocks: true,
    unstubGlobals: true,
  },
}));
