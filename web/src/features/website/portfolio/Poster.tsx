/** The poster of a video. If it fails to load, a drawing replaces it, once. */
import { useEffect, useRef, useState } from 'react';
import type { Image } from '../../../content/types.gen.ts';
import { srcOf } from '../../../lib/image.ts';
import fallback from './default-poster.svg';
import { phoneQuery } from './plan.ts';

const nothing = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';

/** Reports whether an image failed before hydration. */
const isBroken = (image: HTMLImageElement): boolean => image.complete && image.naturalWidth === 0;

interface PosterProps {
  poster: Image;
  /** True if it isn't loaded yet on a phone, where it is below the fold. */
  notOnPhones: boolean;
}

export function Poster({ poster, notOnPhones }: PosterProps) {
  const [failed, setFailed] = useState(false);
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    if (image.current && isBroken(image.current)) setFailed(true);
  }, []);
  return (
    <picture>
      {notOnPhones && <source media={phoneQuery} srcSet={nothing} />}
      {!failed && poster.avif && <source type="image/avif" srcSet={poster.avif} />}
      <img
        ref={image}
        src={failed ? fallback : srcOf(poster)}
        alt=""
        width={poster.width}
        height={poster.height}
        decoding="async"
        onError={() => setFailed(true)}
      />
    </picture>
  );
}
