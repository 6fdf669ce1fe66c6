/**
 * Keeps a resource open while the page is visible. Calls `open` now or when the page is first shown, and each time it
 * is shown again; `open` returns a function that closes it. Returns a function that stops for good.
 */
export function whileVisible(open: (again: boolean) => () => void): () => void {
  let close: (() => void) | undefined;
  let hasRun = false;
  const follow = (): void => {
    if (document.hidden) {
      close?.();
      close = undefined;
    } else if (!close) {
      close = open(hasRun);
      hasRun = true;
    }
  };
  follow();
  document.addEventListener('visibilitychange', follow);
  return () => {
    document.removeEventListener('visibilitychange', follow);
    close?.();
    close = undefined;
  };
}
