/**
 * Living parts of brochure pages that do not belong into the chunk all of them share: each is a chunk of its own,
 * loaded with the pages that show it. The build counts it with their first load (prerender.ts).
 */
import type { FunctionComponent } from 'react';

export interface LargeIsland {
  /** Its chunk in the build manifest: a name of vite.config.ts, or the file that is imported. */
  chunk: string;
  load: () => Promise<FunctionComponent<never>>;
}

export const largeIslands: Readonly<Record<string, LargeIsland>> = {
  avatar: {
    chunk: 'src/features/assistant/StartDemo.tsx',
    load: async () => (await import('./features/assistant/StartDemo.tsx')).StartDemo,
  },
  gallery: {
    chunk: 'gallery',
    load: async () => (await import('./features/media/Gallery.tsx')).Gallery,
  },
};
