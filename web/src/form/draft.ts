/**
 * What someone has typed into the text fields of a form, kept for this tab, so that a reload loses nothing; nor
 * does typing before the page came to life. It never leaves the browser. The fields stay the browser's own:
 * `<section ref={keepDraft}>` around them, with `const keepDraft = draft('order')` beside the component.
 */
type TextControl = HTMLInputElement | HTMLTextAreaElement;

const texts = 'input:not([type=radio], [type=checkbox], [type=password], [type=hidden]), textarea';

const fieldsOf = (root: HTMLElement): TextControl[] =>
  [...root.querySelectorAll<TextControl>(texts)].filter(({ name }) => name !== '');

/** Storage may be forbidden, full or spoilt; the draft then lasts until the page is left. */
function read(key: string): Map<string, unknown> {
  try {
    return new Map(Object.entries(JSON.parse(sessionStorage.getItem(key) ?? '{}') ?? {}));
  } catch {
    return new Map();
  }
}

function write(key: string, root: HTMLElement): void {
  const kept = Object.fromEntries(fieldsOf(root).map(({ name, value }) => [name, value]));
  try {
    sessionStorage.setItem(key, JSON.stringify(kept));
  } catch {
    // Nothing to do: see above.
  }
}

/** A ref that restores the draft of this name into empty fields and keeps what is typed from then on. */
export const draft =
  (name: string) =>
  (root: HTMLElement): (() => void) => {
    const key = `harborlight.draft.${name}`;
    const kept = read(key);
    for (const field of fieldsOf(root)) {
      const text = kept.get(field.name);
      if (field.value === '' && typeof text === 'string') field.value = text;
    }
    const save = (): void => write(key, root);
    root.addEventListener('input', save);
    return () => root.removeEventListener('input', save);
  };
