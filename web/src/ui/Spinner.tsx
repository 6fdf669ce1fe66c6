/** A decorative spinner; the text beside it describes the activity. */
import { cx } from '../lib/cx.ts';

export const Spinner = ({ className }: { className?: string }) => (
  <span aria-hidden="true" className={cx('spinner inline-block size-[1.1em] shrink-0', className)} />
);
