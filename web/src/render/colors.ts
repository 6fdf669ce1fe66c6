/** The style sheet of the owner's colors. The program generates it from its address (internal/kit/palette). */
import type { Colors, Theme } from '../content/types.gen.ts';

const digits = (color: string | null): string => color?.slice(1) ?? '';

export const colorSheets = (theme: Theme, { accent, link }: Colors): string[] =>
  accent || link ? [`/colors/${theme}-${digits(accent)}-${digits(link)}.css`] : [];
