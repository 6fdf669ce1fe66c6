/** Edits as changes to the built-in content, in the form that the server keeps (content/change.go). */
import type { components } from '../../../api/types.gen.ts';
import {
  entryName,
  type Files,
  fieldOf,
  isList,
  isObject,
  pointerOf,
  type Schema,
  type Schemas,
  same,
  schemaAt,
  schemaFor,
  schemaOf,
  tokensOf,
  type Value,
  valueAt,
  withValue,
} from './values.ts';

export type Change = Omit<components['schemas']['Change'], 'value'> & { value?: Value };

export interface Place {
  file: string;
  field: string;
}

export const placeOf = ({ file, field }: Place): string => `${file}#${field}`;

const within = (pointer: string, field: string): boolean =>
  pointer === field || pointer.startsWith(`${field}/`);

/** The part of a pointer that a change can name: a list without ids is one value. */
export function changeable(
  schema: Schema | undefined,
  tokens: readonly string[],
  value: Value | undefined,
): string[] {
  const kept: string[] = [];
  let here = schema;
  for (const token of tokens) {
    if (here?.kind === 'list' && !here.named) break;
    const inside = valueAt(value, schema, kept);
    kept.push(token);
    here = here?.kind === 'list' ? here.items : here && fieldOf(schemaFor(here, inside), token);
  }
  return kept;
}

/** The schema of a field of a file; any token names an entry of a list. */
export const fieldOfFile = (schemas: Schemas, file: string, tokens: readonly string[]): Schema | undefined =>
  tokens.reduce<Schema | undefined>(
    (schema, token) => (schema?.kind === 'list' ? schema.items : schema && fieldOf(schema, token)),
    schemaOf(schemas, file),
  );

/** The change that gives a place its value in `files`; back to the built-in one where both are the same. */
export function changeOf(
  schema: Schema | undefined,
  file: string,
  value: Value | undefined,
  builtIn: Value | undefined,
  tokens: readonly string[],
): Change {
  const path = changeable(schema, tokens, value ?? builtIn);
  const field = pointerOf(path);
  const now = valueAt(value, schema, path);
  const before = valueAt(builtIn, schema, path);
  if (same(now, before)) return { file, field, action: 'reset' };
  if (now === undefined) return { file, field, action: 'remove' };
  return { file, field, action: 'set', value: now };
}

const isOrder = (change: Change): boolean => change.action === 'order';

/** Adds a change to those that wait to be saved: it replaces those that it decides as well. */
export function queued(waiting: readonly Change[], change: Change): Change[] {
  const stay = waiting.filter(
    (old) =>
      old.file !== change.file ||
      (isOrder(change) ? !(isOrder(old) && old.field === change.field) : !within(old.field, change.field)),
  );
  return [...stay, change];
}

const inOrder = (list: readonly Value[], schema: Schema, ids: readonly Value[]): Value[] => {
  const rank = (entry: Value): number => {
    const index = ids.indexOf(entryName(schema, entry, -1));
    return index < 0 ? ids.length : index;
  };
  return [...list].sort((a, b) => rank(a) - rank(b));
};

const apply = (
  value: Value | undefined,
  schema: Schema | undefined,
  change: Change,
  builtIn: Value | undefined,
) => {
  const tokens = tokensOf(change.field);
  if (change.action === 'reset') return withValue(value, schema, tokens, valueAt(builtIn, schema, tokens));
  if (change.action === 'order') {
    const list = schemaAt(schema, value, tokens);
    const old = valueAt(value, schema, tokens);
    if (!isList(old) || !isList(change.value) || !list) return value;
    return withValue(value, schema, tokens, inOrder(old, list, change.value));
  }
  return withValue(value, schema, tokens, change.action === 'set' ? change.value : undefined);
};

/** The files with changes made to them. */
export function withChanges(
  files: Files,
  builtIn: Files,
  schemas: Schemas,
  changes: readonly Change[],
): Files {
  const edited: Record<string, Value> = { ...files };
  for (const change of changes) {
    const next = apply(edited[change.file], schemaOf(schemas, change.file), change, builtIn[change.file]);
    if (next === undefined) delete edited[change.file];
    else edited[change.file] = next;
  }
  return edited;
}

/** Reports whether a value at or below the place differs from the built-in content. */
export const differs = (value: Value | undefined, builtIn: Value | undefined): boolean =>
  !same(value, builtIn);

/** Every text in a value, for the search. */
export function textsOf(value: Value | undefined): string[] {
  if (typeof value === 'string') return [value];
  if (isList(value)) return value.flatMap(textsOf);
  return isObject(value) ? Object.values(value).flatMap(textsOf) : [];
}
