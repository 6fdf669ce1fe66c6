/** Scrolling by script: smooth unless the reader asked for less motion. */
const calm = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Moves the focus without scrolling or drawing a ring. */
export function focusQuietly(element: HTMLElement | null | undefined): void {
  if (!element) return;
  if (!element.hasAttribute('tabindex')) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}

export function scrollToTop(): void {
  scrollTo({ top: 0, behavior: calm() ? 'instant' : 'smooth' });
}
