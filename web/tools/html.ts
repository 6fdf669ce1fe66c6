/**
 * Assembles the HTML document around a rendered page, and rejects markup that the site's content security policy
 * would block or that couldn't hydrate. The order of the head was measured: the style sheet first, the boot script
 * asynchronous and with low priority; no font is preloaded (docs/decisions/0006).
 */

import type { Theme } from '../src/content/types.gen.ts';
import { browserColors } from './theme.gen.ts';

export interface DocumentParts {
  /** Markup from React, including hoistable head elements. */
  markup: string;
  /** JSON-LD for search engines. */
  data?: object | undefined;
  /** URL of a script that runs before the first paint. */
  early?: string;
  /** URL of the boot script. Without it, the page runs no scripts. */
  script?: string;
  /** Files of each island on the page: its own, then its imports. */
  islands: ReadonlyMap<string, readonly string[]>;
  /** Messages for all scripts of the page, by key. */
  messages: object;
  styles: string[];
  theme: Theme;
  /** URL of the icon that replaces the built-in ones. */
  icon?: string | undefined;
  /** True for the desk, which is installed as a separate application. */
  isDesk?: boolean | undefined;
  /** Extra markup at the end of the body (the development server's client). */
  tail?: string;
}

const hoistable = /<title>[^<]*<\/title>|<meta [^>]*>|<link [^>]*>|<title\/>/gy;

/** Separates the `<title>`, `<meta>` and `<link>` elements that React emits before the page's own markup. */
export function splitHead(markup: string): { head: string; body: string } {
  hoistable.lastIndex = 0;
  let end = 0;
  while (hoistable.test(markup)) end = hoistable.lastIndex;
  return { head: markup.slice(0, end), body: markup.slice(end) };
}

/** Returns JSON without tags, so that nothing in it can end the script element. */
const dataBlock = (data: object): string =>
  `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`;

/** Returns a value as JSON in an attribute. */
const attribute = (value: object): string =>
  JSON.stringify(value).replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/**
 * React closes empty elements like XML, which HTML doesn't. Attributes contain no bare ">" here: React escapes it.
 */
const asHtml = (markup: string): string =>
  markup.replace(/<(area|br|col|hr|img|input|link|meta|source|track|wbr)\b([^>]*)\/>/g, '<$1$2>');

const builtInIcons =
  '<link rel="icon" href="/favicon.ico" sizes="32x32"><link rel="icon" href="/icon.svg" type="image/svg+xml">' +
  '<link rel="apple-touch-icon" href="/apple-touch-icon.png">';

/** Phones show no SVG on their home screen; without this icon, they use a screenshot of the page. */
const touchIcon = (icon: string): string =>
  icon.endsWith('.svg') ? '' : `<link rel="apple-touch-icon" href="${icon}">`;

export function documentOf(parts: DocumentParts): string {
  const { markup, data, early, script, islands, messages, styles, theme, icon, isDesk, tail = '' } = parts;
  const files = [...islands].map(([name, urls]) => [name, ...urls].join(' ')).join(';');
  const { head, body } = splitHead(asHtml(markup));
  const { night, darkPaper } = browserColors[theme];
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    ...styles.map((href) => `<link rel="stylesheet" href="${href}">`),
    early ? `<script src="${early}"></script>` : '',
    head,
    '<meta name="color-scheme" content="light dark">',
    `<meta name="theme-color" media="(prefers-color-scheme: light)" content="${night}">`,
    `<meta name="theme-color" media="(prefers-color-scheme: dark)" content="${darkPaper}">`,
    icon ? `<link rel="icon" href="${icon}">${touchIcon(icon)}` : builtInIcons,
    `<link rel="manifest" href="/${isDesk ? 'desk' : 'site'}.webmanifest">`,
    script
      ? `<script type="module" async fetchpriority="low" src="${script}" data-islands="${files}" data-messages="${attribute(messages)}"></script>`
      : '',
    `</head><body>${body}${data ? dataBlock(data) : ''}${tail}</body></html>`,
  ].join('');
}

/** Returns the faults of a finished page in words; empty if there are none. */
export function faultsOf(html: string): string[] {
  const faults: string[] = [];
  for (const [tag] of html.matchAll(/<script\b[^>]*>/g)) {
    if (!/\ssrc=/.test(tag) && tag !== '<script type="application/ld+json">')
      faults.push(`inline script ${tag}`);
  }
  if (/<style\b/.test(html)) faults.push('inline <style> element');
  // The short patterns find nothing in most pages, much faster than the long ones.
  const styled = /\sstyle="/.test(html) && /<[a-z][^>]*\sstyle="[^"]*"/.exec(html);
  if (styled) faults.push(`style attribute: ${styled[0].slice(0, 120)}`);
  const handler = /\son[a-z]+="/.test(html) && /<[a-z][^>]*\son[a-z]+="/.exec(html);
  if (handler) faults.push(`inline event handler: ${handler[0].slice(0, 120)}`);
  if (/<!--\$[?!]-->|<template\b|<div hidden id="S:/.test(html))
    faults.push('a Suspense boundary did not resolve');
  const { length } = html.match(/<h1[\s>]/g) ?? [];
  if (length !== 1) faults.push(`${length} first-level headings, one expected`);
  if (!/<title>[^<]+<\/title>/.test(html)) faults.push('no title');
  if (!/<meta name="description" content="[^"]+"/.test(html)) faults.push('no description');
  return faults;
}
