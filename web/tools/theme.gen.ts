/**
 * Colors that browsers use around the site: `--paper` of the night band at the top of every page, and of the page
 * itself in dark mode. Generated from internal/kit/palette: `go test ./internal/kit/palette -update`.
 */
import type { Theme } from '../src/content/types.gen.ts';

export const browserColors: Readonly<Record<Theme, { night: string; darkPaper: string }>> = {
  lighthouse: { night: '#0b1b2a', darkPaper: '#0b1723' },
  grid: { night: '#151618', darkPaper: '#0e0e10' },
  almanac: { night: '#153025', darkPaper: '#1c1611' },
  poster: { night: '#182ead', darkPaper: '#0b1127' },
  console: { night: '#101816', darkPaper: '#0c1210' },
};
