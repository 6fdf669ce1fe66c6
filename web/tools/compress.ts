/** Writes `.br` (quality 11) and `.gz` beside every file that shrinks, so that the server needn't compress it. */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const text = new Set(['.js', '.css', '.svg']);
const brotli = promisify(brotliCompress);
const gz = promisify(gzip);

const brotliOf = (data: Buffer): Promise<Buffer> =>
  brotli(data, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: data.length,
    },
  });

async function filesUnder(dir: string): Promise<string[]> {
  const entries = await readdir(dir, { withFileTypes: true, recursive: true });
  return entries.filter((e) => e.isFile()).map((e) => join(e.parentPath, e.name));
}

async function compressFile(file: string): Promise<void> {
  const data = await readFile(file);
  const [small, fallback] = await Promise.all([brotliOf(data), gz(data, { level: 9 })]);
  if (small.length < data.length) await writeFile(`${file}.br`, small);
  if (fallback.length < data.length) await writeFile(`${file}.gz`, fallback);
}

export async function compress(dir: string): Promise<void> {
  const files = await filesUnder(dir);
  await Promise.all(files.filter((f) => text.has(extname(f))).map(compressFile));
}
