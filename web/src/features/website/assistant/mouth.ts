/** How the keeper's mouth stands while a letter is spoken. */
export type Mouth = 'closed' | 'narrow' | 'open' | 'round';

export function mouthOf(letter: string | undefined): Mouth {
  const sound = (letter ?? '').toLowerCase();
  if (/[aàáâäeéè]/.test(sound)) return 'open';
  if (/[oöòóuüùúw]/.test(sound)) return 'round';
  if (/[iíìyjlnrdtskgzcxhqvf0-9]/.test(sound)) return 'narrow';
  return 'closed';
}

/** Letters a voice speaks in a second, until it says itself where it is. */
export const lettersPerSecond = 15;

/** Texts cut where a voice may breathe: browsers end a long utterance after 15 s by themselves. */
export const breaths = (text: string): string[] =>
  (text.match(/[^.!?]+(?:[.!?]+(?=\s|$)|[.!?](?=\S)[^.!?]*)*[.!?]*\s*/g) ?? [])
    .map((part) => part.trim())
    .filter((part) => part !== '');
