import { useState } from 'react';
import { ApiError } from '../../../api/problem.ts';
import { type Edited, type Intent, refusalText } from './api.ts';
import type { Editor } from './editor.ts';

/**
 * Performs intents for a dialog. `errorOf` returns the error of an input, and `error` an error that concerns none of
 * the inputs.
 */
export function usePerform(editor: Editor, inputs: readonly string[]) {
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<unknown>(null);
  const fields = refused instanceof ApiError ? refused.fields : [];
  const known = fields.some(({ field }) => inputs.includes(field));
  return {
    busy,
    error: refused && !known ? refusalText(refused) : '',
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
