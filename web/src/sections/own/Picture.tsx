/** A picture of the owner's with its words for people who can't see it. */
import type { DescribedImage, Image } from '../../content/types.gen.ts';

interface FramedProps {
  image: Image;
  alt: string;
  className?: string;
}

export const Framed = ({ image, alt, className }: FramedProps) => (
  <picture>
    <source type="image/avif" srcSet={image.avif} />
    <img
      src={image.webp}
      alt={alt}
      width={image.width}
      height={image.height}
      loading="lazy"
      decoding="async"
      className={className}
    />
  </picture>
);

export const Picture = ({ picture, className }: { picture: DescribedImage; className?: string }) => (
  <Framed {...picture} className={className} />
);
