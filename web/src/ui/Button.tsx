/**
 * Buttons, and links that look like buttons. A button with `disabledReason` stays focusable and shows the reason.
 * `busy` blocks a button while its action runs and keeps the focus.
 */
import { type ComponentProps, type ReactNode, useEffect, useId, useRef } from 'react';
import { buttonClass, type Look } from './button-class.ts';
import { Spinner } from './Spinner.tsx';

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'disabled'>, Look {
  busy?: boolean;
  /** Label while busy, such as 'Processing...'. */
  busyLabel?: string;
  disabledReason?: string | undefined;
}

/**
 * Restores the focus when the button is enabled again, unless another element has it: disabled buttons lose the
 * focus.
 */
function useFocusAfterBusy(busy: boolean) {
  const ref = useRef<HTMLButtonElement>(null);
  const had = useRef(false);
  useEffect(() => {
    if (busy) return;
    if (had.current && document.activeElement === document.body) ref.current?.focus();
    had.current = false;
  }, [busy]);
  const note = () => {
    had.current = true;
  };
  return { ref, note };
}

export function Button(props: ButtonProps) {
  const {
    variant,
    size,
    className,
    busy = false,
    busyLabel,
    disabledReason,
    type = 'button',
    ...rest
  } = props;
  const { onClick, children, ...attributes } = rest;
  const { ref, note } = useFocusAfterBusy(busy);
  const reasonId = useId();
  const button = (
    <button
      {...attributes}
      ref={ref}
      type={type}
      disabled={busy}
      aria-busy={busy || undefined}
      aria-disabled={disabledReason ? true : undefined}
      aria-describedby={disabledReason ? reasonId : attributes['aria-describedby']}
      className={buttonClass({ variant, size, className })}
      onClick={(event) => {
        if (disabledReason) return event.preventDefault();
        note();
        onClick?.(event);
      }}
    >
      {busy && <Spinner />}
      {busy && busyLabel ? busyLabel : children}
    </button>
  );
  if (!disabledReason) return button;
  return (
    <span className="reasoned">
      {button}
      <span role="tooltip" id={reasonId}>
        {disabledReason}
      </span>
    </span>
  );
}

interface LinkButtonProps extends Look, Omit<ComponentProps<'a'>, 'href'> {
  to: string;
  children: ReactNode;
}

/** A link that looks like a button. */
export const LinkButton = ({ to, variant, size, className, ...rest }: LinkButtonProps) => (
  <a href={to} className={buttonClass({ variant, size, className })} {...rest} />
);
