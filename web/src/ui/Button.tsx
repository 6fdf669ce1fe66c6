/**
 * Buttons and links that look like one. A button that cannot be pressed says why: `disabledReason` keeps it
 * reachable and explains itself; `busy` blocks it while its work runs and keeps the focus where it was.
 */
import { type ComponentProps, type ReactNode, useEffect, useId, useRef } from 'react';
import { cx } from '../lib/cx.ts';
import { Link } from '../lib/router.tsx';
import { Spinner } from './Spinner.tsx';

/** `primary` is the light: once or twice per view. `solid` is for actions that repeat down a page. */
export type ButtonVariant = 'primary' | 'solid' | 'secondary' | 'ghost' | 'danger';
export type ButtonSize = 'sm' | 'md' | 'lg';

const variants: Record<ButtonVariant, string> = {
  primary: 'bg-light text-light-ink hover:bg-light-hover border-transparent',
  solid: 'bg-ink text-paper hover:bg-ink/85 border-transparent',
  secondary: 'bg-transparent text-ink border-line-strong hover:border-ink hover:bg-sunken',
  ghost: 'bg-transparent text-ink border-transparent hover:bg-sunken',
  danger: 'bg-transparent text-danger border-danger hover:bg-danger-wash',
};

const sizes: Record<ButtonSize, string> = {
  sm: 'min-h-11 px-3.5 text-sm md:min-h-9',
  md: 'min-h-11 px-5 text-[0.9375rem]',
  lg: 'min-h-13 px-6 text-base',
};

interface Look {
  variant?: ButtonVariant;
  size?: ButtonSize;
  className?: string;
}

export const buttonClass = ({ variant = 'primary', size = 'md', className }: Look): string =>
  cx(
    'inline-flex items-center justify-center gap-2 rounded-md border text-center leading-tight font-[560] no-underline',
    'transition-[background-color,border-color,color,translate] active:translate-y-px',
    'disabled:opacity-65 aria-disabled:opacity-65 disabled:active:translate-y-0',
    variants[variant],
    sizes[size],
    className,
  );

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'disabled'>, Look {
  busy?: boolean;
  /** What the label reads while busy, as 'Processing...'. */
  busyLabel?: string;
  disabledReason?: string | undefined;
}

/** A disabled button loses the focus; it gets it back when its work is done and nothing else took it. */
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

/** A link that looks like a button. Addresses with a scheme (mailto:, https:) leave the app. */
export function LinkButton({ to, variant, size, className, ...rest }: LinkButtonProps) {
  const look = buttonClass({ variant, size, className });
  if (/^[a-z]+:/.test(to)) return <a href={to} className={look} {...rest} />;
  return <Link href={to} className={look} {...rest} />;
}
