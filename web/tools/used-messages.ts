/** Finds the messages of content/messages that a script uses, by reading its sources. Only tests use this. */
import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

const importing = /(?:from|import\()\s*'(\.[^'?]+\.tsx?)'/g;
const saying = /\bmessage(?:s|Parts)\('([a-z-]+)/g;

/** Returns the message files that a source and all of its imports use, including lazy ones. */
export function usedSurfaces(file: string, seen = new Set<string>()): Set<string> {
  const said = new Set<string>();
  if (seen.has(file)) return said;
  seen.add(file);
  const source = readFileSync(file, 'utf8').replaceAll(/^import type .*$|\/\*[\s\S]*?\*\//gm, '');
  for (const [, surface = ''] of source.matchAll(saying)) said.add(surface);
  for (const [, path = ''] of source.matchAll(importing))
    for (const surface of usedSurfaces(resolve(dirname(file), path), seen)) said.add(surface);
  return said;
}
