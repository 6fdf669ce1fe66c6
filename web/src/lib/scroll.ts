/** Scrolls by script: smoothly, unless the user prefers reduced motion. */
const prefersReducedMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Moves the focus without scrolling or showing a focus ring. */
export function focusQuietly(element: HTMLElement | null | undefined): void {
  if (!element) return;
  if (!element.hasAttribute('tabindex')) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}

export function scrollToTop(): void {
  scrollTo({ top: 0, behavior: prefersReducedMotion() ? 'instant' : 'smooth' });
}
