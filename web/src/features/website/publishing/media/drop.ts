/** Files that are dropped or pasted. */

/** Reports whether something dragged contains files. */
export const hasFiles = (transfer: DataTransfer | null): boolean =>
  transfer?.types.includes('Files') === true;

/** The first file that was dropped or pasted. */
export const fileIn = (transfer: DataTransfer | null): File | undefined => transfer?.files[0];
