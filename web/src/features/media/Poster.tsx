/** The still picture of a film. One that cannot be had is replaced once by a drawing of ours (spec 4). */
import { useEffect, useRef, useState } from 'react';
import type { Image } from '../../content/schema/portfolio.ts';
import fallback from './default-poster.svg';

/** Pictures that failed before React was there to hear of it. */
const isBroken = (image: HTMLImageElement): boolean => image.complete && image.naturalWidth === 0;

export function Poster({ poster }: { poster: Image }) {
  const [failed, setFailed] = useState(false);
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    if (image.current && isBroken(image.current)) setFailed(true);
  }, []);
  return (
    <picture>
      {!failed && <source type="image/avif" srcSet={poster.avif} />}
      <img
        ref={image}
        src={failed ? fallback : poster.webp}
        alt=""
        width={poster.width}
        height={poster.height}
        decoding="async"
        onError={() => setFailed(true)}
      />
    </picture>
  );
}
