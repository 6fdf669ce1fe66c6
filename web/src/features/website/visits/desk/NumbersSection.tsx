import type { ReactNode } from 'react';

/** A section of the numbers with its heading. */
export const NumbersSection = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="mt-10 min-w-0">
    <h3 className="mb-3 text-xl font-[560]">{title}</h3>
    {children}
  </div>
);
