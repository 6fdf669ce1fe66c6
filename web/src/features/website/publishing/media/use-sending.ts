import { useEffect, useRef, useState } from 'react';
import { errorText } from '../../../../api/problem.ts';
import { type Kind, type Upload, upload } from './uploads.ts';

/** Uploads a file and then uses it. `part` is null unless it is being sent or used. Leaving the dialog stops it. */
export function useSending(kind: Kind) {
  const [part, setPart] = useState<number | null>(null);
  const [error, setError] = useState('');
  const abort = useRef<AbortController>(null);
  useEffect(() => () => abort.current?.abort(), []);
  const send = async (
    file: Promise<File>,
    alt: string,
    onDone: (uploaded: Upload) => unknown,
  ): Promise<void> => {
    const control = new AbortController();
    abort.current = control;
    setPart(0);
    setError('');
    try {
      const { signal } = control;
      await onDone(await upload({ file: await file, kind, alt, onProgress: setPart, signal }));
    } catch (refusal) {
      if (control.signal.aborted) return;
      setError(errorText(refusal, 'It could not be uploaded. Please try again.'));
    }
    setPart(null);
  };
  return { part, error, send };
}
