// @vitest-environment node
import { expect, test } from 'vitest';
import { leanCss } from './lean-css.ts';

test('a mixed colour stands alone, without its substitute', () => {
  const css =
    'p{margin:0}.bg-ink\\/85{background-color:var(--ink)}@supports (color:color-mix(in lab, red, red)){.bg-ink\\/85{background-color:color-mix(in oklab,var(--ink)85%,transparent)}}b{top:0}';
  expect(leanCss(css)).toBe(
    'p{margin:0}.bg-ink\\/85{background-color:color-mix(in oklab,var(--ink)85%,transparent)}b{top:0}',
  );
});

test('the substitute for @property goes, what follows stays', () => {
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
