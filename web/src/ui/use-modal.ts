/** What every modal dialog does: opens over the page, and gives the focus back to where it came from. */
import { type RefObject, useEffect, useRef } from 'react';

/** Opens the native dialog of the ref while the component stands. */
export function useModal(): RefObject<HTMLDialogElement | null> {
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = ref.current;
    const opener = document.activeElement;
    const root = document.documentElement;
    root.classList.toggle('keeps-gutter', innerWidth > root.clientWidth);
    dialog?.showModal();
    return () => {
      dialog?.close();
      root.classList.remove('keeps-gutter');
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, []);
  return ref;
}

/** Makes a field the one that the opening dialog focuses, as its ref; else that is the button that closes it. */
export const startHere = (field: HTMLElement | null): void => field?.setAttribute('autofocus', '');
