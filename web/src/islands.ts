/**
 * Living parts of brochure pages that are too large for the chunk all of them share: each is a chunk of its own,
 * loaded with the pages that show it. The build counts it with their first load (prerender.ts).
 */
import type { FunctionComponent } from 'react';

export interface LargeIsland {
  /** The name of its chunk (vite.config.ts). */
  chunk: string;
  load: () => Promise<FunctionComponent<never>>;
}

export const largeIslands: Readonly<Record<string, LargeIsland>> = {
  gallery: {
    chunk: 'gallery',
    load: async () => (await import('./features/media/Gallery.tsx')).Gallery,
  },
};
