/**
 * What pages ask of their host, and a refusal of everything whose result depends on the machine's language: the
 * program's engine has no Intl, and its `toLocaleString` ignores the language, so a page that used them would be
 * another page there. Imported first, so that modules find this when they are loaded.
 */
import { Query } from './tools/query.ts';

const host = globalThis as unknown as Record<string, unknown>;

/** React writes warnings to it. Errors are thrown. */
host.console ??= Object.fromEntries(
  ['debug', 'error', 'info', 'log', 'warn'].map((name) => [name, () => {}]),
);

host.URLSearchParams = Query;

const refuse = (name: string) => () => {
  throw new Error(`a page must not depend on the language of the machine, but uses ${name}`);
};

function refuseIn(prototype: object, ...names: string[]): void {
  for (const name of names) Object.defineProperty(prototype, name, { value: refuse(name) });
}

Object.defineProperty(host, 'Intl', { get: refuse('Intl') });
refuseIn(Number.prototype, 'toLocaleString');
refuseIn(BigInt.prototype, 'toLocaleString');
refuseIn(Array.prototype, 'toLocaleString');
refuseIn(Date.prototype, 'toLocaleString', 'toLocaleDateString', 'toLocaleTimeString', 'getTimezoneOffset');
refuseIn(String.prototype, 'localeCompare', 'toLocaleLowerCase', 'toLocaleUpperCase');
