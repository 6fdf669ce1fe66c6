/** An image of the owner with its text alternative. */
import type { DescribedImage, Image } from '../../content/types.gen.ts';
import { cx } from '../../lib/cx.ts';
import { focusClass, srcOf, srcSetOf } from '../../lib/image.ts';

interface FramedProps {
  image: Image;
  alt: string;
  className?: string | undefined;
}

export const Framed = ({ image, alt, className }: FramedProps) => (
  <picture>
    {image.avif && <source type="image/avif" srcSet={image.avif} />}
    <img
      src={srcOf(image)}
      srcSet={srcSetOf(image)}
      sizes={image.smaller && 'auto, 100vw'} // as wide as it's shown, where the browser can tell
      alt={alt}
      width={image.width}
      height={image.height}
      loading="lazy"
      decoding="async"
      className={className}
    />
  </picture>
);

interface PictureProps {
  picture: DescribedImage;
  className?: string;
}

export const Picture = ({ picture: { alt, image, focus }, className }: PictureProps) => (
  <Framed image={image} alt={alt} className={cx(className, focusClass(focus)) || undefined} />
);
