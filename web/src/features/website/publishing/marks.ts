/** The invisible marks that name the field of a text (content/marks.go). */

const mark = /\u{E0001}([\u{E0020}-\u{E007E}]+)\u{E007F}/gu;

/** Marks, and remains of truncated marks. */
const remains = /\u{E0001}[\u{E0020}-\u{E007F}]*/gu;

const placeOfMark = (tags: string): string =>
  [...tags].map((tag) => String.fromCodePoint((tag.codePointAt(0) ?? 0) - 0xe0000)).join('');

/** The places that a text is from, as brand.json#/name, and the text without its marks. */
export function unmarked(text: string): { text: string; places: string[] } {
  if (!text.includes('\u{E0001}')) return { text, places: [] };
  const places = [...text.matchAll(mark)].map(([, tags = '']) => placeOfMark(tags));
  return { text: text.replaceAll(remains, ''), places };
}

/** The attribute with the places of an element. It survives a morph of the page, unlike a map of elements. */
const attribute = 'data-at';

/** Replaces the marks in a document by attributes with their places. */
export function readMarks(root: Element): void {
  const add = (element: Element, found: string[]): void => {
    if (found.length > 0) element.setAttribute(attribute, [...placesOf(element), ...found].join('\n'));
  };
  const texts = root.ownerDocument.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const { text, places: found } = unmarked(node.nodeValue ?? '');
    if (found.length === 0 && text === node.nodeValue) continue;
    node.nodeValue = text;
    if (node.parentElement) add(node.parentElement, found);
  }
  for (const element of root.querySelectorAll('*')) {
    for (const { name, value } of [...element.attributes]) {
      const { text, places: found } = unmarked(value);
      if (text === value) continue;
      element.setAttribute(name, text);
      add(element, found);
    }
  }
}

/** The places that an element shows. */
export const placesOf = (element: Element): string[] =>
  element.getAttribute(attribute)?.split('\n').filter(Boolean) ?? [];

/** Returns the places of the pressed element, or of the nearest element around it that has any. */
export function placesAt(target: Element | null): string[] {
  const found = target?.closest(`[${attribute}]`);
  return found ? placesOf(found) : [];
}

/** All elements that show a field. */
export const markedElements = (root: ParentNode): Element[] => [...root.querySelectorAll(`[${attribute}]`)];

/** The element that shows a place. */
export const elementOf = (root: ParentNode, place: string): Element | undefined =>
  markedElements(root).find((element) => placesOf(element).includes(place));
