/** A turning ring. Decoration: the words beside it say what is going on. */
import { cx } from '../lib/cx.ts';

export const Spinner = ({ className }: { className?: string }) => (
  <span aria-hidden="true" className={cx('spinner inline-block size-[1.1em] shrink-0', className)} />
);
