/** The still picture of a film. If it fails to load, a drawing replaces it, once. */
import { useEffect, useRef, useState } from 'react';
import type { Image } from '../../../content/types.gen.ts';
import { srcOf } from '../../../lib/image.ts';
import fallback from './default-poster.svg';
import { phoneQuery } from './plan.ts';

const nothing = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';

/** Pictures that failed before React was there to hear of it. */
const isBroken = (image: HTMLImageElement): boolean => image.complete && image.naturalWidth === 0;

interface PosterProps {
  poster: Image;
  /** On a phone it stands below what is seen first, and is not wanted yet. */
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
