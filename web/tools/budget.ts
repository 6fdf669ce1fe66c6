/**
 * What the first load of a page costs, against the budgets of ARCHITECTURE.md. JavaScript counts all code
 * the page asks for by itself: the boot module, React with the shell, and the page's own chunks. The owner's words
 * in it don't count: adding a service never fails a build.
 */
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { contentFiles } from '../src/content/files.ts';
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

function textsOf(data: unknown): string[] {
  if (typeof data === 'string') return [data];
  return data instanceof Object ? Object.values(data).flatMap(textsOf) : [];
}

/** Every text of the content, the longest first, as a script writes it. Words as short as names in code stay. */
const texts = [...new Set([...contentFiles.values()].flatMap(textsOf))]
  .filter((text) => text.length >= 12)
  .sort((a, b) => b.length - a.length);

const withoutTexts = (script: string): string =>
  texts.reduce((code, text) => code.replaceAll(text, ''), script);

/** Sums the files of the entries given, each once; sizes are brotli bytes, fonts as they are. */
export async function costOf(dist: string, manifest: Manifest, entries: string[]): Promise<Cost> {
  const cost: Cost = { js: 0, css: 0, fonts: 0, requests: 1 };
  for (const file of filesOf(manifest, entries)) {
    const kind = kindOf[extname(file)];
    if (!kind) continue;
    const whole = await readFile(join(dist, file));
    const data = kind === 'js' ? Buffer.from(withoutTexts(whole.toString())) : whole;
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
