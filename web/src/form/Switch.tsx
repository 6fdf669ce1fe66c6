import { useId } from 'react';
import { cx } from '../lib/cx.ts';

interface SwitchProps {
  label: string;
  hint?: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  busy?: boolean;
}

/** A switch that takes effect immediately. */
export function Switch({ label, hint, checked, onChange, busy = false }: SwitchProps) {
  const id = useId();
  return (
    <div className="flex min-h-11 items-center justify-between gap-4">
      <span>
        <span id={id}>{label}</span>
        {hint && (
          <span id={`${id}-hint`} className="block text-sm text-muted">
            {hint}
          </span>
        )}
      </span>
      <button
        type="button"
        role="switch"
        aria-checked={checked}
        aria-labelledby={id}
        aria-describedby={hint ? `${id}-hint` : undefined}
        aria-busy={busy || undefined}
        onClick={() => !busy && onChange(!checked)}
        className={cx(
          'relative h-7 w-12 shrink-0 rounded-full border transition-[background-color,border-color]',
          checked ? 'border-sea bg-sea' : 'border-line-strong bg-sunken',
        )}
      >
        <span
          className={cx(
            'absolute top-1/2 size-5 -translate-y-1/2 rounded-full transition-[left,background-color]',
            checked ? 'left-[1.375rem] bg-paper' : 'left-0.5 bg-muted',
          )}
        />
      </button>
    </div>
  );
}
