/**
 * What the first load of a page costs, against the budgets of ARCHITECTURE.md. JavaScript counts everything
 * the page asks for by itself: the boot module, React with the shell, and the page's own chunks.
 */
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { brotliOf } from './compress.ts';
import { filesOf, type Manifest } from './manifest.ts';

/** As Lighthouse counts and tools/lighthouse checks. */
const KB = 1024;
export const budgets = { js: 75 * KB, css: 10 * KB, fonts: 60 * KB, requests: 12 };

export interface Cost {
  js: number;
  css: number;
  fonts: number;
  requests: number;
}

const kindOf: Record<string, 'js' | 'css' | 'fonts'> = { '.js': 'js', '.css': 'css', '.woff2': 'fonts' };

/** Sums the files of the entries given, each once; sizes are brotli bytes, fonts as they are. */
export async function costOf(dist: string, manifest: Manifest, entries: string[]): Promise<Cost> {
  const cost: Cost = { js: 0, css: 0, fonts: 0, requests: 1 };
  for (const file of filesOf(manifest, entries)) {
    const kind = kindOf[extname(file)];
    if (!kind) continue;
    const data = await readFile(join(dist, file));
    cost[kind] += kind === 'fonts' ? data.length : (await brotliOf(data)).length;
    cost.requests += 1;
  }
  return cost;
}

export function overruns(cost: Cost): string[] {
  return (Object.keys(budgets) as (keyof Cost)[])
    .filter((key) => cost[key] > budgets[key])
    .map((key) => `${key} ${cost[key]}, budget ${budgets[key]}`);
}

const kb = (bytes: number): string => `${(bytes / KB).toFixed(1)} KB`;

export function describe(path: string, cost: Cost): string {
  return `${path.padEnd(30)} js ${kb(cost.js)}  css ${kb(cost.css)}  fonts ${kb(cost.fonts)}  ${cost.requests} requests`;
}
