/** Grey stand-ins while something loads. Give the class the size of what will come, so that nothing jumps. */
import type { ReactNode } from 'react';
import { cx } from '../lib/cx.ts';

export const Skeleton = ({ className }: { className?: string }) => (
  <span aria-hidden="true" className={cx('skeleton block', className)} />
);

/** Wraps the stand-ins and says once, to assistive technology, what is loading. */
export const Loading = ({ label, children }: { label: string; children: ReactNode }) => (
  <div role="status" aria-busy="true">
    <span className="sr-only">{label}</span>
    {children}
  </div>
);
