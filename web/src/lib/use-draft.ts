/**
 * What someone has typed, kept for this tab, so that a reload loses nothing. The first render is neutral (it is
 * prerendered); the draft appears right after. It never leaves the browser.
 */
import { useEffect, useState } from 'react';

type Texts = Record<string, string>;

/** Storage may be forbidden or full; the draft then lasts until the page is left. */
function read(key: string): Texts {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(key) ?? '{}');
    if (typeof value !== 'object' || value === null) return {};
    return Object.fromEntries(Object.entries(value).filter(([, text]) => typeof text === 'string'));
  } catch {
    return {};
  }
}

function write(key: string, draft: Texts): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(draft));
  } catch {
    // Nothing to do: see above.
  }
}

/**
 * `const [draft, change, clear] = useDraft('order', { name: '', email: '' })`; `change('name', 'Ada')`;
 * `clear()` empties every field and forgets them.
 */
export function useDraft<T extends Texts>(
  name: string,
  empty: T,
): [draft: T, change: (field: keyof T & string, text: string) => void, clear: () => void] {
  const key = `harborlight.draft.${name}`;
  const [draft, setDraft] = useState(empty);
  useEffect(() => {
    const kept = read(key);
    setDraft(
      (now) =>
        Object.fromEntries(Object.keys(now).map((field) => [field, now[field] || (kept[field] ?? '')])) as T,
    );
  }, [key]);
  const change = (field: keyof T & string, text: string): void => {
    setDraft((now) => {
      const next = { ...now, [field]: text };
      write(key, next);
      return next;
    });
  };
  const clear = (): void => {
    setDraft(empty);
    write(key, {});
  };
  return [draft, change, clear];
}
