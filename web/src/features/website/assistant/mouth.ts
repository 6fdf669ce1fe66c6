/** Mouth position of the keeper for a letter. */
export type Mouth = 'closed' | 'narrow' | 'open' | 'round';

export function mouthOf(letter: string | undefined): Mouth {
  const sound = (letter ?? '').toLowerCase();
  if (/[aàáâäeéè]/.test(sound)) return 'open';
  if (/[oöòóuüùúw]/.test(sound)) return 'round';
  if (/[iíìyjlnrdtskgzcxhqvf0-9]/.test(sound)) return 'narrow';
  return 'closed';
}

/** Letters per second, until the voice reports its position. */
export const lettersPerSecond = 15;

/** Splits a text at pauses: browsers stop a long utterance after 15 s. */
export const splitAtPauses = (text: string): string[] =>
  (text.match(/[^.!?]+(?:[.!?]+(?=\s|$)|[.!?](?=\S)[^.!?]*)*[.!?]*\s*/g) ?? [])
    .map((part) => part.trim())
    .filter((part) => part !== '');
