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

/** Which element shows which fields. */
export interface FieldMap {
  places: Map<Element, string[]>;
}

/** Takes the marks out of a document and returns where they were. */
export function readMarks(root: Element): FieldMap {
  const places = new Map<Element, string[]>();
  const add = (element: Element, found: string[]): void => {
    if (found.length > 0) places.set(element, [...(places.get(element) ?? []), ...found]);
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
  return { places };
}

/** Returns the places of the pressed element, or of the nearest element around it that has any. */
export function placesAt({ places }: FieldMap, target: Element | null): string[] {
  for (let element = target; element; element = element.parentElement) {
    const found = places.get(element);
    if (found) return found;
  }
  return [];
}

/** The element that shows a place, or a part of it. */
export function elementOf({ places }: FieldMap, place: string): Element | null {
  for (const [element, found] of places) if (found.includes(place)) return element;
  return null;
}
