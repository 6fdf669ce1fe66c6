/**
 * Vite plugin: removes parts of Tailwind's style sheet that this site doesn't need: code for browsers below
 * `cssTarget` (the substitute for `@property`, and the plain color before each `color-mix`), resets of elements that
 * the site doesn't contain, and fallbacks for settings that it always has.
 */
import type { Plugin } from 'vite';

const propertyFallback = /@layer properties\{@supports[^{]*\{[^{}]*\{[^{}]*\}\}\}/g;
const mixed =
  /([^{}]+)\{([a-z-]+):[^{}]*\}@supports ?\(color:color-mix\(in lab, ?red, ?red\)\)\{\1\{(\2:[^{}]*)\}\}/g;

const mixSupport = /@supports ?\(color:color-mix\(in lab, ?red, ?red\)\)\{((?:[^{}]*\{[^{}]*\})*)\}/g;

/**
 * Reset rules for file inputs, multiple selects, abbreviations and other elements that no page contains. Rules with a
 * class stay.
 */
const absentElements =
  /(?<=^|[{}])(?:::file-selector-button|abbr:where\(\[title\]\)|small|sub|:-moz-focusring:where\(:not\(iframe\)\)|:where\(select:is\(\[multiple\],\[size\]\)\) optgroup(?: option)?)\{[^{}]*\}/g;
/** Every placeholder of the site has its own color. */
const placeholderColour =
  /@supports \(not \(\(-webkit-appearance:-apple-pay-button\)\)\)[^{]*\{::placeholder\{[^{}]*\}\}/g;
const unsetFeatures = /font-(?:feature|variation)-settings:var\(--default-[a-z-]*,normal\);?/g;
const familyFallbacks = /(var\(--default-(?:mono-)?font-family),[^)]*\)/g;
const repeatedDecoration = /(-webkit-text-decoration:inherit;)+/g;

const leanReset = (css: string): string =>
  css
    .replace(absentElements, '')
    .replace(placeholderColour, '')
    .replace(unsetFeatures, '')
    .replace(familyFallbacks, '$1)')
    .replace(repeatedDecoration, '');

export const leanCss = (css: string): string =>
  leanReset(css.replace(propertyFallback, '').replace(mixed, '$1{$3}').replace(mixSupport, '$1'));

export function leanStyles(): Plugin {
  return {
    name: 'harborlight-lean-styles',
    apply: 'build',
    enforce: 'post',
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type === 'asset' && file.fileName.endsWith('.css'))
          file.source = leanCss(String(file.source));
      }
    },
  };
}
