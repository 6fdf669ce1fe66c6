/** Where the bytes of a picture are: a built-in one has two formats, an uploaded one a file in one or more widths. */

interface Source {
  webp?: string;
  file?: string;
  width: number;
  smaller?: readonly { file: string; width: number }[];
}

/** The file that every browser shows. */
export const srcOf = ({ file, webp }: Source): string => file ?? webp ?? '';

/** The widths that a browser may choose from; undefined for a picture of one width. */
export const srcSetOf = ({ file, width, smaller }: Source): string | undefined =>
  file && smaller
    ? [...smaller, { file, width }].map((each) => `${each.file} ${each.width}w`).join(', ')
    : undefined;
