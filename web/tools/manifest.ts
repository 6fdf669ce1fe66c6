/** Vite's build manifest: the hashed files of each source file. */
export interface Chunk {
  file: string;
  /** Name of a chunk with more than one source. */
  name?: string;
  src?: string;
  css?: string[];
  assets?: string[];
  imports?: string[];
  dynamicImports?: string[];
}
export type Manifest = Record<string, Chunk>;

/** Returns the chunk of a source file, or of a key in another chunk. */
export function chunkOf(manifest: Manifest, key: string): Chunk {
  const chunk = manifest[key];
  if (!chunk) throw new Error(`${key} is not in the build manifest`);
  return chunk;
}

/** Returns all files that are loaded with the sources, including static imports but not dynamic ones. */
export function filesOf(manifest: Manifest, sources: string[]): Set<string> {
  const files = new Set<string>();
  const seen = new Set<string>();
  const visit = (key: string): void => {
    const chunk = chunkOf(manifest, key);
    if (seen.has(key)) return;
    seen.add(key);
    for (const file of [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])]) files.add(file);
    for (const next of chunk.imports ?? []) visit(next);
  };
  for (const source of sources) visit(source);
  return files;
}
