/** Source files of islands: each `<Name>.island.tsx` exports the island `Name` and is an entry of the build. */
import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';

const suffix = '.island.tsx';

/** Returns the source file of every island by name. Throws if a name is used twice. */
export function islandSources(root = 'src'): ReadonlyMap<string, string> {
  const sources = new Map<string, string>();
  for (const entry of readdirSync(root, { recursive: true, encoding: 'utf8' }).sort()) {
    if (!entry.endsWith(suffix)) continue;
    const name = basename(entry, suffix);
    if (sources.has(name))
      throw new Error(`two islands are called ${name}: ${entry} and ${sources.get(name)}`);
    sources.set(name, join(root, entry));
  }
  return sources;
}
