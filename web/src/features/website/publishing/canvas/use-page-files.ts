import { type RefObject, useEffect, useEffectEvent } from 'react';
import { fileIn, hasFiles } from '../media/drop.ts';

export interface PageFiles {
  /** Called when the pointer or, by keyboard, the focus reaches an element of the page. */
  onPoint: (target: Element) => void;
  /** Called while a file is dragged over an element of the page. */
  onOver: (target: Element) => void;
  /** Called with a file that was dropped on an element of the page; null: elsewhere in the window. */
  onDrop: (file: File | undefined, target: Element | null) => void;
  /** Called with a pasted file. Returns true if it is used. */
  onPaste: (file: File, target: Element | null) => boolean;
  /** Called when Enter is pressed on an element of the page. Returns true if it is used. */
  onEnter: (target: Element) => boolean;
}

/**
 * Listens to the page in the frame and to the window around it. A file that is dropped anywhere never replaces the
 * editor, as browsers do by default. `ready` says that the frame has a page.
 */
export function usePageFiles(
  frame: RefObject<HTMLIFrameElement | null>,
  ready: boolean,
  handlers: PageFiles,
) {
  const point = useEffectEvent((event: Event) => {
    const target = event.target as Element;
    // A press on an image can move the focus to something around it.
    if (event.type !== 'focusin' || target.matches(':focus-visible')) handlers.onPoint(target);
  });
  const drag = useEffectEvent((event: DragEvent, inPage: boolean) => {
    if (!hasFiles(event.dataTransfer) || event.defaultPrevented) return;
    event.preventDefault();
    const target = inPage ? (event.target as Element) : null;
    if (event.type === 'drop') handlers.onDrop(fileIn(event.dataTransfer), target);
    else if (target) handlers.onOver(target);
  });
  const paste = useEffectEvent((event: ClipboardEvent, inPage: boolean) => {
    const file = fileIn(event.clipboardData);
    const target = event.target as Element;
    if (!file || event.defaultPrevented || target.closest('dialog')) return;
    if (handlers.onPaste(file, inPage ? target : null)) event.preventDefault();
  });
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Enter' && handlers.onEnter(event.target as Element)) event.preventDefault();
  });
  useEffect(() => {
    const page = frame.current?.contentDocument;
    if (!ready || !page) return;
    const stop = new AbortController();
    const { signal } = stop;
    for (const kind of ['pointermove', 'pointerdown', 'focusin'])
      page.addEventListener(kind, point, { signal });
    page.addEventListener('keydown', press, { signal });
    for (const [target, inPage] of [
      [page, true],
      [document, false],
    ] as const) {
      for (const kind of ['dragover', 'drop'] as const)
        target.addEventListener(kind, (event) => drag(event, inPage), { signal });
      target.addEventListener('paste', (event) => paste(event, inPage), { signal });
    }
    return () => stop.abort();
  }, [frame, ready]);
}
