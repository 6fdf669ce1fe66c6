/** Where a link leads, in words, and the dialog that changes it. */
import { useState } from 'react';
import { Field } from '../../../../form/Field.tsx';
import { lazyComponent } from '../../../../ui/lazy-component.tsx';
import { useDesk } from '../context.ts';
import type { LinkDialogProps } from '../PickDialog.tsx';
import { targetWords } from '../targets.ts';
import { emptyOf, placeOf } from '../values.ts';
import type { FieldProps } from './field-props.ts';

const LinkDialog = lazyComponent<LinkDialogProps>(async () => (await import('../PickDialog.tsx')).LinkDialog);

export function LinkValue({ schema, field, label, value }: FieldProps) {
  const { editor, file, files, schemas, problems, readOnly } = useDesk();
  const [open, setOpen] = useState(false);
  const place = placeOf({ file, field });
  const to = typeof value === 'string' ? value : '';
  const words = targetWords({ files, schemas }, to) || 'No link';
  const error = problems.get(place);
  const optional = schema.optional === true || schema.nullable === true;
  return (
    <>
      <Field
        name={place}
        label={label}
        required={!optional}
        {...(error && { error })}
        {...(schema.help && { hint: schema.help })}
      >
        {({ required: _required, 'aria-invalid': _invalid, ...control }) => (
          <button
            type="button"
            {...control}
            aria-label={`${label}: ${words}`}
            aria-haspopup="dialog"
            aria-disabled={readOnly || undefined}
            onClick={() => setOpen(!readOnly)}
            className={`${control.className} text-left wrap-anywhere`}
          >
            {words}
          </button>
        )}
      </Field>
      {open && (
        <LinkDialog
          draft={{ files, schemas }}
          to={to}
          optional={optional}
          onClose={() => setOpen(false)}
          onLink={(next) => {
            setOpen(false);
            editor.edit(file, field, next === '' ? emptyOf(schema) : next);
          }}
        />
      )}
    </>
  );
}
