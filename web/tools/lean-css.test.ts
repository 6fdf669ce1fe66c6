// @vitest-environment node
import { expect, test } from 'vitest';
import { leanCss } from './lean-css.ts';

test('a mixed color has no substitute before it', () => {
  const css =
    'p{margin:0}.bg-ink\\/85{background-color:var(--ink)}@supports (color:color-mix(in lab, red, red)){.bg-ink\\/85{background-color:color-mix(in oklab,var(--ink)85%,transparent)}}b{top:0}';
  expect(leanCss(css)).toBe(
    'p{margin:0}.bg-ink\\/85{background-color:color-mix(in oklab,var(--ink)85%,transparent)}b{top:0}',
  );
});

test('the substitute for @property is removed, the following rules stay', () => {
  const css =
    '@layer properties{@supports (((-webkit-hyphens:none)))or ((x:y)){*,:before{--tw-border:solid}}}a{top:0}';
  expect(leanCss(css)).toBe('a{top:0}');
});

test('rules that ask for color-mix apply without asking', () => {
  const css = '@supports (color:color-mix(in lab, red, red)){.a{color:red}.b{top:0}}.c{top:0}';
  expect(leanCss(css)).toBe('.a{color:red}.b{top:0}.c{top:0}');
});

test('other @supports rules are left alone', () => {
  const css = '.x{color:red}@supports (display:grid){.y{color:red}}';
  expect(leanCss(css)).toBe(css);
});

test('the reset contains no rules for elements that the site lacks', () => {
  const css =
    'small{font-size:80%}sub,sup{line-height:0}sub{bottom:-.25em}sup{top:-.5em}::file-selector-button{color:inherit}a{top:0}';
  expect(leanCss(css)).toBe('sub,sup{line-height:0}sup{top:-.5em}a{top:0}');
});

test('rules with a class for such an element stay complete', () => {
  const css =
    '.file{top:0}.file::file-selector-button{top:0}.x,::file-selector-button{top:0}.a-small{top:0}.y sub{top:0}';
  expect(leanCss(css)).toBe(css);
});

test('a setting that is always there needs no fallback', () => {
  const css =
    'html{font-family:var(--default-font-family,-apple-system, "Segoe UI");font-feature-settings:var(--default-font-feature-settings,normal);top:0}';
  expect(leanCss(css)).toBe('html{font-family:var(--default-font-family);top:0}');
});
