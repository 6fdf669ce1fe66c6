/** Paths of the rendered files and their names in the content. */
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

const contentDir = fileURLToPath(new URL('../../../content/', import.meta.url));
/** Files here are served under /media/. */
export const mediaDir = `${contentDir}media/`;

/** Writes data to a file with its hash in the name and returns its address. */
export async function put(name, extension, data) {
  const hash = createHash('sha256').update(data).digest('hex').slice(0, 8);
  const file = `${name}.${hash}.${extension}`;
  await mkdir(dirname(mediaDir + file), { recursive: true });
  await writeFile(mediaDir + file, data);
  return `/media/${file}`;
}

/** Returns the entries of content/portfolio/<list>.json. */
export async function entriesOf(list) {
  return JSON.parse(await readFile(`${contentDir}portfolio/${list}.json`, 'utf8'));
}

export async function writeEntries(list, entries) {
  await writeFile(`${contentDir}portfolio/${list}.json`, `${pretty(entries)}\n`);
}

/** Formats JSON with short objects and lists on one line, like the handwritten content files. */
export function pretty(value, indent = '') {
  const flat = inline(value);
  if (indent.length + flat.length <= 118 && !(indent.length <= 2 && typeof value === 'object')) return flat;
  if (typeof value !== 'object' || value === null) return flat;
  const deeper = `${indent}  `;
  const parts = Array.isArray(value)
    ? value.map((item) => deeper + pretty(item, deeper))
    : Object.entries(value).map(([key, item]) => `${deeper}${JSON.stringify(key)}: ${pretty(item, deeper)}`);
  const [start, end] = Array.isArray(value) ? '[]' : '{}';
  return `${start}\n${parts.join(',\n')}\n${indent}${end}`;
}

function inline(value) {
  if (Array.isArray(value)) return `[${value.map(inline).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  return `{ ${Object.entries(value)
    .map(([key, item]) => `${JSON.stringify(key)}: ${inline(item)}`)
    .join(', ')} }`;
}

/** Removes the files of a folder of content/media that no entry names. */
export async function removeUnnamed(folder, entries) {
  const named = JSON.stringify(entries);
  for (const file of await readdir(mediaDir + folder))
    if (!named.includes(`/media/${folder}/${file}`)) await rm(`${mediaDir}${folder}/${file}`);
}
