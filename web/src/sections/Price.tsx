/** A printed price: the amount large, the words around it ("from", "/month", "per session") small. */
import { cx } from '../lib/cx.ts';

interface PriceProps {
  label: string;
  unit?: string | undefined;
  className?: string;
}

const parts = /^(?:(from|starting at) )?(.*?)(?:\/(\w+))?$/i;

export function Price({ label, unit, className }: PriceProps) {
  const [, before, amount, per] = parts.exec(label) ?? [];
  return (
    <p className={cx('flex flex-wrap items-baseline gap-x-2', className)}>
      {before && <span className="text-[0.9375rem] text-muted">{before} </span>}
      <span className="figure-num text-4xl leading-none">{amount ?? label}</span>
      {per && <span className="-ml-1 text-[0.9375rem] text-muted">/{per}</span>}
      {unit && <span className="text-[0.9375rem] text-muted"> {unit}</span>}
    </p>
  );
}
