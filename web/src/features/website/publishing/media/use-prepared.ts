import { useEffect, useRef, useState } from 'react';
import { errorText } from '../../../../api/problem.ts';
import { plays } from './film-frames.ts';
import { Refusal, shrink } from './shrink.ts';
import { type Allowance, refusalOf } from './uploads.ts';

const wrongKinds = {
  film: 'This is a film, and this place shows a picture. Choose a picture.',
  picture: 'This is a picture, and this place shows a film. Choose a film.',
} as const;

export const isPicture = ({ kind }: Allowance): boolean => kind === 'picture' || kind === 'drawing';

/** Returns the file as it is sent. Throws a Refusal for one that can't be used. */
async function prepare(file: File, allowed: Allowance): Promise<File> {
  if (isPicture(allowed) && file.type.startsWith('video/')) throw new Refusal(wrongKinds.film);
  if (allowed.kind === 'film' && file.type.startsWith('image/')) throw new Refusal(wrongKinds.picture);
  const refused = file.size === 0 || !isPicture(allowed) ? refusalOf(file, allowed) : '';
  if (refused) throw new Refusal(refused);
  if (allowed.kind === 'film' && !(await plays(file))) throw new Refusal(allowed.unplayable ?? '');
  return isPicture(allowed) ? shrink(file, allowed) : file;
}

const addressOf = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });

export interface Prepared {
  file: File;
  /** Address that shows a picture before its upload: the policy allows no images from memory. Empty for other files. */
  address: string;
  width: number;
  height: number;
}

async function shownOf(file: File, allowed: Allowance): Promise<Prepared> {
  const picture = isPicture(allowed) ? await createImageBitmap(file).catch(() => null) : null;
  if (!picture) return { file, address: '', width: 0, height: 0 }; // such as an SVG
  const { width, height } = picture;
  picture.close();
  return { file, address: await addressOf(file), width, height };
}

/** Prepares a file for its upload. `pending` returns the file once it is ready; the result is empty until then. */
export function usePrepared(file: File, allowed: Allowance) {
  const work = useRef<Promise<Prepared>>(null);
  const [result, setResult] = useState<{ ready?: Prepared; refused?: string }>({});
  useEffect(() => {
    work.current = prepare(file, allowed).then((ready) => shownOf(ready, allowed));
    work.current.then(
      (ready) => setResult({ ready }),
      (error) => setResult({ refused: errorText(error, 'This file can’t be read. Choose another one.') }),
    );
  }, [file, allowed]);
  const pending = async (): Promise<File> => {
    if (!work.current) throw new Refusal('The file is being prepared. Try again in a moment.');
    return (await work.current).file;
  };
  return { pending, ...result };
}
