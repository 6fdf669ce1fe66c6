/**
 * Behaviour of a menu of links on `<details>`: it works before React by click, Enter and Space; this adds
 * opening on hover with a closing delay, arrow keys, Escape and closing when a link is chosen.
 */
import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef } from 'react';

const linksIn = (menu: HTMLElement): HTMLElement[] => [...menu.querySelectorAll<HTMLElement>('a, button')];

/** The link to focus after an arrow key, from where the focus is now; undefined for other keys. */
function target(key: string, links: HTMLElement[], at: number): HTMLElement | undefined {
  if (key === 'ArrowDown') return links[(at + 1) % links.length];
  if (key === 'ArrowUp') return links[at <= 0 ? links.length - 1 : at - 1];
  if (key === 'Home') return links[0];
  if (key === 'End') return links.at(-1);
  return undefined;
}

interface Options {
  /** Milliseconds between the pointer leaving and closing; without it hovering does nothing. */
  closeDelay?: number;
}

export function useMenu(ref: RefObject<HTMLDetailsElement | null>, { closeDelay }: Options = {}) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const hovered = useRef(false);
  const hovers = closeDelay !== undefined;

  const close = (): void => {
    if (ref.current) ref.current.open = false;
  };
  const open = (): void => {
    if (ref.current) ref.current.open = true;
  };

  useEffect(() => {
    const outside = (event: Event): void => {
      const menu = ref.current;
      if (menu?.open && event.target instanceof Node && !menu.contains(event.target)) menu.open = false;
    };
    document.addEventListener('pointerdown', outside);
    document.addEventListener('focusin', outside);
    return () => {
      clearTimeout(timer.current);
      document.removeEventListener('pointerdown', outside);
      document.removeEventListener('focusin', outside);
    };
  }, [ref]);

  const onPointerEnter = (event: PointerEvent): void => {
    clearTimeout(timer.current);
    if (event.pointerType !== 'mouse') return;
    hovered.current = true;
    open();
  };
  const onPointerLeave = (event: PointerEvent): void => {
    if (event.pointerType !== 'mouse') return;
    hovered.current = false;
    timer.current = setTimeout(close, closeDelay);
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    const menu = ref.current;
    const summary = menu?.querySelector('summary');
    if (!menu || !summary) return;
    if (event.key === 'Escape' && menu.open) {
      event.preventDefault();
      close();
      summary.focus();
      return;
    }
    const links = linksIn(menu);
    const next = target(event.key, links, links.indexOf(document.activeElement as HTMLElement));
    if (!next || (!menu.open && !event.key.startsWith('Arrow'))) return;
    event.preventDefault();
    open();
    next.focus();
  };

  /** While the pointer hovers, a press means open: it must not close what hovering has just opened. */
  const onSummaryClick = (event: { preventDefault: () => void; detail: number }): void => {
    if (!hovered.current || event.detail === 0) return;
    event.preventDefault();
    open();
  };

  /** Closes when a link or button inside was chosen. */
  const onClick = (event: { target: EventTarget }): void => {
    if (event.target instanceof Element && event.target.closest('a, button')) close();
  };

  return {
    menuProps: hovers ? { onPointerEnter, onPointerLeave, onKeyDown, onClick } : { onKeyDown, onClick },
    summaryProps: { onClick: onSummaryClick },
    close,
  };
}
