/**
 * APIs that pages need from their host. Everything that depends on the machine's locale throws: the program's engine
 * has no Intl, and its `toLocaleString` ignores the locale, so pages would differ there. Imported first, so that
 * modules find it when they load.
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
