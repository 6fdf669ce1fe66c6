/** Scrolls by script: smoothly, unless the user prefers reduced motion. */
const prefersReducedMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Moves the focus without scrolling or showing a focus ring. */
export function focusQuietly(element: HTMLElement | null | undefined): void {
  if (!element) return;
  if (!element.hasAttribute('tabindex')) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}

/** Moves the focus to an element that replaces what the user has pressed, and scrolls to it if it is out of view. */
export function focusInView(element: HTMLElement | null): void {
  focusQuietly(element);
  element?.scrollIntoView({ block: 'nearest' });
}

export function scrollToTop(): void {
  scrollTo({ top: 0, behavior: prefersReducedMotion() ? 'instant' : 'smooth' });
}
