import type { Image } from '../content/types.gen.ts';
import { srcOf } from '../lib/image.ts';
import { Dialog } from '../ui/Dialog.tsx';

/** JSON in a button's `data-picture`. */
export interface EnlargedPicture extends Image {
  title: string;
  alt: string;
}

interface OpenPictureProps {
  picture: EnlargedPicture;
  onClose: () => void;
}

/** The dialog with the title, the image and a close button. */
export const OpenPicture = ({ picture, onClose }: OpenPictureProps) => (
  <Dialog open size="xl" title={picture.title} onClose={onClose}>
    <picture>
      {picture.avif && <source type="image/avif" srcSet={picture.avif} />}
      <img
        src={srcOf(picture)}
        alt={picture.alt}
        width={picture.width}
        height={picture.height}
        className="mx-auto h-auto max-h-[calc(100dvh-9rem)] w-auto max-w-full rounded-md"
      />
    </picture>
  </Dialog>
);
