/** Browser features in a style sheet, as keys of MDN's data. */
import postcss, { type AtRule, type ChildNode, type Container, type Declaration } from 'postcss';
import { featureAt } from './browsers.ts';
import type { Use } from './code.ts';

const namesIn = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, name = '']) => name);
const withoutStrings = (text: string) => text.replace(/"[^"]*"|'[^']*'|url\([^)]*\)/g, '');

/** Prefixed names are for one engine each, beside the standard ones. */
const isPrefixed = (name: string) => name.startsWith('-');

const hasPrefixed = ({ parent, prop }: Declaration): boolean =>
  parent?.some((other) => other.type === 'decl' && other.prop === `-webkit-${prop}`) ?? false;

function keysOfDeclaration(declaration: Declaration): string[] {
  const { prop, value } = declaration;
  if (prop.startsWith('--')) return functionsIn(value);
  if (isPrefixed(prop) || hasPrefixed(declaration)) return [];
  const words = namesIn(withoutStrings(value), /(?<![\w-])([a-z][a-z-]*)(?![\w(-])/g);
  const property = `css.properties.${prop}`;
  return [property, ...words.map((word) => `${property}.${word}`), ...functionsIn(value)];
}

function keysOf(node: ChildNode): string[] {
  if (node.type === 'decl') return keysOfDeclaration(node);
  if (node.type === 'rule') {
    const names = namesIn(node.selector, /::?([a-z-]+)/g).filter((name) => !isPrefixed(name));
    const nesting = node.parent?.type === 'rule' ? ['css.selectors.nesting'] : [];
    return [...names.map((name) => `css.selectors.${name}`), ...nesting];
  }
  if (node.type === 'atrule') {
    const rule = `css.at-rules.${node.name}`;
    return [rule, ...namesIn(node.params, /\(\s*([a-z-]+)/g).map((name) => `${rule}.${name}`)];
  }
  return [];
}

function functionsIn(value: string): string[] {
  return namesIn(withoutStrings(value), /(?<![\w-])([a-z][a-z-]*)\(/g).flatMap((name) =>
    [`css.types.${name}`, `css.types.color.${name}`, `css.types.image.${name}`].filter(featureAt),
  );
}

/** Reports whether the node is inside `@supports`. */
function isAskedFor(node: ChildNode): boolean {
  for (
    let around: Container | undefined = node.parent as Container;
    around;
    around = around.parent as Container
  )
    if (around.type === 'atrule' && (around as AtRule).name === 'supports') return true;
  return false;
}

export function usesOfStyles(css: string, place: string): Use[] {
  const uses: Use[] = [];
  postcss.parse(css).walk((node) => {
    if (!isAskedFor(node)) uses.push(...keysOf(node).map((key) => ({ key, place })));
  });
  return uses;
}
