/** Contents of a package. */
import { cx } from '../lib/cx.ts';
import { Check } from '../ui/form-icons.tsx';

export const Includes = ({ entries, className }: { entries: readonly string[]; className?: string }) => (
  <ul className={cx('grid gap-2 text-[0.9375rem]', className)}>
    {entries.map((entry) => (
      <li key={entry} className="flex gap-2.5">
        <Check className="mt-0.5 size-4.5 text-sea" /> {entry}
      </li>
    ))}
  </ul>
);
