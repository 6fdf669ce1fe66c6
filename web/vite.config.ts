import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { devPages } from './tools/dev.ts';
import { fonts } from './tools/fonts.ts';

/** Where `npm run dev` finds the API: the Go program (`make dev` starts both). */
const api = process.env.HARBORLIGHT_DEV_API ?? 'http://127.0.0.1:8080';

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [fonts(), tailwindcss(), react(), devPages()],
  appType: 'custom',
  publicDir: isSsrBuild ? false : 'public',
  server: { proxy: { '/api': api, '/checkout/test': api, '/embed': api } },
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
        rolldownOptions: { input: ['src/boot.ts', 'src/styles/site.css'] },
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
