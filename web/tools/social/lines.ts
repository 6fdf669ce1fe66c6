/** Breaks a text into lines. Widths come from whoever draws it. */
export type Measure = (text: string) => number;

/** The lines of a text, none wider than `width` unless it is a single word. */
export function linesOf(text: string, width: number, measure: Measure): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line ? `${line} ${word}` : word;
    if (line && measure(longer) > width) {
      lines.push(line);
      line = word;
    } else {
      line = longer;
    }
  }
  return line ? [...lines, line] : lines;
}

/** As few lines as `linesOf` needs, of lengths as even as they can be: no word is left alone. */
export function evenLines(text: string, width: number, measure: Measure): string[] {
  const count = linesOf(text, width, measure).length;
  let best = linesOf(text, width, measure);
  for (let narrower = width * 0.97; narrower > width / 3; narrower *= 0.97) {
    const candidate = linesOf(text, narrower, measure);
    if (candidate.length > count) break;
    best = candidate;
  }
  return best;
}

/** The first sentence of a text. */
export const firstSentence = (text: string): string => /^.*?[.!?](?=\s|$)/.exec(text)?.[0] ?? text;
