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
  { name: 'api', test: /[\\/]src[\\/](api|ui[\\/]toast)|openapi-fetch/, minShareCount: 2, priority: 1 },
  { name: 'form', test: /[\\/]src[\\/]form/, minShareCount: 2, priority: 1 },
  { name: 'query', test: /@tanstack/, minShareCount: 2, priority: 1 },
  {
    name: 'shared',
    test: /[\\/](src|content)[\\/]/,
    minShareCount: 2,
    entriesAware: true,
    entriesAwareMergeThreshold: 8000,
  },
];

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [fonts(), tailwindcss(), react(), devPages()],
  // React has what wouter's compatibility package brings along.
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
  appType: 'custom',
  publicDir: isSsrBuild ? false : 'public',
  server: {
    fs: { allow: ['.', '../content'] },
    proxy: { '/api': api, '/checkout/test': api, '/embed': api, '^/media/.': api },
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
        // Pages are fetched before they are shown; lists of what they import would weigh on the first load.
        modulePreload: { polyfill: false, resolveDependencies: () => [] },
        rolldownOptions: {
          preserveEntrySignatures: 'exports-only',
          input: ['src/boot.ts', 'src/client.tsx', 'src/styles/site.css'],
          output: { codeSplitting: { groups } },
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
