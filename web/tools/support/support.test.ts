import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { lacking, oldest } from './browsers.ts';
import { usesOf } from './code.ts';
import { mistakesIn } from './missing.ts';
import { usesOfStyles } from './styles.ts';

const folder = mkdtempSync(join(tmpdir(), 'harborlight-support-'));
afterAll(() => rmSync(folder, { recursive: true }));

const samples = {
  'URL.canParse(location.href)': ['api.URL.canParse_static'],
  'new URL(location.href).href': [],
  'AbortSignal.any([])': ['api.AbortSignal.any_static'],
  '[1].toSorted()': [],
  'Object.groupBy([1], String)': ['javascript.builtins.Object.groupBy'],
  'document.startViewTransition(() => {})': ['api.Document.startViewTransition'],
  'HTMLScriptElement.supports?.("speculationrules")': [],
  'document.body.showPopover()': ['api.HTMLElement.showPopover'],
  'document.body.showPopover?.()': [],
  'const { doNotTrack } = navigator': ['api.Navigator.doNotTrack'],
  'requestIdleCallback(() => {})': ['api.Window.requestIdleCallback'],
  'const own = { canParse: 1 }; own.canParse': [],
  'const x = <details name="a" />': ['html.elements.details.name'],
  'const x = <details open />': [],
  '/[a--b]/v': ['javascript.builtins.RegExp.unicodeSets'],
};

test('only features that promised browsers lack are found in the code', () => {
  const files = Object.keys(samples).map((code, index) => {
    const file = join(folder, `sample-${index}.tsx`);
    writeFileSync(file, `${code}; export {};`);
    return file;
  });
  const uses = usesOf('tsconfig.json', () => files).filter(({ key }) => lacking(key).length > 0);
  const found = files.map((file) =>
    uses.filter(({ place }) => place.startsWith(`${file}:1`)).map(({ key }) => key),
  );
  expect(Object.fromEntries(Object.keys(samples).map((code, index) => [code, found[index]]))).toEqual(
    samples,
  );
});

test('a missing feature is reported with its place, and so is an unused acceptance', () => {
  const mistakes = mistakesIn('code', [{ key: 'api.URL.canParse_static', place: 'a.ts:1' }]);
  expect(mistakes[0]).toMatch(/^api\.URL\.canParse_static: missing in .*safari.*\n {4}a\.ts:1$/);
  expect(mistakes).toContainEqual(
    expect.stringMatching(/^html\.global_attributes\.autocapitalize: is accepted .* nothing uses it/),
  );
});

test.each([
  ['a { text-wrap: balance }', ['css.properties.text-wrap', 'css.properties.text-wrap.balance']],
  ['a { color: red }', []],
  ['a { color: light-dark(red, blue) }', ['css.types.color.light-dark']],
  ['a { --own: light-dark(red, blue) }', ['css.types.color.light-dark']],
  ['@supports (color: light-dark(red, blue)) { a { color: light-dark(red, blue) } }', []],
  ['a { -webkit-user-select: none; user-select: none }', []],
  ['a { user-select: none }', ['css.properties.user-select']],
  ['a:popover-open { color: red }', ['css.selectors.popover-open']],
  ['a { b { color: red } }', ['css.selectors.nesting']],
  ['@starting-style { a { color: red } }', ['css.at-rules.starting-style']],
  ['@media (scripting: none) { a { color: red } }', ['css.at-rules.media.scripting']],
  ['a { content: "text-wrap: balance" }', []],
])('in styles: %s', (css, missing) => {
  const keys = usesOfStyles(css, 'sample.css').map(({ key }) => key);
  expect(keys.filter((key) => lacking(key).length > 0)).toEqual(missing);
});

test('the README promises these versions, and styles are compiled for them', () => {
  const { chrome, edge, firefox, safari } = oldest;
  const promise = readFileSync('../README.md', 'utf8').replace(/\s+/g, ' ');
  expect(edge).toBe(chrome);
  expect(promise).toContain(`Chrome or Edge ${chrome}, Firefox ${firefox} or Safari ${safari}`);
  const targets = /cssTarget: \[(.*)\]/.exec(readFileSync('vite.config.ts', 'utf8'))?.[1];
  expect(targets).toBe(`'chrome${chrome}', 'safari${safari}', 'firefox${firefox}'`);
});
