/**
 * A small vocabulary to describe content files once: the type of a file is derived from its schema, and the
 * schema checks the file in tests and while building. Nothing here reaches the browser: pages import types only.
 *
 * Rules, the same as in the Go reader (content/bind.go): fields are required unless `optional`, unknown fields are
 * refused, texts are trimmed and not empty, lists hold something unless `listOrNone`, keys of a list are unique.
 */
export interface Schema<T> {
  check(found: Findings, field: string, value: unknown): void;
  /** Only for inference; never set. */
  readonly type?: T;
}

export interface OptionalSchema<T> extends Schema<T> {
  readonly optional: true;
}

export type Infer<S> = S extends Schema<infer T> ? T : never;

type Fields = Record<string, Schema<unknown>>;
type Flat<T> = { [K in keyof T]: T[K] };
type ObjectOf<F extends Fields> = Flat<
  { readonly [K in keyof F as F[K] extends OptionalSchema<unknown> ? never : K]: Infer<F[K]> } & {
    readonly [K in keyof F as F[K] extends OptionalSchema<unknown> ? K : never]?: Infer<F[K]>;
  }
>;

export type RefKind = 'link' | 'service' | 'category' | 'paid at once' | 'contact type';

/** What checking one file brings up: problems, and values that point at something else. */
export class Findings {
  readonly problems: string[] = [];
  readonly refs: { field: string; kind: RefKind; value: string }[] = [];
  readonly file: string;

  constructor(file: string) {
    this.file = file;
  }

  bad(field: string, text: string): void {
    this.problems.push(`${this.file}: ${field ? `${field} ` : ''}${text}`);
  }
}

const join = (field: string, name: string) => (field ? `${field}.${name}` : name);
const runtime = ['{service}'];

function isText(found: Findings, field: string, value: unknown): value is string {
  if (value === null) found.bad(field, 'must not be null: give it a value');
  else if (typeof value !== 'string') found.bad(field, 'must be text: put it in quotes');
  else if (value === '' || value !== value.trim())
    found.bad(field, 'must be text without spaces around it, not empty: fill it in');
  else return true;
  return false;
}

export const text: Schema<string> = {
  check(found, field, value) {
    if (!isText(found, field, value)) return;
    for (const name of value.match(/\{[^}]*\}?|\}/g) ?? [])
      if (!runtime.includes(name))
        found.bad(field, `holds the unknown placeholder ${name}: use {brand}, {support} or {service}`);
  },
};

const refTo = (kind: RefKind): Schema<string> => ({
  check(found, field, value) {
    if (isText(found, field, value)) found.refs.push({ field, kind, value });
  },
});

/** A route with optional query and anchor, `mailto:` with an address, or an https address. */
export const link = refTo('link');
/** The id of a service in catalogue/. */
export const serviceId = refTo('service');
/** The id of a category in categories.json. */
export const categoryId = refTo('category');

/** The address of a file of content/media with this ending, as the site serves it. */
export const mediaFile = (ending: '.avif' | '.webp' | '.mp4' | '.vtt'): Schema<string> => ({
  check(found, field, value) {
    if (!isText(found, field, value)) return;
    if (!/^\/media\/(apps|videos)\/[a-z0-9]+([-.][a-z0-9]+)*$/.test(value) || !value.endsWith(ending))
      found.bad(
        field,
        `is ${JSON.stringify(value)}: put the file into content/media and write its address, like /media/apps/weather-radar${ending}`,
      );
  },
});

export function oneOf<const T extends string>(...choices: readonly T[]): Schema<T> {
  return {
    check(found, field, value) {
      if (isText(found, field, value) && !(choices as readonly string[]).includes(value))
        found.bad(field, `is ${JSON.stringify(value)}: use one of ${choices.join(', ')}`);
    },
  };
}

const integer = (unit: string): Schema<number> => ({
  check(found, field, value) {
    if (!Number.isSafeInteger(value) || (value as number) < 0)
      found.bad(
        field,
        `must be a whole number${unit}, without quotes and without a decimal point, not below 0`,
      );
  },
});

export const whole = integer('');
/** An amount in US cents. */
export const cents = integer(' of cents');

export const decimal: Schema<number> = {
  check(found, field, value) {
    if (typeof value !== 'number') found.bad(field, 'must be a number without quotes');
  },
};

export const flag: Schema<boolean> = {
  check(found, field, value) {
    if (typeof value !== 'boolean') found.bad(field, 'must be true or false, without quotes');
  },
};

export const optional = <T>(schema: Schema<T>): OptionalSchema<T> => ({ ...schema, optional: true });

export const nullable = <T>(schema: Schema<T>): Schema<T | null> => ({
  check(found, field, value) {
    if (value !== null) schema.check(found, field, value);
  },
});

export function object<F extends Fields>(fields: F): Schema<ObjectOf<F>> {
  return {
    check(found, field, value) {
      if (typeof value !== 'object' || value === null || Array.isArray(value))
        return found.bad(field, 'must be an object: write it in braces');
      for (const [name, schema] of Object.entries(fields)) {
        if (Object.hasOwn(value, name))
          schema.check(found, join(field, name), (value as Record<string, unknown>)[name]);
        else if (!('optional' in schema)) found.bad(join(field, name), 'is missing: add it');
      }
      const known = Object.keys(fields);
      for (const name of Object.keys(value))
        if (!known.includes(name))
          found.bad(
            join(field, name),
            `is an unknown field: remove it or correct its spelling (known: ${known.join(', ')})`,
          );
    },
  };
}

function checkUnique(found: Findings, field: string, values: readonly unknown[], key: string): void {
  const seen = new Set<unknown>();
  values.forEach((item, i) => {
    const id = key ? (item as Record<string, unknown> | null)?.[key] : item;
    if (typeof id !== 'string') return;
    const place = key ? `${field}[${i}].${key}` : `${field}[${i}]`;
    if (seen.has(id)) found.bad(place, `${JSON.stringify(id)} is already used in this list: choose another`);
    seen.add(id);
  });
}

/** A list that may be empty. `key` names the field that is unique in it; without one, its texts are. */
export function listOrNone<T>(item: Schema<T>, key = ''): Schema<readonly T[]> {
  return {
    check(found, field, value) {
      if (!Array.isArray(value)) return found.bad(field, 'must be a list: write it in square brackets');
      value.forEach((v, i) => {
        item.check(found, `${field}[${i}]`, v);
      });
      checkUnique(found, field, value, key);
    },
  };
}

/** A list whose texts may be equal, such as the cells of a table. */
export const repeating = <T>(item: Schema<T>): Schema<readonly T[]> => ({
  check(found, field, value) {
    if (!Array.isArray(value)) return found.bad(field, 'must be a list: write it in square brackets');
    if (value.length === 0) found.bad(field, 'needs at least one entry: add one');
    value.forEach((v, i) => {
      item.check(found, `${field}[${i}]`, v);
    });
  },
});

/** A schema with a rule between its parts, which is asked when each part is right by itself. */
export const refine = <T>(
  schema: Schema<T>,
  rule: (found: Findings, field: string, value: T) => void,
): Schema<T> => ({
  check(found, field, value) {
    const before = found.problems.length;
    schema.check(found, field, value);
    if (found.problems.length === before) rule(found, field, value as T);
  },
});

/** A list with at least one entry. */
export function list<T>(item: Schema<T>, key = ''): Schema<readonly T[]> {
  const any = listOrNone(item, key);
  return {
    check(found, field, value) {
      if (Array.isArray(value) && value.length === 0) found.bad(field, 'needs at least one entry: add one');
      any.check(found, field, value);
    },
  };
}
