/** The images and films of the page that is edited, and the fields that they show. */

import { markedElements, placesOf } from '../marks.ts';
import { type Content, type MediaPlace, mediaIn, mediaPlace } from '../media/places.ts';
import { type Place, placeOf } from '../values.ts';

/** Elements that show an image or a film, also an empty one. */
const frames = '.film-stage, .portrait, .hero-picture, img';

/** Elements that take the focus themselves. */
const focusable = 'a, button';

/** An element with more texts than this shows more than one thing. */
const most = 80;

const placeFrom = (mark: string): Place => {
  const [file = '', field = ''] = mark.split('#');
  return { file, field };
};

/** The image or film of the object that contains a field: of '/ada' for '/ada/role' and '/ada/picture/alt'. */
function mediaOf(draft: Content, { file, field }: Place): MediaPlace | undefined {
  const object = { file, field: field.slice(0, field.lastIndexOf('/')) };
  if (object.field === '') return undefined; // the file as a whole, such as the brand
  return mediaPlace(draft, object) ?? mediaIn(draft, object)[0];
}

/** The only image or film that the texts of an element belong to; null for several. */
function onlyMedia(draft: Content, element: Element): MediaPlace | null | undefined {
  const marked = [element, ...markedElements(element)];
  if (marked.length > most) return null;
  let only: MediaPlace | undefined;
  for (const mark of marked.flatMap(placesOf)) {
    const found = mediaOf(draft, placeFrom(mark));
    if (found && only && placeOf(found) !== placeOf(only)) return null;
    only ??= found;
  }
  return only;
}

/** The element that shows the image of a part of the page: within it, or behind it. */
const shownIn = (part: Element): Element =>
  part.querySelector(frames) ??
  part.closest('section')?.querySelector('.hero-picture') ??
  part.closest('li, article, section') ??
  part;

/** Icons are smaller, in pixels. */
const smallestDrawing = 120;

/**
 * Reports whether a press at a position of the window is on a drawing of the section around the pressed element.
 * Drawings are behind the section's content, or take no presses.
 */
export function isOnDrawing(target: Element, x: number, y: number): boolean {
  const drawings = target.closest('section')?.querySelectorAll('svg') ?? [];
  return [...drawings].some((drawing) => {
    const { left, right, top, bottom, width } = drawing.getBoundingClientRect();
    return width >= smallestDrawing && x >= left && x <= right && y >= top && y <= bottom;
  });
}

export interface PageMedia extends MediaPlace {
  /** The element that shows it. */
  element: Element;
}

/** The image or film at an element of the page, or of the section around it; undefined if there is none, or several. */
export function mediaAround(draft: Content, target: Element): PageMedia | undefined {
  const frame = target.closest('.film-stage, .portrait, .hero-picture') ?? target.closest('img');
  const end = target.closest('main');
  let around: Element | null = frame ?? target;
  for (; around && around !== end; around = around.parentElement) {
    const media = onlyMedia(draft, around);
    if (media === null) return undefined;
    if (media) return { ...media, element: frame ?? shownIn(around) };
    if (!end) return undefined; // header and footer: only an image itself
  }
  return undefined;
}

/**
 * The film at a press on its frame. The button in the frame takes all presses there; those on the button itself aren't on
 * the film.
 */
export function filmAt(draft: Content, target: Element, x: number, y: number): PageMedia | undefined {
  const button = target.closest('.film-button');
  if (!button) return undefined;
  const { left, right, top, bottom } = button.getBoundingClientRect();
  const isOnButton = x >= left && x <= right && y >= top && y <= bottom;
  return isOnButton ? undefined : mediaAround(draft, button);
}

/** The image or film at an element of the page. A text shows none, although its section may have one. */
export function mediaAt(draft: Content, target: Element): PageMedia | undefined {
  const text = target.closest('[data-at]');
  return text && !text.matches(frames) && !target.closest(frames) ? undefined : mediaAround(draft, target);
}

/** Makes the images of a page and the empty places for one focusable, so that the keyboard reaches their tools. */
export function makeFocusable(page: Element, draft: Content): void {
  for (const element of page.querySelectorAll('img, .portrait:not(:has(img))')) {
    if (element.closest(focusable) || element.closest('.film-stage')) continue;
    const media = mediaAt(draft, element);
    if (!media) continue;
    element.setAttribute('tabindex', '0');
    if (element.getAttribute('alt')) continue;
    element.setAttribute('role', 'img');
    element.setAttribute('aria-label', media.label);
  }
}

/** Reports whether an element shows an image or a film, or has an empty place for one. */
export const isFrame = (element: Element | undefined): boolean => element?.matches(frames) === true;

/** The element that shows a place on a page. */
export const elementOfMedia = (draft: Content, page: Document, place: string): Element | undefined =>
  [...page.querySelectorAll(frames)]
    .map((element) => mediaAt(draft, element))
    .find((media) => media && placeOf(media) === place)?.element;
