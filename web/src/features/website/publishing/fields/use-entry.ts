import { useState } from 'react';
import { useDesk } from '../context.ts';
import { placeOf, type Value } from '../values.ts';

/** The value of an input text; `wrong` is the reason if the text is invalid. */
export type Parsed = { value: Value | undefined } | { wrong: string };

/**
 * Returns the text of a control for a value of the draft. The control keeps the typed text until it loses focus, and
 * the draft gets the parsed value.
 */
export function useEntry(field: string, text: string, parse: (text: string) => Parsed) {
  const { editor, file, problems, readOnly } = useDesk();
  const [typed, setTyped] = useState<string | null>(null);
  const parsed = typed === null ? null : parse(typed);
  const wrong = parsed && 'wrong' in parsed ? parsed.wrong : undefined;
  const name = placeOf({ file, field });
  return {
    name,
    error: wrong ?? problems.get(name),
    control: {
      value: typed ?? text,
      readOnly,
      onChange: ({ currentTarget }: { currentTarget: { value: string } }) => {
        if (typed === null) editor.hold(name);
        setTyped(currentTarget.value);
        const next = parse(currentTarget.value);
        if ('value' in next) editor.edit(file, field, next.value);
      },
      onBlur: () => {
        editor.release(name);
        if (!wrong) setTyped(null);
      },
    },
  };
}
