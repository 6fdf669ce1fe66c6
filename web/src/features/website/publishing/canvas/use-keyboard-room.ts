/** Leaves room for the keyboard of a phone, which covers a part of the window, and keeps the text being typed in sight. */
import { type RefObject, useEffect } from 'react';

export function useKeyboardRoom(frame: RefObject<HTMLIFrameElement | null>): void {
  useEffect(() => {
    const view = visualViewport;
    const around = frame.current?.closest<HTMLElement>('.editor-window');
    if (!view || !around) return;
    const fit = (): void => {
      const covered = view.scale === 1 ? innerHeight - view.height : 0; // a zoomed page has no room to leave
      around.style.bottom = covered > 1 ? `${covered}px` : '';
      if (covered > 1) frame.current?.contentDocument?.activeElement?.scrollIntoView({ block: 'nearest' });
    };
    view.addEventListener('resize', fit);
    return () => {
      view.removeEventListener('resize', fit);
      around.style.bottom = '';
    };
  }, [frame]);
}
