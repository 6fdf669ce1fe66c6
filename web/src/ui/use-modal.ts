/** Behavior of every modal dialog: opens over the page, and returns the focus to the element that opened it. */
import { type RefObject, useEffect, useRef } from 'react';

/** Opens the native dialog of the ref while the component is mounted. */
export function useModal(): RefObject<HTMLDialogElement | null> {
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = ref.current;
    const opener = document.activeElement;
    const root = document.documentElement;
    const kept = root.classList.contains('keeps-gutter'); // for a dialog below this one
    root.classList.toggle('keeps-gutter', innerWidth > root.clientWidth);
    dialog?.showModal();
    return () => {
      dialog?.close();
      if (!kept) root.classList.remove('keeps-gutter');
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, []);
  return ref;
}

/**
 * As a ref, makes a field the one that gets the focus when the dialog opens; by default, that is the close button.
 */
export const focusOnOpen = (field: HTMLElement | null): void => field?.setAttribute('autofocus', '');
