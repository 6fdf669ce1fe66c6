/**
 * A modal dialog on the native element: focus stays inside, Escape and a click on the backdrop close it, and the
 * focus returns to the element that opened it. The content is unmounted while closed, so a form starts empty.
 */

import { type ReactNode, useId } from 'react';
import { messages } from '../content/messages.ts';
import { cx } from '../lib/cx.ts';
import { Close } from './form-icons.tsx';
import { useModal } from './use-modal.ts';

interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  /** Small print under the title, which screen readers read with it. */
  description?: ReactNode;
  size?: 'sm' | 'md' | 'lg' | 'xl';
  children: ReactNode;
  /** Buttons on the right of the footer. */
  footer?: ReactNode;
}

const widths = { sm: 'max-w-md', md: 'max-w-xl', lg: 'max-w-3xl', xl: 'max-w-6xl' };

function OpenDialog({
  onClose,
  title,
  description,
  size = 'md',
  children,
  footer,
}: Omit<DialogProps, 'open'>) {
  const ref = useModal();
  const titleId = useId();
  const textId = useId();

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the backdrop is for pointers; the keyboard has Escape.
    <dialog
      ref={ref}
      aria-labelledby={titleId}
      aria-describedby={description ? textId : undefined}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return; // of a dialog or a file field in this one
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
      // Hides a second scroll bar: the borders make the content two pixels too high.
      className={cx(
        'm-auto overflow-hidden max-h-[calc(100dvh-2rem)] w-[calc(100vw-2rem)] rounded-lg border border-line bg-surface p-0 text-ink shadow-pop',
        widths[size],
      )}
    >
      <div className="flex max-h-[calc(100dvh-2rem)] flex-col">
        <header className="flex items-start justify-between gap-4 px-5 pt-5 sm:px-7 sm:pt-6">
          <div className="min-w-0">
            <h2 id={titleId} className="display text-2xl">
              {title}
            </h2>
            {description && (
              <div id={textId} className="mt-1 text-muted">
                {description}
              </div>
            )}
          </div>
          <button
            type="button"
            onClick={onClose}
            aria-label={messages('site')('close_label')}
            className="-mt-1.5 -mr-2 grid size-11 shrink-0 place-items-center rounded-md text-muted hover:bg-sunken hover:text-ink"
          >
            <Close />
          </button>
        </header>
        <div className="min-h-0 overflow-y-auto px-5 py-5 sm:px-7">{children}</div>
        {footer && (
          <footer className="flex flex-wrap justify-end gap-3 border-t border-line px-5 py-4 sm:px-7">
            {footer}
          </footer>
        )}
      </div>
    </dialog>
  );
}

export const Dialog = ({ open, ...rest }: DialogProps) => (open ? <OpenDialog {...rest} /> : null);
