/** The elements of a page that show a change. */
import { elementOfBlock } from '../canvas/blocks.ts';
import { markedElements, placesOf } from '../marks.ts';

/** The elements of a page by the places that they show, and by all places around those. */
export type Index = ReadonlyMap<string, readonly Element[]>;

const around = (place: string): string => place.slice(0, Math.max(place.lastIndexOf('/'), 0));

export function indexOf(page: Document): Index {
  const index = new Map<string, Element[]>();
  for (const element of markedElements(page))
    for (const place of placesOf(element))
      for (let at = place; at.includes('#/'); at = around(at)) {
        const found = index.get(at) ?? [];
        if (found.at(-1) !== element) found.push(element);
        index.set(at, found);
      }
  return index;
}

/** The element around all of the elements, or the elements themselves if only the whole page is around them. */
function together(elements: readonly Element[]): readonly Element[] {
  let element: Element | null = elements[0] ?? null;
  while (element && !elements.every((each) => element?.contains(each))) element = element.parentElement;
  return element && !element.matches('main, body, html') ? [element] : elements;
}

/**
 * Returns the element around a Markdown text, because the mark is only at the beginning of such a text. Other elements
 * are returned unchanged.
 */
function wholeText(element: Element): Element {
  const body = element.closest('.prose');
  const [first] = body ? markedElements(body) : [];
  return body && first?.contains(element) ? body : element;
}

/** The elements that contain no other of them. */
const innermost = (elements: readonly Element[]): Element[] =>
  elements.filter((element) => !elements.some((other) => other !== element && element.contains(other)));

/** The elements that show a place; for one without elements, such as a link's target, those of the value around it. */
function elementsAt(page: Document, index: Index, place: string): readonly Element[] {
  for (let at = place; at.includes('#/') && !at.endsWith('#/blocks'); at = around(at)) {
    const [, file, id] = /^(.*)#\/blocks\/([^/]+)$/.exec(at) ?? [];
    const block = file && id ? elementOfBlock(page, file, id) : null;
    if (block) return [block];
    const found = index.get(at) ?? [];
    const own = found.filter((element) => placesOf(element).includes(at));
    if (own.length > 0) return innermost(own).map(wholeText);
    if (found.length > 0) return together(found);
  }
  return [];
}

/** The elements that show any of the places, each once. */
export const elementsOf = (page: Document, index: Index, places: readonly string[]): Element[] => [
  ...new Set(places.flatMap((place) => elementsAt(page, index, place))),
];
