/** A page that several people edit: marks the texts in which the others are, and announces the focused one. */
import { type RefObject, useEffect, useEffectEvent } from 'react';
import { isEditable, isTyped, placeOfText, textElements, textOfPlace } from '../canvas/typing.ts';
import type { Draft, Editor } from '../editor.ts';
import { elementOf } from '../marks.ts';
import { placeOf } from '../values.ts';
import { colorOf, showAt, usePeople } from './presence.ts';

const attributes = ['data-person', 'data-person-color', 'data-person-moved'];

/** The documents' elements with listeners: `document.open` removes those of a document. */
const heard = new WeakSet<Element>();

interface SharedPage {
  frame: RefObject<HTMLIFrameElement | null>;
  /** Grows when the page has changed. */
  shown: number;
  path: string;
  editor: Editor;
  draft: Draft;
}

const plain = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

/** The text of an element if it isn't the one of the draft: the page is a moment behind. */
function olderText(element: Element, draft: Draft): string | undefined {
  const text = element.textContent ?? '';
  const now = textOfPlace(draft, placeOfText(element));
  return now !== undefined && plain(now) === plain(text) ? undefined : text;
}

/** Shows the new text of someone else in the focused element, in which nothing was typed. */
function refreshFocused(page: Document, editor: Editor, draft: Draft): void {
  const element = page.activeElement;
  if (!isEditable(element)) return;
  const place = placeOfText(element);
  const isUnsaved = [...draft.waiting, ...draft.conflicts].some((each) => placeOf(each) === place);
  const text = textOfPlace(draft, place);
  const seen = editor.seen(place);
  if (isUnsaved || text === undefined || typeof seen !== 'string' || seen === text) return;
  if (plain(seen) !== plain(element.textContent ?? '')) return;
  const selection = page.getSelection();
  const offset = Math.min(selection?.anchorOffset ?? 0, text.length);
  element.textContent = text;
  if (element.firstChild) selection?.collapse(element.firstChild, offset);
  element.dispatchEvent(new FocusEvent('focusin', { bubbles: true })); // typing begins with this text
}

/** The element of a page that shows a text. */
const elementOfText = (page: Document, place: string): Element | undefined =>
  textElements(page).find((element) => placeOfText(element) === place) ?? elementOf(page, place);

export function useSharedPage({ frame, shown, path, editor, draft }: SharedPage): void {
  const people = usePeople();
  useEffect(() => {
    showAt({ path });
    return () => showAt({ path: '', place: '' });
  }, [path]);

  const listen = useEffectEvent((root: Element) => {
    if (heard.has(root)) return;
    heard.add(root);
    root.addEventListener('focusin', ({ target }) => {
      const element = target as Element;
      const place = isTyped(element) ? placeOfText(element.closest('[data-rich]') ?? element) : '';
      const now = editor.store.get();
      if (now && isEditable(element)) editor.hold(place, olderText(element, now)); // the rich editor does it itself
      showAt({ place });
    });
    root.addEventListener('focusout', ({ target }) => {
      const element = target as Element;
      if (isEditable(element)) editor.release(placeOfText(element));
      showAt({ place: '' });
    });
  });

  const refresh = useEffectEvent((page: Document) => refreshFocused(page, editor, draft));
  // biome-ignore lint/correctness/useExhaustiveDependencies: every page has new elements.
  useEffect(() => {
    const page = frame.current?.contentDocument;
    if (!page?.body) return;
    listen(page.documentElement);
    refresh(page);
  }, [frame, shown]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: every page has new elements.
  useEffect(() => {
    const page = frame.current?.contentDocument;
    const here = page?.body ? people.filter((person) => person.path === path && person.place) : [];
    const marked = here.flatMap((person) => {
      const element = page && elementOfText(page, person.place);
      if (!element) return [];
      element.setAttribute('data-person', person.name);
      element.setAttribute('data-person-color', String(colorOf(person)));
      if (page.defaultView?.getComputedStyle(element).position === 'static')
        element.setAttribute('data-person-moved', '');
      return [element];
    });
    return () => {
      for (const element of marked) for (const name of attributes) element.removeAttribute(name);
    };
  }, [frame, shown, people, path]);
}
