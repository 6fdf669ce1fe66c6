/**
 * Saves the values of a form in this tab, so that a reload loses nothing. Attach the returned ref callback to an
 * element around the form, and call `forget` after sending it. `data-draft="off"` excludes fields that are stored
 * elsewhere, for instance in the address.
 */
import { useCallback } from 'react';
import { draftPrefix } from '../lib/drafts.ts';

type Draft = [name: string, value: string][];
type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const isChoice = (control: Element): control is HTMLInputElement =>
  control instanceof HTMLInputElement && (control.type === 'checkbox' || control.type === 'radio');

const controlsOf = (form: HTMLFormElement): Control[] =>
  [...form.elements].filter(
    (element): element is Control =>
      !element.closest('[data-draft=off]') &&
      ((element instanceof HTMLInputElement && element.type !== 'password' && element.tabIndex !== -1) ||
        element instanceof HTMLTextAreaElement ||
        element instanceof HTMLSelectElement),
  );

const draftOf = (form: HTMLFormElement): Draft =>
  controlsOf(form)
    .filter((control) => control.name !== '' && (!isChoice(control) || control.checked))
    .map(({ name, value }) => [name, value]);

function restore(form: HTMLFormElement, draft: Draft): void {
  for (const control of controlsOf(form)) {
    const values = draft.filter(([name]) => name === control.name).map(([, value]) => value);
    if (isChoice(control)) control.checked = values.includes(control.value);
    else if (values[0] !== undefined) control.value = values[0];
  }
}

/** Storage may be forbidden or full; then there is no draft. */
function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

const untouched = (form: HTMLFormElement): boolean =>
  controlsOf(form).every((control) =>
    isChoice(control)
      ? control.checked === control.defaultChecked
      : control instanceof HTMLSelectElement
        ? [...control.options].every((option) => option.selected === option.defaultSelected) ||
          control.selectedIndex === 0
        : control.value === control.defaultValue,
  );

export function useDraft(key: string) {
  const name = `${draftPrefix}${key}`;
  const ref = useCallback(
    (around: HTMLElement | null) => {
      const form = around?.querySelector('form');
      if (!around || !form) return;
      const kept = attempt(() => JSON.parse(sessionStorage.getItem(name) ?? 'null') as Draft | null);
      // Input before hydration is newer than the draft.
      if (kept && untouched(form)) restore(form, kept);
      const keep = (): void => {
        attempt(() => sessionStorage.setItem(name, JSON.stringify(draftOf(form))));
      };
      around.addEventListener('input', keep);
      return () => around.removeEventListener('input', keep);
    },
    [name],
  );

  const forget = (): void => {
    attempt(() => sessionStorage.removeItem(name));
  };
  return { ref, forget };
}
