/**
 * Keeps something open while the page is visible. `open` is called now or when the page is first shown, and
 * each time it is shown again; what it returns closes. Returns how to stop for good.
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
