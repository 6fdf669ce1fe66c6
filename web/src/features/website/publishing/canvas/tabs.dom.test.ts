import { expect, test } from 'vitest';
import { tabMemory } from './tabs.ts';

const markup = `<div role="tablist">
  <button role="tab" id="a-tab" aria-controls="a" aria-selected="true" class="on">A</button>
  <button role="tab" id="b-tab" aria-controls="b" aria-selected="false" tabindex="-1" class="off">
    <span>B</span>
  </button>
</div><div id="a">One</div><div id="b" hidden>Two</div>`;

const pageOf = (): Document => {
  const page = document.implementation.createHTMLDocument();
  page.body.innerHTML = markup;
  return page;
};

const shown = (page: Document): string[] =>
  [...page.querySelectorAll('body > div:not([role], [hidden])')].map(({ id }) => id);

test('a pressed tab shows its panel, and the next version of the page shows it too', () => {
  const tabs = tabMemory();
  const page = pageOf();
  tabs.restore(page);
  expect(page.getElementById('b-tab')?.tabIndex).toBe(0);
  tabs.press(page.querySelector('span') as Element);
  expect(shown(page)).toEqual(['b']);
  expect(page.getElementById('b-tab')?.className).toBe('on');
  expect(page.getElementById('a-tab')?.getAttribute('aria-selected')).toBe('false');

  const next = pageOf();
  tabs.restore(next);
  expect(shown(next)).toEqual(['b']);
  tabs.press(next.getElementById('a-tab') as Element);
  expect(shown(next)).toEqual(['a']);
  const last = pageOf();
  tabs.restore(last);
  expect(shown(last)).toEqual(['a']);
});
