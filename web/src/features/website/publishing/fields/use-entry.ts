import { useState } from 'react';
import { placeOf } from '../changes.ts';
import { useDesk } from '../context.ts';
import type { Value } from '../values.ts';

/** What was typed, as the value that it means; `wrong` says why it means none. */
export type Parsed = { value: Value | undefined } | { wrong: string };

/**
 * The text of a control whose value is in the draft. What is typed stays as it is until the control is left; the
 * draft gets what it means.
 */
export function useEntry(field: string, text: string, parse: (text: string) => Parsed) {
  const { editor, file, problems, readOnly } = useDesk();
  const [typed, setTyped] = useState<string | null>(null);
  const parsed = typed === null ? null : parse(typed);
  const wrong = parsed && 'wrong' in parsed ? parsed.wrong : undefined;
  return {
    name: placeOf({ file, field }),
    error: wrong ?? problems.get(placeOf({ file, field })),
    control: {
      value: typed ?? text,
      readOnly,
      onChange: ({ currentTarget }: { currentTarget: { value: string } }) => {
        setTyped(currentTarget.value);
        const next = parse(currentTarget.value);
        if ('value' in next) editor.edit(file, field, next.value);
      },
      onBlur: () => {
        if (!wrong) setTyped(null);
      },
    },
  };
}
