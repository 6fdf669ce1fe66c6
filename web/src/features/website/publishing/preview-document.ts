/**
 * Loads a page of the draft or of another version as a document. Under Trusted Types, only a request that answers with
 * a document can parse HTML. The document runs no code: scripts are removed, and the frame inherits the policy of the
 * desk, which runs no inline code.
 */
import { Idiomorph } from 'idiomorph';
import { accessToken } from '../../../api/session.ts';
import { isEditable, placeOfText, textElements } from './canvas/typing.ts';
import { readMarks } from './marks.ts';

const patience = 30_000;

/** The page at a path, with the places of its texts. `of` is draft, built-in or the ID of a version. */
export async function fetchPage(path: string, signal: AbortSignal, of = 'draft'): Promise<Document> {
  const query = new URLSearchParams({ path, of });
  const page = cleaned(await fetchDocument(`/api/admin/content/preview?${query}`, signal));
  readMarks(page.documentElement);
  return page;
}

/** The page at a path with one sample of each kind of section, each with the ID sample-<kind>. */
export const fetchSamples = async (path: string, signal: AbortSignal): Promise<Document> =>
  cleaned(await fetchDocument(`/api/admin/content/samples?${new URLSearchParams({ path })}`, signal));

/** The document that an address of the desk answers with. */
export async function fetchDocument(address: string, signal: AbortSignal): Promise<Document> {
  const token = await accessToken();
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('GET', address);
    request.responseType = 'document';
    request.timeout = patience;
    if (token) request.setRequestHeader('Authorization', `Bearer ${token}`);
    const fail = (): void => reject(new Error('The preview could not be shown. Try again in a moment.'));
    request.onerror = fail;
    request.ontimeout = fail;
    request.onload = () => {
      const page = request.responseXML;
      if (request.status === 200 && page) resolve(page);
      else if (request.status === 404) reject(new Error('There is no page at this address.'));
      else fail();
    };
    signal.addEventListener('abort', () => request.abort());
    request.send();
  });
}

/** Returns the page without scripts, noscript elements and data of islands. */
function cleaned(page: Document): Document {
  for (const element of page.querySelectorAll(
    'script, noscript, link[rel=modulepreload], link[rel=preload][as=script], meta[http-equiv]',
  ))
    element.remove();
  for (const island of page.querySelectorAll('harborlight-island'))
    for (const name of ['data-props', 'data-copy', 'data-island']) island.removeAttribute(name);
  return page;
}

/** Reports whether the user types into a node, which the next version of the page leaves alone. */
const isBeingTyped = (node: Node): boolean =>
  (node === node.ownerDocument?.activeElement && isEditable(node)) ||
  (node.nodeType === Node.ELEMENT_NODE && (node as Element).hasAttribute('data-mounted'));

/**
 * Runs a morph and keeps the cursor in the text that is being typed. A morph that moves a section can replace its elements
 * by new ones; the element that is being typed then takes its place again.
 */
function keepTyping(frame: Document, morph: () => void): void {
  const typed = frame.activeElement;
  const selection = frame.getSelection();
  if (!typed || !selection || !isBeingTyped(typed)) {
    morph();
    return;
  }
  const { anchorNode, anchorOffset, focusNode, focusOffset } = selection;
  morph();
  if (frame.activeElement === typed) return;
  const place = placeOfText(typed);
  const now = typed.isConnected ? typed : textElements(frame).find((text) => placeOfText(text) === place);
  if (!now) return;
  if (now !== typed) now.replaceWith(typed);
  (typed as HTMLElement).focus({ preventScroll: true });
  if (anchorNode && focusNode) selection.setBaseAndExtent(anchorNode, anchorOffset, focusNode, focusOffset);
}

/** Style sheets of pages in frames. The editor adds others, which stay. */
const fromPages = new WeakSet<HTMLLinkElement>();

/**
 * Gives the frame the style sheets of a page, in the same order. It removes those of the page before when the new ones
 * are loaded.
 */
function adoptSheets(frame: Document, page: Document): void {
  const old = sheetsIn(frame).filter((sheet) => fromPages.has(sheet));
  const known = new Map(old.map((sheet) => [sheet.getAttribute('href'), sheet]));
  const added: Promise<unknown>[] = [];
  let last: Element | undefined;
  for (const sheet of sheetsIn(page)) {
    const address = sheet.getAttribute('href');
    const there = known.get(address);
    known.delete(address);
    const next = there ?? frame.adoptNode(sheet);
    next.removeAttribute('data-outdated');
    if (!there) {
      fromPages.add(next);
      added.push(new Promise((resolve) => next.addEventListener('load', resolve)));
      if (last) last.after(next);
      else frame.head.prepend(next);
    }
    last = next;
  }
  for (const sheet of known.values()) sheet.setAttribute('data-outdated', '');
  void Promise.all(added).then(() => {
    for (const sheet of frame.querySelectorAll('link[data-outdated]')) sheet.remove();
  });
}

export const sheetsIn = (page: Document): HTMLLinkElement[] => [
  ...page.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]'),
];

/** Puts a page into the frame's document, instead of the page there. */
export function replacePage(frame: Document, page: Document): void {
  // An empty frame is in quirks mode; opening its document puts it into standards mode.
  if (frame.compatMode === 'BackCompat') frame.open();
  frame.documentElement?.remove(); // a document has at most one element
  frame.append(frame.adoptNode(page.documentElement));
}

/**
 * Puts a page into the frame's document. The next version of a page changes only the elements that differ, so that the
 * focus, the scroll position and the text being typed stay. Only the style sheets of its head change: the morph of a head
 * needs to parse HTML, which Trusted Types forbid.
 */
export function adopt(frame: Document, page: Document): void {
  if (!frame.body?.firstChild) {
    replacePage(frame, page);
    for (const sheet of sheetsIn(frame)) fromPages.add(sheet);
    return;
  }
  adoptSheets(frame, page);
  const callbacks = {
    beforeNodeMorphed: (old: Node) => !isBeingTyped(old),
    beforeNodeRemoved: (old: Node) => !isBeingTyped(old),
    // A list of questions and answers that the user has opened stays open.
    beforeAttributeUpdated: (name: string, element: Element) =>
      name !== 'open' || !element.matches('details'),
  };
  keepTyping(frame, () => {
    // It returns a promise only for a head.
    void Idiomorph.morph(frame.body, frame.adoptNode(page.body), { callbacks });
  });
}
