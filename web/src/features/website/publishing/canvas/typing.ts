/** Typing into the page itself: a text that the page shows as it is stored becomes an input. */
import type { Draft } from '../editor.ts';
import { fieldLabel } from '../labels.ts';
import { markedElements, placesOf, textAttribute, wrapText } from '../marks.ts';
import { type ChipOf, chipOf, hasChip, shownParts, shownText } from '../placeholders.ts';
import {
  emptyOf,
  placeOf,
  type Schema,
  schemaAt,
  schemaFor,
  schemaOf,
  tokensOf,
  type Value,
  valueAt,
} from '../values.ts';

/** Elements that can't be edited on the page: choices, drawings, and texts that only screen readers get. */
const fixed = 'select, option, svg, video, .sr-only, [aria-hidden=true]';

/** Elements without a native role. Headings, links and entries of lists keep theirs. */
const plain = 'p, span, div, harborlight-text, harborlight-button:not([role])';

export const isEditable = (node: Node | null): node is HTMLElement =>
  node !== null && 'contentEditable' in node && node.contentEditable === 'plaintext-only';

/** A text that the rich editor types into: Markdown, or with prices or names (canvas/rich). */
export const isRich = (element: Element): boolean => element.hasAttribute('data-rich');

/** Reports whether an element is in a text that is typed where it is. */
export const isTyped = (target: Element): boolean =>
  isEditable(target) || target.closest('[data-rich]') !== null;

/** The place of a text that is typed where it is. */
export const placeOfText = (element: Element): string =>
  element.getAttribute('data-rich') ?? element.getAttribute(textAttribute) ?? '';

/** The elements that show a text alone. */
export const textElements = (page: ParentNode): Element[] => [
  ...page.querySelectorAll(`[${textAttribute}], [data-rich]`),
];

type Content = Pick<Draft, 'files' | 'schemas'>;

/** The schema of a place of the draft. */
export function schemaOfPlace({ files, schemas }: Content, place: string): Schema | undefined {
  const [file = '', field = ''] = place.split('#');
  return schemaAt(schemaOf(schemas, file), files[file], tokensOf(field));
}

function valueOfPlace({ files, schemas }: Content, place: string): Value | undefined {
  const [file = '', field = ''] = place.split('#');
  return valueAt(files[file], schemaOf(schemas, file), tokensOf(field));
}

/** The value of a text that was deleted on the page; '' if it may not be empty. */
export function emptyAt(draft: Content, place: string): Value | undefined {
  const schema = schemaOfPlace(draft, place);
  return schema ? emptyOf(schema) : '';
}

/** Returns the text at a place; undefined for other values, such as prices. */
export function textOfPlace(draft: Content, place: string): string | undefined {
  const value = valueOfPlace(draft, place);
  const kind = schemaOfPlace(draft, place)?.kind;
  return (kind === 'text' || kind === 'markdown') && typeof value === 'string' ? value : undefined;
}

function labelAt({ files, schemas }: Content, place: string): string {
  const [file = '', field = ''] = place.split('#');
  return fieldLabel(schemaOf(schemas, file), files[file], field);
}

export interface LinkAround {
  file: string;
  field: string;
  /** The address; '' if there is none. */
  to: string;
  /** The value without a link; '' if it needs one. */
  empty: Value | undefined;
}

/** The link of a button or link with the text at a place: the only one beside it. */
export function linkAround(draft: Content, place: string): LinkAround | undefined {
  const [file = '', field = ''] = place.split('#');
  const around = field.slice(0, field.lastIndexOf('/'));
  const inside = `${file}#${around}`;
  const schema = schemaOfPlace(draft, inside);
  const links = schema ? (schemaFor(schema, valueOfPlace(draft, inside)).fields ?? []) : [];
  const [link, ...others] = links.filter(({ kind }) => kind === 'link');
  if (!link || others.length > 0) return undefined;
  const to = valueOfPlace(draft, `${inside}/${link.name}`);
  return {
    file,
    field: `${around}/${link.name}`,
    to: typeof to === 'string' ? to : '',
    empty: emptyOf(link),
  };
}

/** Gives an element that shows a text in its own way, with a role if it has none. */
function describe(element: Element, draft: Draft, place: string, lines: boolean): void {
  if (element.matches(plain)) {
    element.setAttribute('role', 'textbox');
    element.setAttribute('aria-label', labelAt(draft, place));
    if (lines) element.setAttribute('aria-multiline', 'true');
  }
  const wrong = draft.state.problems.some((problem) => placeOf(problem) === place);
  if (wrong) element.setAttribute('aria-invalid', 'true');
}

function makeRich(element: Element, draft: Draft, place: string): void {
  element.setAttribute('data-rich', place);
  element.setAttribute('tabindex', '0');
  describe(element, draft, place, element.matches('.prose'));
}

/** Buttons have no cursor, and take spaces as presses. Their texts are typed in elements that look the same. */
function withoutButton(element: Element): Element {
  const button = element.closest('button');
  if (!button) return element;
  const role = button.getAttribute('role');
  const made = button.ownerDocument.createElement('harborlight-button');
  for (const { name, value } of button.attributes)
    if (role || !/^(type|disabled|role|aria-.*)$/.test(name)) made.setAttribute(name, value);
  made.append(...button.childNodes);
  button.replaceWith(made);
  return element === button ? made : element;
}

/** Returns the element that shows exactly the text. If more text follows, it wraps the beginning in a new element. */
function exactly(element: Element, text: string): Element | null {
  const shown = element.textContent ?? '';
  if (element.childElementCount > 0 || shown === text) return shown === text ? element : null;
  const [node, ...others] = [...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE);
  if (!node || others.length > 0 || !shown.startsWith(text)) return null;
  const place = element.getAttribute(textAttribute) ?? '';
  const first = node as Text;
  const rest = first.splitText(text.length);
  if (!element.matches('harborlight-text')) {
    element.removeAttribute(textAttribute);
    return wrapText(first, place);
  }
  element.after(rest);
  return element;
}

/**
 * The element that shows a text with prices or names: the given one, or the one around it if that shows nothing else.
 * A name in a text has a mark of its own, so it is an element of its own there.
 */
function showing(element: Element, text: string, chip: ChipOf): Element | null {
  const shows = (each: Element): boolean => shownParts(text, chip, each.textContent ?? '') !== null;
  if (shows(element)) return element;
  const around = element.matches('harborlight-text') ? element.parentElement : null;
  const parts = [...(around?.children ?? [])];
  if (!around || !parts.every((part) => part.matches('harborlight-text')) || !shows(around)) return null;
  around.textContent = around.textContent ?? '';
  return around;
}

/** Makes one text editable. A text with a mistake isn't on the page of a draft; it is put there. */
function makeTextEditable(element: Element, draft: Draft, wrong: ReadonlySet<string>): void {
  const place = element.getAttribute(textAttribute) ?? '';
  const text = textOfPlace(draft, place);
  const isLine = schemaOfPlace(draft, place)?.kind === 'text';
  if (!text || !isLine || element.childElementCount > 0 || element.closest(fixed)) return;
  const chip: ChipOf = (code) => chipOf(draft.files, code);
  if (wrong.has(place)) element.textContent = shownText(text, chip);
  if (hasChip(text, chip)) {
    const shown = showing(element, text, chip);
    if (shown) makeRich(withoutButton(shown), draft, place);
    return;
  }
  const exact = exactly(element, text);
  if (!exact) return;
  const typed = withoutButton(exact);
  typed.setAttribute('contenteditable', 'plaintext-only');
  describe(typed, draft, place, false);
}

/**
 * Makes the texts of a page editable that show one field. A page of the draft leaves out texts with mistakes; they are
 * shown here, so that they can be corrected where they are.
 */
export function makeEditable(page: Element, draft: Draft): void {
  const wrong = new Set(draft.state.problems.map(placeOf));
  const long = new Map<Element, string>();
  for (const element of markedElements(page)) {
    const [place = ''] = placesOf(element);
    const body = element.closest('.prose');
    if (!body || schemaOfPlace(draft, place)?.kind !== 'markdown') continue;
    element.removeAttribute(textAttribute);
    long.set(body, place);
  }
  for (const [body, place] of long) makeRich(body, draft, place);
  for (const element of [...page.querySelectorAll(`[${textAttribute}]`)])
    makeTextEditable(element, draft, wrong);
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
  root.addEventListener('keyup', (event) => {
    // A space in the text of a summary would press it.
    if ((event as KeyboardEvent).key === ' ' && isTyped(event.target as Element)) event.preventDefault();
  });
  on('focusin', (element) => {
    before = storedText(element);
  });
  on('input', (element) => onType(placeOfText(element), storedText(element)));
  on('focusout', (element) => onLeave(placeOfText(element), storedText(element), before));
  on('keydown', (element, event) => {
    const { key, isComposing } = event as KeyboardEvent;
    if (isComposing || (key !== 'Enter' && key !== 'Escape')) return;
    event.preventDefault();
    const changed = storedText(element) !== before;
    if (key === 'Escape' && changed) {
      element.textContent = before;
      onType(placeOfText(element), before);
    }
    element.blur();
    if (key === 'Escape' && !changed) onEscape();
  });
}
