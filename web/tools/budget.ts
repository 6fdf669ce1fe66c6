/**
 * What a page costs, against the budgets of ARCHITECTURE.md. They count code: what the pages say may grow without
 * failing a build.
 */
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { brotliOf } from './compress.ts';

/** As Lighthouse counts and tools/lighthouse checks. */
const KB = 1024;

/** `read`: JavaScript parsed until somebody touches the page; `touched`: with the code of all its islands. */
export const budgets = { read: 12 * KB, touched: 75 * KB, css: 10 * KB, fonts: 60 * KB, requests: 12 };

export type Cost = Record<keyof typeof budgets, number>;

export interface PageFiles {
  /** What the document loads by itself. */
  first: readonly string[];
  /** The scripts of its islands. */
  islands: readonly string[];
  /** Those of islands that live by themselves, which belong to what is parsed at once. */
  atOnce: readonly string[];
}

const sizes = new Map<string, number>();

/** Brotli bytes of a built file, fonts as they are. */
async function sizeOf(dist: string, file: string): Promise<number> {
  const known = sizes.get(file);
  if (known !== undefined) return known;
  const data = await readFile(join(dist, file));
  const size = extname(file) === '.woff2' ? data.length : (await brotliOf(data)).length;
  sizes.set(file, size);
  return size;
}

async function sum(dist: string, files: Iterable<string>, ext: string): Promise<number> {
  let total = 0;
  for (const file of new Set(files)) if (extname(file) === ext) total += await sizeOf(dist, file);
  return total;
}

/** Sums the files of a page, each once. */
export async function costOf(dist: string, { first, islands, atOnce }: PageFiles): Promise<Cost> {
  return {
    read: await sum(dist, [...first, ...atOnce], '.js'),
    touched: await sum(dist, [...first, ...islands], '.js'),
    css: await sum(dist, first, '.css'),
    fonts: await sum(dist, first, '.woff2'),
    requests: 1 + first.length,
  };
}

/** What is over budget. A page whose islands live by themselves is an application: only `touched` counts for it. */
export function overruns(cost: Cost, application: boolean): string[] {
  return (Object.keys(budgets) as (keyof Cost)[])
    .filter((key) => cost[key] > budgets[key] && !(application && key === 'read'))
    .map((key) => `${key} ${cost[key]}, budget ${budgets[key]}`);
}

const kb = (bytes: number): string => `${(bytes / KB).toFixed(1)} KB`;

export function describe(path: string, cost: Cost): string {
  const { read, touched, css, fonts, requests } = cost;
  return `${path.padEnd(30)} js ${kb(read)}, touched ${kb(touched)}  css ${kb(css)}  fonts ${kb(fonts)}  ${requests} requests`;
}
