/** The part of URLSearchParams that pages use: a document is rendered without a query and only writes queries. */
const plus = /%20/g;
const reserved = /[!'()~]/g;

/** Encodes like forms do. A lone surrogate becomes U+FFFD, like in browsers. */
const encoded = (text: string): string =>
  encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd'))
    .replace(plus, '+')
    .replace(reserved, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

export class Query {
  readonly #values = new Map<string, string>();

  constructor(query: string | Record<string, string> = '') {
    if (query === '') return;
    if (typeof query === 'string') throw new Error('a page that is rendered has no query');
    for (const [name, value] of Object.entries(query)) this.#values.set(name, value);
  }

  get = (name: string): string | null => this.#values.get(name) ?? null;
  getAll = (name: string): string[] =>
    [...this.#values].flatMap(([key, value]) => (key === name ? [value] : []));
  has = (name: string): boolean => this.#values.has(name);
  set = (name: string, value: string): unknown => this.#values.set(name, value);
  toString = (): string =>
    [...this.#values].map(([name, value]) => `${encoded(name)}=${encoded(value)}`).join('&');
}
