/**
 * Vite plugin: writes the bundle's files for the renderer (`Built` in render.ts) into built.json, and compresses the
 * browser's files, so that the server never has to.
 */
import { readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';
import type { Built } from '../render.ts';
import { sheets } from '../src/pages/part.ts';
import { compress } from './compress.ts';
import { islandSources } from './islands.ts';
import { chunkOf, filesOf, type Manifest } from './manifest.ts';

/** The one script that every page loads. */
const boot = 'src/boot/boot.ts';
const early = 'src/boot/early.ts';

function builtOf(manifest: Manifest): Built {
  const urlOf = (source: string): string => `/${chunkOf(manifest, source).file}`;
  const everywhere = filesOf(manifest, [boot]);
  /** Returns the scripts of an island, without those of every page. */
  const scriptsOf = (source: string): string[] =>
    [...filesOf(manifest, [source, 'src/boot/hydrate.tsx'])]
      .filter((file) => file.endsWith('.js') && !everywhere.has(file))
      .map((file) => `/${file}`);
  return {
    boot: urlOf(boot),
    early: urlOf(early),
    styles: Object.fromEntries(
      sheets.map((sheet) => [sheet, urlOf(`src/styles/${sheet}.css`)]),
    ) as Built['styles'],
    islands: Object.fromEntries([...islandSources()].map(([name, source]) => [name, scriptsOf(source)])),
  };
}

export function built(): Plugin {
  return {
    name: 'harborlight-built',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    async writeBundle({ dir = '' }) {
      const list = join(dir, 'manifest.json');
      const manifest = JSON.parse(await readFile(list, 'utf8')) as Manifest;
      await writeFile(join(dirname(dir), 'built.json'), JSON.stringify(builtOf(manifest)));
      await rm(list);
      await compress(dir);
    },
  };
}
