/** Classes of buttons, and of links that look like buttons. */
import { cx } from '../lib/cx.ts';

/** `primary` is amber: once or twice per view. `solid` is for actions that repeat down a page. */
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

export interface Look {
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
