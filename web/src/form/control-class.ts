/** Classes of a text control, also for controls outside the field components. */
export const controlClass =
  'w-full min-h-11 rounded-md border border-line-strong bg-surface px-3.5 py-2 text-base text-ink ' +
  'transition-[border-color] placeholder:text-muted hover:border-ink aria-invalid:border-danger ' +
  'focus-visible:outline-offset-1 disabled:bg-sunken';
