// @vitest-environment node
import { describe, expect, test } from 'vitest';
import { documentOf, faultsOf, splitHead } from './html.ts';

const parts = {
  markup: '<title>T</title><meta name="description" content="d"/><main><h1>Hello</h1></main>',
  script: '/assets/boot.js',
  messages: { 'site.close_label': 'Close "it" & go <on>' },
  islands: new Map([['Gallery', ['/assets/Gallery.js', '/assets/hydrate.js']]]),
  styles: ['/assets/site.css'],
  theme: 'lighthouse' as const,
};

test('moves elements hoisted by React into the head', () => {
  expect(splitHead(parts.markup)).toEqual({
    head: '<title>T</title><meta name="description" content="d"/>',
    body: '<main><h1>Hello</h1></main>',
  });
});

describe('a finished page', () => {
  const page = documentOf(parts);

  test('has no faults, its style sheet before its script', () => {
    expect(faultsOf(page)).toEqual([]);
    expect(page.indexOf('site.css')).toBeLessThan(page.indexOf('boot.js'));
    expect(page.indexOf('<title>')).toBeLessThan(page.indexOf('</head>'));
  });

  test('carries the messages of its scripts, whatever they hold', () => {
    expect(page).toContain(
      'data-messages="{&quot;site.close_label&quot;:&quot;Close \\&quot;it\\&quot; &amp; go &lt;on>&quot;}"',
    );
  });

  test('may contain JSON-LD, in which no tag can begin', () => {
    const named = documentOf({ ...parts, data: { name: '</script><script>alert(1)</script><!--' } });
    expect(faultsOf(named)).toEqual([]);
    const [, block = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(named) ?? [];
    expect(block).not.toContain('<');
    expect(JSON.parse(block)).toEqual({ name: '</script><script>alert(1)</script><!--' });
  });

  test('lists the files of its islands, and runs the early script before the first paint', () => {
    expect(documentOf(parts)).toContain('<link rel="manifest" href="/site.webmanifest">');
    expect(documentOf({ ...parts, isDesk: true })).toContain('href="/desk.webmanifest"');
    const early = documentOf({ ...parts, early: '/assets/early.js' });
    expect(faultsOf(early)).toEqual([]);
    expect(early).toContain('data-islands="Gallery /assets/Gallery.js /assets/hydrate.js"');
    expect(early.indexOf('early.js')).toBeLessThan(early.indexOf('<body>'));
  });

  test('closes no empty element as XML does', () => {
    const page = documentOf({ ...parts, markup: `${parts.markup}<img alt="a &gt; b"/><br/><hr/>` });
    expect(page).toContain('<img alt="a &gt; b"><br><hr></body>');
  });

  test.each([
    ['an inline script', '<script>alert(1)</script>', 'inline script'],
    ['another data block', '<script type="application/json">{}</script>', 'inline script'],
    ['a data block that says more', '<script type="application/ld+json" onload="x()">{}</script>', 'inline'],
    ['a style attribute', '<p style="color:red">x</p>', 'style attribute'],
    ['a style element', '<style>p{}</style>', 'inline <style>'],
    ['an event handler', '<p onclick="x()">x</p>', 'inline event handler'],
    ['an open boundary', '<!--$?--><template id="B:0"></template>', 'did not resolve'],
    ['a second heading', '<h1>Again</h1>', '2 first-level headings'],
  ])('is refused with %s', (_, markup, fault) => {
    expect(faultsOf(page.replace('</main>', `${markup}</main>`)).join()).toContain(fault);
  });

  test('is refused without a title or a description', () => {
    expect(faultsOf(documentOf({ ...parts, markup: '<h1>x</h1>' }))).toEqual(['no title', 'no description']);
  });
});
