/** Values of the content and where they are: JSON pointers in which ids name the entries of lists (content/change.go). */
import type { components } from '../../../api/types.gen.ts';

export type Value = string | number | boolean | null | readonly Value[] | { readonly [key: string]: Value };
export type Schema = Omit<components['schemas']['Schema'], '$schema'>;
export type Files = Readonly<Record<string, Value>>;
export type Schemas = Readonly<Record<string, Schema>>;

type Entries = { readonly [key: string]: Value };

export const isObject = (value: Value | undefined): value is Entries =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const isList = (value: Value | undefined): value is readonly Value[] => Array.isArray(value);

export const tokensOf = (pointer: string): string[] =>
  pointer === ''
    ? []
    : pointer
        .slice(1)
        .split('/')
        .map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'));

export const at = (pointer: string, token: string): string =>
  `${pointer}/${token.replaceAll('~', '~0').replaceAll('/', '~1')}`;

/** A field of a file. */
export interface Place {
  file: string;
  field: string;
}

export const placeOf = ({ file, field }: Place): string => `${file}#${field}`;

/** The schema of a file: its own comes before that of its folder. */
export const schemaOf = (schemas: Schemas, file: string): Schema | undefined =>
  schemas[file] ?? schemas[`${file.slice(0, file.lastIndexOf('/'))}/*.json`];

const variantOf = ({ variants }: Schema, value: Value | undefined) =>
  isObject(value) ? variants?.find(({ name }) => name === value.kind) : undefined;

/** The files that a section shows besides its own fields. */
export const shownFiles = (schema: Schema, value: Value | undefined): readonly string[] =>
  variantOf(schema, value)?.shows ?? [];

/** Returns the schema of a value: for a block or a head, with the fields of its kind. */
export function schemaFor(schema: Schema, value: Value | undefined): Schema {
  const variant = variantOf(schema, value);
  return variant ? { ...schema, fields: [...(schema.fields ?? []), ...variant.fields] } : schema;
}

export const fieldOf = (schema: Schema, name: string): Schema | undefined =>
  schema.fields?.find((field) => field.name === name);

/** The schema of a field of a file; any token names an entry of a list. */
export const fieldOfFile = (schemas: Schemas, file: string, tokens: readonly string[]): Schema | undefined =>
  tokens.reduce<Schema | undefined>(
    (schema, token) => (schema?.kind === 'list' ? schema.items : schema && fieldOf(schema, token)),
    schemaOf(schemas, file),
  );

/** Returns the key of a list entry: its id, or its position in a list without ids. */
export function entryName(list: Schema, entry: Value, index: number): string {
  if (!list.named) return String(index);
  const id = list.key && isObject(entry) ? entry[list.key] : entry;
  return typeof id === 'string' ? id : String(index);
}

const indexOf = (list: readonly Value[], schema: Schema, token: string): number =>
  list.findIndex((entry, index) => entryName(schema, entry, index) === token);

/** The value at the tokens; undefined where there is none. */
export function valueAt(
  value: Value | undefined,
  schema: Schema | undefined,
  tokens: readonly string[],
): Value | undefined {
  const [token, ...rest] = tokens;
  if (token === undefined || !schema) return value;
  if (isObject(value)) return valueAt(value[token], fieldOf(schemaFor(schema, value), token), rest);
  if (isList(value)) return valueAt(value[indexOf(value, schema, token)], schema.items, rest);
  return undefined;
}

/** The schema of the value at the tokens; undefined where the schema has none. */
export function schemaAt(
  schema: Schema | undefined,
  value: Value | undefined,
  tokens: readonly string[],
): Schema | undefined {
  const [token, ...rest] = tokens;
  if (token === undefined || !schema) return schema;
  const inner = valueAt(value, schema, [token]);
  const next = schema.kind === 'list' ? schema.items : fieldOf(schemaFor(schema, value), token);
  return schemaAt(next ?? undefined, inner, rest);
}

/** `value` with another one at the tokens; undefined removes. A new id is added at the end of its list. */
export function withValue(
  value: Value | undefined,
  schema: Schema | undefined,
  tokens: readonly string[],
  next: Value | undefined,
): Value | undefined {
  const [token, ...rest] = tokens;
  if (token === undefined || !schema) return next;
  if (isList(value)) {
    const index = indexOf(value, schema, token);
    const entry = withValue(value[index], schema.items, rest, next);
    if (index < 0) return entry === undefined ? value : [...value, entry];
    return value.flatMap((old, i) => (i !== index ? [old] : entry === undefined ? [] : [entry]));
  }
  const { [token]: old, ...others } = isObject(value) ? value : {};
  const field = withValue(old, fieldOf(schemaFor(schema, value), token), rest, next);
  if (field === undefined) return others;
  return isObject(value) && token in value
    ? Object.fromEntries(Object.entries(value).map(([key, each]) => [key, key === token ? field : each]))
    : { ...others, [token]: field };
}

/** The value of an empty field; undefined removes an optional one. */
export const emptyOf = ({ nullable, optional }: Schema): Value | undefined =>
  nullable ? null : optional ? undefined : '';

/** Reports whether two values are equal; the order of keys is ignored. */
export function same(a: Value | undefined, b: Value | undefined): boolean {
  if (isList(a) && isList(b)) return a.length === b.length && a.every((entry, i) => same(entry, b[i]));
  if (isObject(a) && isObject(b)) {
    const keys = Object.keys(a);
    return keys.length === Object.keys(b).length && keys.every((key) => key in b && same(a[key], b[key]));
  }
  return a === b;
}
