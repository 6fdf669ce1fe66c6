/** Videos of the portfolio. A video without a file is left out. */
import { absolute, type Thing } from './types.ts';

/** Properties of a video (content/portfolio/videos.json). */
export interface Video {
  id: string;
  title: string;
  description: string;
  film?: { mp4: string; width: number; height: number; duration_ms: number };
  poster?: { webp?: string; file?: string };
  /** A day, "2026-11-21". */
  uploaded_on?: string;
}

/** Converts milliseconds to an ISO 8601 duration, rounded to seconds: "PT12S". */
export const isoDuration = (ms: number): string => `PT${Math.max(1, Math.round(ms / 1000))}S`;

export function videosOn(path: string, films: readonly Video[]): Thing[] {
  return films.flatMap(({ id, title, description, film, poster, uploaded_on }) => {
    if (!film || !poster || !uploaded_on) return [];
    return {
      '@type': 'VideoObject',
      '@id': `${absolute(path)}#${id}`,
      name: title,
      description,
      thumbnailUrl: absolute(poster.file ?? poster.webp ?? ''),
      contentUrl: absolute(film.mp4),
      // Search engines require a time zone; days begin in UTC here.
      uploadDate: `${uploaded_on}T00:00:00Z`,
      duration: isoDuration(film.duration_ms),
      width: film.width,
      height: film.height,
    };
  });
}
