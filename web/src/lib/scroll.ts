/**
 * Scroll-to-section (decisions 2): smooth unless the reader asked for less motion, clear of the sticky header
 * (scroll-padding), and the section's heading takes the focus so that reading continues there.
 */
const calm = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Moves the focus without scrolling or drawing a ring. */
export function focusQuietly(element: HTMLElement | null | undefined): void {
  if (!element) return;
  if (!element.hasAttribute('tabindex')) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}

/** Scrolls to the element with the id and focuses its heading. False when there is none. */
export function scrollToSection(id: string): boolean {
  const section = document.getElementById(id);
  if (!section) return false;
  section.scrollIntoView({ behavior: calm() ? 'instant' : 'smooth', block: 'start' });
  const heading = section.matches('h1, h2, h3') ? section : section.querySelector<HTMLElement>('h1, h2, h3');
  focusQuietly(heading ?? section);
  return true;
}

export function scrollToTop(): void {
  scrollTo({ top: 0, behavior: calm() ? 'instant' : 'smooth' });
}
