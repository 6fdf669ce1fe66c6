/**
 * Finds an object key that appears twice, which JSON.parse would let the last one win.
 * Takes text that JSON.parse accepts; answers with a sentence, or undefined.
 */
export function duplicateKey(text: string): string | undefined {
  const open: (Set<string> | undefined)[] = [];
  const tokens = [...text.matchAll(/"(?:[^"\\]|\\.)*"|[{}[\]:]/g)];
  for (const [i, { 0: token, index }] of tokens.entries()) {
    if (token === '{') open.push(new Set());
    else if (token === '[') open.push(undefined);
    else if (token === '}' || token === ']') open.pop();
    else if (token !== ':' && tokens[i + 1]?.[0] === ':') {
      const key = JSON.parse(token) as string;
      const keys = open.at(-1);
      if (keys?.has(key)) {
        const line = text.slice(0, index).split('\n').length;
        return `line ${line}: the key ${JSON.stringify(key)} appears twice in one object: keep one`;
      }
      keys?.add(key);
    }
  }
  return undefined;
}

/** Parses a content file; throws an Error that says what to fix. */
export function parse(text: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new Error(`not valid JSON (${error instanceof Error ? error.message : error}): fix the syntax`);
  }
  const duplicate = duplicateKey(text);
  if (duplicate) throw new Error(duplicate);
  return value;
}
