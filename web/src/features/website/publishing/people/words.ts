/** Compares and merges two versions of a text by words. */

export interface Part {
  text: string;
  /** The other text has other words here. */
  differs: boolean;
}

const wordsOf = (text: string): string[] => text.match(/\s+|\S+/g) ?? [];

/** Above this number of comparisons, the middles of two texts count as different as a whole. */
const most = 4_000_000;

/** Pairs of the positions of equal words: a longest common subsequence, in order. */
function pairs(a: readonly string[], b: readonly string[]): [number, number][] {
  const found: [number, number][] = [];
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start += 1;
  let endA = a.length;
  let endB = b.length;
  while (endA > start && endB > start && a[endA - 1] === b[endB - 1]) {
    endA -= 1;
    endB -= 1;
  }
  for (let i = 0; i < start; i += 1) found.push([i, i]);
  found.push(...middlePairs(a.slice(start, endA), b.slice(start, endB), start));
  for (let i = 0; endA + i < a.length; i += 1) found.push([endA + i, endB + i]);
  return found;
}

function middlePairs(a: readonly string[], b: readonly string[], offset: number): [number, number][] {
  if (a.length * b.length > most) return [];
  const width = b.length + 1;
  const lengths = new Uint16Array((a.length + 1) * width);
  const length = (i: number, j: number): number => lengths[i * width + j] ?? 0;
  for (let i = a.length - 1; i >= 0; i -= 1)
    for (let j = b.length - 1; j >= 0; j -= 1)
      lengths[i * width + j] =
        a[i] === b[j] ? length(i + 1, j + 1) + 1 : Math.max(length(i + 1, j), length(i, j + 1));
  const found: [number, number][] = [];
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    if (a[i] === b[j]) {
      found.push([offset + i, offset + j]);
      i += 1;
      j += 1;
    } else if (length(i + 1, j) >= length(i, j + 1)) i += 1;
    else j += 1;
  }
  return found;
}

/** Spaces between two words that differ belong to them. */
function partsOf(words: readonly string[], common: ReadonlySet<number>): Part[] {
  const differs = (i: number): boolean => {
    if (!common.has(i)) return true;
    const isBetween = i > 0 && i + 1 < words.length;
    return /^\s/.test(words[i] ?? '') && isBetween && !common.has(i - 1) && !common.has(i + 1);
  };
  const parts: Part[] = [];
  words.forEach((word, i) => {
    const last = parts.at(-1);
    if (last?.differs === differs(i)) last.text += word;
    else parts.push({ text: word, differs: differs(i) });
  });
  return parts;
}

/** The parts of two texts, of which those that differ are marked. */
export function compareTexts(a: string, b: string): [Part[], Part[]] {
  const [wordsA, wordsB] = [wordsOf(a), wordsOf(b)];
  const common = pairs(wordsA, wordsB);
  return [
    partsOf(wordsA, new Set(common.map(([i]) => i))),
    partsOf(wordsB, new Set(common.map(([, j]) => j))),
  ];
}

/** Makes both changes of a text. Where both changed the same words, mine come first. */
export function mergeTexts(base: string, mine: string, theirs: string): string {
  const [words, own, other] = [wordsOf(base), wordsOf(mine), wordsOf(theirs)];
  const inMine = new Map(pairs(words, own));
  const inTheirs = new Map(pairs(words, other));
  const anchors = [...words.keys(), words.length].filter(
    (i) => i === words.length || (inMine.has(i) && inTheirs.has(i)),
  );
  let merged = '';
  let [i, j, k] = [0, 0, 0];
  for (const anchor of anchors) {
    const toMine = inMine.get(anchor) ?? own.length;
    const toTheirs = inTheirs.get(anchor) ?? other.length;
    const before = words.slice(i, anchor).join('');
    const ours = own.slice(j, toMine).join('');
    const their = other.slice(k, toTheirs).join('');
    if (ours === before || ours === their) merged += their;
    else if (their === before) merged += ours;
    else merged += [ours.trimEnd(), their].filter(Boolean).join(' ');
    merged += words[anchor] ?? '';
    [i, j, k] = [anchor + 1, toMine + 1, toTheirs + 1];
  }
  return merged;
}
