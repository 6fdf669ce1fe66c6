/** Gray placeholders during loading. Give `className` the size of the content, so that the layout doesn't shift. */
import type { ReactNode } from 'react';
import { cx } from '../lib/cx.ts';

export const Skeleton = ({ className }: { className?: string }) => (
  <span aria-hidden="true" className={cx('skeleton block', className)} />
);

/** Wraps the placeholders and announces the label to screen readers once. */
export const Loading = ({ label, children }: { label: string; children: ReactNode }) => (
  <div role="status" aria-busy="true">
    <span className="sr-only">{label}</span>
    {children}
  </div>
);
