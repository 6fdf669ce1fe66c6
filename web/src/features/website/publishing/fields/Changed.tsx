/** Offers the original for a field that differs from the built-in content. */
import { useRef } from 'react';
import { useDesk } from '../context.ts';
import { focusPlace } from '../focus.ts';
import { inWords } from '../placeholders.ts';
import { type Files, isList, placeOf, same } from '../values.ts';
import type { FieldProps } from './field-props.ts';

/** The built-in value in a few words, for a tooltip. */
const briefly = (files: Files, value: FieldProps['builtIn']): string =>
  value === undefined || value === null
    ? 'none'
    : isList(value)
      ? `${value.length} entries`
      : inWords(files, String(value));

export function Changed({ field, label, value, builtIn }: FieldProps) {
  const { perform, file, files, readOnly, announce } = useDesk();
  const place = useRef<HTMLDivElement>(null);
  if (same(value, builtIn)) return null;
  const reset = async (): Promise<void> => {
    const form = place.current?.closest('form');
    if (!(await perform({ action: 'reset', field }))) return;
    announce(`${label} is the original again.`);
    if (form) focusPlace(form, placeOf({ file, field }));
  };
  return (
    <div ref={place} className="mt-1.5">
      {!readOnly && (
        <button
          type="button"
          className="text-link min-h-11 text-sm md:min-h-6"
          aria-label={`Back to the original: ${label}`}
          title={briefly(files, builtIn)}
          onClick={() => void reset()}
        >
          Back to the original
        </button>
      )}
    </div>
  );
}
