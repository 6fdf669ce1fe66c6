/** The style sheet of the owner's colors. The program generates it from its address (internal/kit/palette). */
import type { Colors } from '../content/types.gen.ts';

/** The colors in tokens.css, which need no sheet. */
const builtIn: Colors = { accent: '#f8b243', link: '#005e68' };

export const colorSheets = ({ accent, link }: Colors): string[] =>
  accent === builtIn.accent && link === builtIn.link
    ? []
    : [`/colors/${accent.slice(1)}-${link.slice(1)}.css`];
