import { useState } from 'react';
import { ApiError, errorText } from '../../../api/problem.ts';
import type { Edited, Intent } from './api.ts';
import type { Editor } from './editor.ts';

/**
 * Performs intents for a dialog. `errorOf` returns what is wrong with one of its inputs; `error` is what concerns no
 * input of `inputs`.
 */
export function usePerform(editor: Editor, inputs: readonly string[]) {
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<unknown>(null);
  const fields = refused instanceof ApiError ? refused.fields : [];
  const known = fields.some(({ field }) => inputs.includes(field));
  return {
    busy,
    error: refused && !known ? errorText(refused, 'This could not be done. Please try again.') : '',
    errorOf: (input: string) => fields.find(({ field }) => field === input)?.text,
    /** Resolves to null if it was refused. */
    perform: async (...intents: Intent[]): Promise<Edited | null> => {
      setBusy(true);
      setRefused(null);
      try {
        return await editor.perform(...intents);
      } catch (error) {
        setRefused(error);
        return null;
      } finally {
        setBusy(false);
      }
    },
  };
}
