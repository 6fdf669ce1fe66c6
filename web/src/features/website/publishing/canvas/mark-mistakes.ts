/** Marks mistakes on the page: an outline around the text or, for anything else, its section, with the message. */
import { elementOf } from '../marks.ts';
import { elementOfBlock } from './blocks.ts';

/** Places, each with a sentence. */
export type Mistakes = readonly (readonly [place: string, text: string])[];

/** The element that shows a place: its text, or else its section. Undefined for a place without any on this page. */
export function elementAround(page: Document, place: string): HTMLElement | undefined {
  const [file = '', field = ''] = place.split('#');
  const [, part, id = ''] = field.split('/');
  const section = (): Element | null | undefined => {
    if (part === 'blocks' && id) return elementOfBlock(page, file, id);
    return part === 'head' && file.startsWith('pages/')
      ? page.querySelector('h1')?.closest('section, header')
      : null;
  };
  const element = elementOf(page, place) ?? section();
  return element && 'style' in element ? (element as HTMLElement) : undefined;
}

/** Marks the mistakes on a page, and returns a function that removes the marks. */
export function markMistakes(page: Document, mistakes: Mistakes): () => void {
  const texts = new Map<HTMLElement, string[]>();
  for (const [place, text] of mistakes) {
    const element = elementAround(page, place);
    if (element) texts.set(element, [...(texts.get(element) ?? []), text]);
  }
  const undo = [...texts].map(([element, all], index) => mark(element, all.join(' '), `mistake-${index}`));
  return () => {
    for (const unmark of undo) unmark();
  };
}

/** Outlines an element and describes it by a message. */
function mark(element: HTMLElement, text: string, id: string): () => void {
  const note = element.ownerDocument.createElement('p');
  note.id = id;
  note.hidden = true;
  note.textContent = text;
  element.ownerDocument.body.append(note);
  const { outline, outlineOffset } = element.style;
  const title = element.getAttribute('title');
  element.style.outline = '2px dashed #d4351c';
  element.style.outlineOffset = element.hasAttribute('contenteditable') ? '4px' : '-4px';
  element.title = text;
  element.setAttribute('aria-describedby', id);
  return () => {
    note.remove();
    Object.assign(element.style, { outline, outlineOffset });
    if (title === null) element.removeAttribute('title');
    else element.title = title;
    element.removeAttribute('aria-describedby');
  };
}
