/** The browsers that the README promises, and the features they lack according to MDN's data. */
import { createRequire } from 'node:module';

/** The oldest version of each. Tailwind 4 requires the same; `cssTarget` in vite.config.ts compiles for them. */
export const oldest = {
  chrome: 111,
  chrome_android: 111,
  edge: 111,
  firefox: 128,
  firefox_android: 128,
  safari: 16.4,
  safari_ios: 16.4,
} as const;

type Browser = keyof typeof oldest;

interface Support {
  version_added: string | false;
  version_removed?: string;
  flags?: unknown[];
  prefix?: string;
  alternative_name?: string;
}

interface Feature {
  __compat?: { support: Partial<Record<Browser, Support | Support[]>> };
  [part: string]: unknown;
}

const require = createRequire(import.meta.url);
let data: Feature | undefined;

/** Returns the entry with a key such as 'api.URL.canParse_static'. */
export function featureAt(key: string): Feature | undefined {
  data ??= require('@mdn/browser-compat-data') as Feature;
  let feature: Feature | undefined = data;
  for (const part of key.split('.'))
    feature = feature && Object.hasOwn(feature, part) ? (feature[part] as Feature) : undefined;
  return feature;
}

/** Partial support counts: only corner cases are missing, and the engines' tests would reveal them. */
const has = (version: number, { version_added, version_removed, flags, prefix, alternative_name }: Support) =>
  typeof version_added === 'string' &&
  !(flags || prefix || alternative_name) &&
  number(version_added) <= version &&
  (version_removed === undefined || number(version_removed) > version);

const number = (version: string): number => Number.parseFloat(version.replace('≤', ''));

/** Returns the promised browsers that lack a feature, such as 'Safari 16.4'; empty if the data doesn't contain it. */
export function lacking(key: string): string[] {
  const support = featureAt(key)?.__compat?.support;
  if (!support) return [];
  return (Object.keys(oldest) as Browser[])
    .filter((browser) => ![support[browser] ?? []].flat().some((entry) => has(oldest[browser], entry)))
    .map((browser) => `${browser} ${oldest[browser]}`);
}

/** Returns the last parts of the keys of all features that some promised browser lacks; other names need no check. */
export function namesLacking(): Set<string> {
  const names = new Set<string>();
  const walk = (feature: Feature, key: string) => {
    for (const part of Object.keys(feature)) {
      if (part === '__compat') continue;
      const below = `${key}.${part}`;
      if (lacking(below).length > 0) names.add(part.replace(/_static$/, ''));
      walk(feature[part] as Feature, below);
    }
  };
  for (const root of ['api', 'javascript']) walk(featureAt(root) ?? {}, root);
  return names;
}
