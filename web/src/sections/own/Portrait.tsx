/** A person's photo, or their initials. */
import type { DescribedImage } from '../../content/types.gen.ts';
import { initials } from '../../lib/text.ts';
import { Picture } from './Picture.tsx';

export const Portrait = ({ name, picture }: { name: string; picture?: DescribedImage | undefined }) => (
  <div className="portrait">
    {picture ? <Picture picture={picture} /> : <span aria-hidden="true">{initials(name)}</span>}
  </div>
);
