/** The thumbnail of an upload in a list. */

import { FileText, Film } from '../../../../ui/icons.tsx';
import type { Upload } from './uploads.ts';

export const Thumbnail = ({ upload }: { upload: Upload }) => {
  const box = 'aspect-[4/3] w-full rounded-md bg-sunken';
  if (upload.kind === 'picture' || upload.kind === 'drawing')
    return <img src={upload.address} alt={upload.alt} loading="lazy" className={`${box} object-contain`} />;
  return (
    <span className={`${box} grid place-items-center text-muted`}>
      {upload.kind === 'film' ? <Film className="size-8" /> : <FileText className="size-8" />}
    </span>
  );
};

const two = (number: number): string => String(number).padStart(2, '0');

/** '1,920 by 1,080', '0:12' */
export function factsOf({ kind, width, height, duration_ms }: Upload): string {
  if (kind === 'captions') return 'Captions';
  const seconds = Math.round(duration_ms / 1000);
  const size = `${width} by ${height} pixels`;
  return kind === 'film' ? `${size}, ${Math.floor(seconds / 60)}:${two(seconds % 60)}` : size;
}
