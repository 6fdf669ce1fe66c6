/** The options of fields. */
import type { Option } from '../../../form/Select.tsx';
import { fileTitle, labelOf } from './labels.ts';
import { type Files, isList, isObject, type Schema } from './values.ts';

const services = (files: Files): Option[] =>
  Object.keys(files)
    .filter((file) => file.startsWith('catalogue/'))
    .map((file) => ({
      value: file.slice('catalogue/'.length, -'.json'.length),
      label: fileTitle(files, file),
    }));

function categories(files: Files): Option[] {
  const list = files['categories.json'];
  return (isList(list) ? list : [])
    .filter(isObject)
    .map(({ id, name }) => ({ value: String(id), label: String(name) }));
}

/** Returns the options of a select field; an empty list for a text field. */
export function optionsOf(files: Files, schema: Schema): Option[] {
  if (schema.kind === 'service') return services(files);
  if (schema.kind === 'category') return categories(files);
  return (schema.choices ?? []).map(({ value, label }) => ({ value, label: label ?? labelOf(value) }));
}
