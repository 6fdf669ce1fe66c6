/** A text in Markdown as it is stored, with something that the rich editor can't show, such as HTML. */
import { TextArea } from '../../../../form/TextArea.tsx';
import { emptyOf } from '../values.ts';
import type { FieldProps } from './field-props.ts';
import { type Parsed, useEntry } from './use-entry.ts';

const help =
  'Correct what is wrong, and the text can be typed as it looks. ## Heading, - list, **bold**, [words](/contact).';

export function RawMarkdown({ schema, field, label, value }: FieldProps) {
  const text = typeof value === 'string' ? value : '';
  const parse = (typed: string): Parsed => {
    const trimmed = typed.trim();
    return { value: trimmed === '' ? emptyOf(schema) : trimmed };
  };
  const { name, error, control } = useEntry(field, text, parse);
  return (
    <TextArea
      name={name}
      label={label}
      hint={help}
      required={!schema.optional}
      spellCheck
      {...(error && { error })}
      {...control}
      rows={12}
    />
  );
}
