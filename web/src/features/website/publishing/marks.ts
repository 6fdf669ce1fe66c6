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

/** The attribute with the place of the only text of an element. */
export const textAttribute = 'data-text';

const isBlankNode = ({ nodeType, nodeValue }: Node): boolean =>
  nodeType === Node.COMMENT_NODE || (nodeType === Node.TEXT_NODE && (nodeValue ?? '').trim() === '');

/** Reports whether a text is everything that its element shows. */
const isAlone = (text: Text): boolean =>
  [...(text.parentNode?.childNodes ?? [])].every((each) => each === text || isBlankNode(each));

/** Wraps a text from one place in a new element. */
export function wrapText(text: Text, place: string): HTMLElement {
  const part = text.ownerDocument.createElement('harborlight-text');
  part.setAttribute(attribute, place);
  part.setAttribute(textAttribute, place);
  text.replaceWith(part);
  part.append(text);
  return part;
}

/** Reads the marks of a text node: each part that begins with one becomes an element, unless it is alone. */
function readText(text: Text, add: (element: Element, found: string[]) => void): void {
  const value = text.nodeValue ?? '';
  const marks = [...value.matchAll(mark)];
  const { text: plain, places: found } = unmarked(value);
  if (found.length === 0 && plain === value) return;
  const { parentElement: element } = text;
  if (element) add(element, found);
  const [first] = marks;
  if (marks.length === 1 && isAlone(text) && element && first) {
    text.nodeValue = plain;
    element.setAttribute(textAttribute, found[0] ?? '');
    return;
  }
  text.nodeValue = unmarked(value.slice(0, first?.index)).text;
  const parts = marks.map(({ index }, at) => {
    const part = text.ownerDocument.createTextNode(unmarked(value.slice(index, marks[at + 1]?.index)).text);
    return { part, place: found[at] ?? '' };
  });
  text.after(...parts.map(({ part }) => part));
  for (const { part, place } of parts) wrapText(part, place);
}

/** Replaces the marks in a document by attributes with their places. */
export function readMarks(root: Element): void {
  const add = (element: Element, found: string[]): void => {
    if (found.length > 0) element.setAttribute(attribute, [...placesOf(element), ...found].join('\n'));
  };
  const walker = root.ownerDocument.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) texts.push(node as Text);
  for (const text of texts) readText(text, add);
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
