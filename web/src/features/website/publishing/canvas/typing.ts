/** Typing into the page itself: a text that the page shows as it is stored becomes an input. */
import type { Draft } from '../editor.ts';
import { fieldLabel } from '../labels.ts';
import { markedElements, placesOf } from '../marks.ts';
import {
  emptyOf,
  placeOf,
  type Schema,
  schemaAt,
  schemaOf,
  tokensOf,
  type Value,
  valueAt,
} from '../values.ts';

/** Elements that use keys or presses themselves. Their texts are edited in the panel. */
const operated = 'button, summary, select, label, svg, video, [aria-hidden=true]';

/** Elements without a native role. Headings, links and entries of lists keep theirs. */
const plain = 'p, span, div';

export const isEditable = (node: Node | null): node is HTMLElement =>
  node !== null && 'contentEditable' in node && node.contentEditable === 'plaintext-only';

type Content = Pick<Draft, 'files' | 'schemas'>;

/** The schema of a place of the draft. */
function schemaOfPlace({ files, schemas }: Content, place: string): Schema | undefined {
  const [file = '', field = ''] = place.split('#');
  return schemaAt(schemaOf(schemas, file), files[file], tokensOf(field));
}

/** The value of a text that was deleted on the page; '' if it may not be empty. */
export function emptyAt(draft: Content, place: string): Value | undefined {
  const schema = schemaOfPlace(draft, place);
  return schema ? emptyOf(schema) : '';
}

/** Returns the text at a place; undefined for other values, such as prices and texts in Markdown. */
function textAt(draft: Content, place: string): string | undefined {
  const [file = '', field = ''] = place.split('#');
  const value = valueAt(draft.files[file], schemaOf(draft.schemas, file), tokensOf(field));
  return schemaOfPlace(draft, place)?.kind === 'text' && typeof value === 'string' ? value : undefined;
}

function labelAt({ files, schemas }: Content, place: string): string {
  const [file = '', field = ''] = place.split('#');
  return fieldLabel(schemaOf(schemas, file), files[file], field);
}

/**
 * Makes the texts of a page editable that show one field as it is stored. A page of the draft leaves out texts with
 * mistakes; they are shown here, so that they can be corrected where they are.
 */
export function makeEditable(page: Element, draft: Draft): void {
  const mistakes = new Set(draft.state.problems.map(placeOf));
  for (const element of markedElements(page)) {
    const [place = '', ...others] = placesOf(element);
    if (others.length > 0 || element.childElementCount > 0 || element.closest(operated)) continue;
    const text = textAt(draft, place);
    if (!text) continue;
    if (mistakes.has(place)) element.textContent = text;
    if (element.textContent !== text) continue;
    element.setAttribute('contenteditable', 'plaintext-only');
    if (element.matches(plain)) {
      element.setAttribute('role', 'textbox');
      element.setAttribute('aria-label', labelAt(draft, place));
    }
    if (mistakes.has(place)) element.setAttribute('aria-invalid', 'true');
  }
}

export interface TypingHandlers {
  /** Called with each change of a text. */
  onType: (place: string, text: string) => void;
  /** Called when the user leaves a text. `before` is the text at the time when they came. */
  onLeave: (place: string, text: string, before: string) => void;
  /** Called when the user presses Escape in a text that is as before. */
  onEscape: () => void;
}

/** Stored texts have no line breaks, and no spaces at their ends. */
const storedText = (element: Element): string => (element.textContent ?? '').replaceAll(/\s+/g, ' ').trim();

/**
 * Listens to the editable texts of a page. Enter ends typing. Escape restores the text, and leads from an unchanged
 * text to the tools of its section.
 */
export function listenToTyping(root: Element, { onType, onLeave, onEscape }: TypingHandlers): void {
  let before = '';
  const on = (kind: string, act: (element: HTMLElement, event: Event) => void): void =>
    root.addEventListener(kind, (event) => {
      const element = event.target as Node | null;
      if (isEditable(element)) act(element, event);
    });
  const place = (element: Element): string => placesOf(element)[0] ?? '';
  on('focusin', (element) => {
    before = storedText(element);
  });
  on('input', (element) => onType(place(element), storedText(element)));
  on('focusout', (element) => onLeave(place(element), storedText(element), before));
  on('keydown', (element, event) => {
    const { key, isComposing } = event as KeyboardEvent;
    if (isComposing || (key !== 'Enter' && key !== 'Escape')) return;
    event.preventDefault();
    const changed = storedText(element) !== before;
    if (key === 'Escape' && changed) {
      element.textContent = before;
      onType(place(element), before);
    }
    element.blur();
    if (key === 'Escape' && !changed) onEscape();
  });
}
