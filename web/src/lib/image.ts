/** Files of an image: a built-in one has two formats, an uploaded one has one or more widths. */

interface Source {
  webp?: string;
  file?: string;
  width: number;
  smaller?: readonly { file: string; width: number }[];
}

/** The classes of styles/focus.css that keep a focal point visible; undefined for the middle. */
export const focusClass = (focus: { x: number; y: number } | undefined): string | undefined =>
  focus && `focus focus-x-${focus.x} focus-y-${focus.y}`;

/** Returns the file that every browser supports. */
export const srcOf = ({ file, webp }: Source): string => file ?? webp ?? '';

/** Returns the available widths; undefined for an image of one width. */
export const srcSetOf = ({ file, width, smaller }: Source): string | undefined =>
  file && smaller
    ? [...smaller, { file, width }].map((each) => `${each.file} ${each.width}w`).join(', ')
    : undefined;
