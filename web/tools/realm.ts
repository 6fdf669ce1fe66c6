/**
 * Runs the script that renders the pages (render.ts) as the program runs it: in a realm of its own, which has the
 * language and nothing of Node's.
 */
import { createContext, runInContext } from 'node:vm';

export interface Realm {
  /** The paths of all pages of the content. */
  open(input: object): string[];
  /** The document of a page. Throws what is wrong with it. */
  render(path: string): string;
}

export function realmOf(script: string): Realm {
  const realm = createContext({});
  runInContext('delete globalThis.Intl; delete globalThis.WebAssembly; delete globalThis.console', realm);
  runInContext(script, realm, { filename: 'render.js', displayErrors: false });
  const call = (name: string, text: string): string =>
    runInContext(`harborlight.${name}(${JSON.stringify(text)})`, realm) as string;
  return {
    open: (input) => JSON.parse(call('open', JSON.stringify(input))) as string[],
    render: (path) => call('render', path),
  };
}
