/** Where the bytes of a picture are: a built-in one has two formats, an uploaded one a file in one or more widths. */
import type { Image } from '../content/types.gen.ts';

/** The file that every browser shows. */
export const srcOf = ({ file, webp }: Image): string => file ?? webp ?? '';

/** The widths that a browser may choose from; undefined for a picture of one width. */
export const srcSetOf = ({ file, width, smaller }: Image): string | undefined =>
  file && smaller
    ? [...smaller, { file, width }].map((each) => `${each.file} ${each.width}w`).join(', ')
    : undefined;
