/** A menu of the actions that have no visible button. Escape, a click elsewhere and a chosen action close it. */
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { messages } from '../../../content/messages.ts';

const t = messages('desk-lists');

export function MoreActions({ children }: { children: ReactNode }) {
  const menu = useRef<HTMLDetailsElement>(null);
  const close = (): void => {
    if (menu.current) menu.current.open = false;
  };
  useEffect(() => {
    const closeElsewhere = ({ target }: PointerEvent): void => {
      if (menu.current?.open && !menu.current.contains(target as Node)) menu.current.open = false;
    };
    addEventListener('pointerdown', closeElsewhere);
    return () => removeEventListener('pointerdown', closeElsewhere);
  }, []);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || !menu.current?.open) return;
    event.preventDefault();
    event.stopPropagation();
    close();
    menu.current.querySelector('summary')?.focus();
  };
  return (
    <details ref={menu} className="desk-more" onKeyDown={onKeyDown}>
      <summary>
        <span>{t('more_actions')}</span>
      </summary>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a button within is a click. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the buttons within act; this only closes the menu. */}
      <div onClick={close}>{children}</div>
    </details>
  );
}
