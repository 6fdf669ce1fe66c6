/**
 * The large image of a sample application. It listens for clicks on image buttons anywhere on the page, so that the
 * grid is plain markup. The dialog's code is loaded on the first click.
 */
import { lazy, Suspense, useEffect, useState } from 'react';
import type { EnlargedPicture } from './OpenPicture.tsx';

const OpenPicture = lazy(async () => ({ default: (await import('./OpenPicture.tsx')).OpenPicture }));

export function PictureDialog() {
  const [picture, setPicture] = useState<EnlargedPicture | null>(null);
  useEffect(() => {
    const onClick = (event: MouseEvent): void => {
      const button = event.target instanceof Element ? event.target.closest('button[data-picture]') : null;
      if (button instanceof HTMLElement) setPicture(JSON.parse(button.dataset.picture ?? ''));
    };
    document.addEventListener('click', onClick);
    return () => document.removeEventListener('click', onClick);
  }, []);
  return picture ? (
    <Suspense>
      <OpenPicture picture={picture} onClose={() => setPicture(null)} />
    </Suspense>
  ) : null;
}
