/**
 * Vite plugin: `virtual:content` contains every file of content/ by path, with prices filled in, as printed by
 * `tools/contentjson`. The program resolves content with the same code for pages that it renders itself.
 */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Plugin } from 'vite';

const id = 'virtual:content';
const root = resolve(import.meta.dirname, '../..');

/** Returns the files as JSON. The flags are those of the Makefile, so that nothing is compiled twice. */
function resolved(): string {
  const flags = readFileSync(join(root, 'scripts/go-flags'), 'utf8').trim().split(' ');
  const env = { ...process.env, CGO_ENABLED: '0' };
  return execFileSync('go', ['run', ...flags, './tools/contentjson', 'content'], {
    cwd: root,
    env,
    encoding: 'utf8',
    maxBuffer: 64 << 20,
  });
}

export function contentFiles(): Plugin {
  return {
    name: 'harborlight-content',
    resolveId: (source) => (source === id ? `\0${id}` : undefined),
    load(module) {
      if (module !== `\0${id}`) return;
      const folder = join(root, 'content');
      for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
        if (name.endsWith('.json')) this.addWatchFile(join(folder, name));
      return `export default ${resolved()}`;
    },
  };
}
