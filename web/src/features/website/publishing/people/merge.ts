/** Merges typed texts with edits that other people saved meanwhile, field by field. */
import type { Intent } from '../api.ts';
import {
  at,
  entryName,
  type Files,
  isList,
  isObject,
  type Place,
  type Schema,
  type Schemas,
  same,
  schemaAt,
  schemaOf,
  tokensOf,
  type Value,
  valueAt,
  withValue,
} from '../values.ts';

/** A value that was typed and isn't saved yet; undefined removes the field. */
export interface Typed extends Place {
  value: Value | undefined;
  /** The value before. */
  base: Value | undefined;
  /** Values of the field that its author has seen or sent. Any other value is from another person. */
  seen: (Value | undefined)[];
}

/** A typed value in conflict: another person changed the field, too. It waits for its author's decision. */
export interface Conflict extends Typed {
  theirs: Value | undefined;
  /** Another person removed the entry or section with this field. */
  gone: boolean;
  /** Returns the intents that bring it back with a value; null if that isn't possible. */
  restore: ((value: Value | undefined) => Intent[]) | null;
}

export const intentOf = ({ file, field, value }: Typed): Intent =>
  value === undefined ? { action: 'remove', file, field } : { action: 'set', file, field, value };

/** The files with typed values. */
export function withTyped(files: Files, schemas: Schemas, typed: readonly Typed[]): Files {
  const edited: Record<string, Value> = { ...files };
  for (const { file, field, value } of typed) {
    const next = withValue(edited[file], schemaOf(schemas, file), tokensOf(field), value);
    if (next === undefined) delete edited[file];
    else edited[file] = next;
  }
  return edited;
}

/** The place of an entry in a list without ids that others changed; -1 if it isn't certain. */
function movedIndex(before: readonly Value[], after: readonly Value[], index: number): number {
  const entry = before[index];
  if (same(after[index], entry)) return index;
  const equal = after.flatMap((each, i) => (same(each, entry) ? [i] : []));
  const [only = -1] = equal.length === 1 ? equal : [];
  return only < 0 && before.length === after.length ? index : only;
}

const isNothing = (value: Value | undefined): boolean => value === undefined || value === null;

/** The tokens in `after` of a field of `before`; undefined if its entry was removed. */
export function relocated(
  schema: Schema | undefined,
  before: Value | undefined,
  after: Value | undefined,
  [token, ...rest]: readonly string[],
): string[] | undefined {
  if (token === undefined) return [];
  if (isNothing(before)) return [token, ...rest];
  if (isNothing(after)) return undefined;
  let moved = token;
  if (schema?.kind === 'list' && !schema.named && isList(before) && isList(after)) {
    const index = movedIndex(before, after, Number(token));
    if (index < 0) return undefined;
    moved = String(index);
  }
  const inner = relocated(
    schemaAt(schema, before, [token]),
    valueAt(before, schema, [token]),
    valueAt(after, schema, [moved]),
    rest,
  );
  return inner && [moved, ...inner];
}

const pointerOf = (tokens: readonly string[]): string => tokens.reduce(at, '');

const namesOf = (list: Value | undefined, schema: Schema): string[] =>
  isList(list) ? list.map((entry, index) => entryName(schema, entry, index)) : [];

/** How the entry of a list with ids comes back to which a typed value belongs. */
function restoring(
  { file, field }: Place,
  schemas: Schemas,
  before: Files,
  after: Files,
): Conflict['restore'] {
  const schema = schemaOf(schemas, file);
  const tokens = tokensOf(field);
  const old = (length: number): Value | undefined => valueAt(before[file], schema, tokens.slice(0, length));
  const now = (length: number): Value | undefined => valueAt(after[file], schema, tokens.slice(0, length));
  const length = tokens.findIndex((_, i) => isList(now(i)) && now(i + 1) === undefined);
  const list = length < 0 ? undefined : schemaAt(schema, before[file], tokens.slice(0, length));
  const entry = old(length + 1);
  if (!list?.named || !isObject(entry)) return null;
  const place = pointerOf(tokens.slice(0, length + 1));
  const names = namesOf(old(length), list);
  const left = namesOf(now(length), list);
  const next = names.slice(names.indexOf(tokens[length] ?? '') + 1).find((name) => left.includes(name));
  return (value) => {
    const restored = withValue(entry, list.items, tokens.slice(length + 1), value);
    return [
      { action: 'set', file, field: place, value: restored },
      { action: 'move', file, field: place, before: next ?? '' },
    ];
  };
}

/** Reports whether the field of a text was removed and isn't there again. */
function isStillGone(
  each: Typed | Conflict,
  schema: Schema | undefined,
  after: Value | undefined,
  tokens: readonly string[],
): boolean {
  if (!('gone' in each && each.gone)) return false;
  const isRemoved = each.base !== undefined && valueAt(after, schema, tokens) === undefined;
  return isRemoved || isNothing(valueAt(after, schema, tokens.slice(0, -1)));
}

/**
 * Sorts typed values after others have saved: those that can be sent, and those in conflict. A value that the others
 * typed as well is dropped.
 */
export function rebase(
  typed: readonly (Typed | Conflict)[],
  schemas: Schemas,
  before: Files,
  after: Files,
): { waiting: Typed[]; conflicts: Conflict[] } {
  const waiting: Typed[] = [];
  const conflicts: Conflict[] = [];
  for (const each of typed) {
    const schema = schemaOf(schemas, each.file);
    const tokens = relocated(schema, before[each.file], after[each.file], tokensOf(each.field));
    if (!tokens || isStillGone(each, schema, after[each.file], tokens)) {
      const restore = restoring(each, schemas, before, after);
      conflicts.push({ restore, ...each, theirs: undefined, gone: true });
      continue;
    }
    const now = valueAt(after[each.file], schema, tokens);
    const { file, value, base, seen } = each;
    const next: Typed = { file, field: pointerOf(tokens), value, base, seen };
    if (same(now, value)) continue;
    if (seen.some((old) => same(now, old))) waiting.push(next);
    else conflicts.push({ ...next, theirs: now, gone: false, restore: null });
  }
  return { waiting, conflicts };
}
