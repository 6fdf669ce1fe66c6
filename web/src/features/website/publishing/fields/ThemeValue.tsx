/** The look of the site, chosen by its picture: the home page in each look (e2e/screenshots/themes.ts takes them). */
import { useId } from 'react';
import { optionsOf } from '../choices.ts';
import { useDesk } from '../context.ts';
import { placeOf } from '../values.ts';
import type { FieldProps } from './field-props.ts';
import sheet from './looks.css?url';

const pictures: Readonly<Record<string, string>> = import.meta.glob('../looks/*.jpg', {
  eager: true,
  query: '?url',
  import: 'default',
});

export function ThemeValue({ schema, field, label, value }: FieldProps) {
  const { editor, file, files, problems, readOnly } = useDesk();
  const hint = useId();
  const place = placeOf({ file, field });
  const error = problems.get(place);
  return (
    <fieldset data-place={place} aria-describedby={hint}>
      <link rel="stylesheet" href={sheet} precedence="part" />
      <legend className="text-[0.9375rem] font-[540]">{label}</legend>
      <p id={hint} className="mb-3 text-sm text-muted">
        {schema.help}
      </p>
      <div className="look-choices">
        {optionsOf(files, schema).map(({ value: name, label: look }) => (
          <label key={name}>
            <input
              type="radio"
              name={place}
              checked={value === name}
              disabled={readOnly}
              onChange={() => editor.edit(file, field, name)}
            />
            <img src={pictures[`../looks/${name}.jpg`]} alt="" width={480} height={320} loading="lazy" />
            <span>{look}</span>
          </label>
        ))}
      </div>
      {error && <p className="mt-2 text-sm text-danger">{error}</p>}
    </fieldset>
  );
}
