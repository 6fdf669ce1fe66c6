/** A long text in Markdown. The preview beside it shows the result. */
import { TextArea } from '../../../../form/TextArea.tsx';
import type { FieldProps } from './field-props.ts';
import { type Parsed, useEntry } from './use-entry.ts';

const help = '## Heading, - list, **bold**, [words](/contact), | table |, {brand} for your name. No HTML.';

export function MarkdownValue({ schema, field, label, value }: FieldProps) {
  const text = typeof value === 'string' ? value : '';
  const parse = (typed: string): Parsed => {
    const trimmed = typed.trim();
    return { value: trimmed === '' && schema.optional ? undefined : trimmed };
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
