/**
 * Vite plugin: takes out of the style sheet what Tailwind writes for browsers that this site does not support
 * anyway (`cssTarget`): the substitute for `@property`, and the plain colour in front of each `color-mix`.
 */
import type { Plugin } from 'vite';

const propertyFallback = /@layer properties\{@supports[^{]*\{[^{}]*\{[^{}]*\}\}\}/g;
const mixed =
  /([^{}]+)\{([a-z-]+):[^{}]*\}@supports ?\(color:color-mix\(in lab, ?red, ?red\)\)\{\1\{(\2:[^{}]*)\}\}/g;

const mixSupport = /@supports ?\(color:color-mix\(in lab, ?red, ?red\)\)\{((?:[^{}]*\{[^{}]*\})*)\}/g;

export const leanCss = (css: string): string =>
  css.replace(propertyFallback, '').replace(mixed, '$1{$3}').replace(mixSupport, '$1');

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
