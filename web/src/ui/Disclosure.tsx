/**
 * A question with its answer, on `<details>`; works without scripts. Questions with the same `group` close each
 * other.
 */
import type { ReactNode } from 'react';
import { ChevronDown } from './form-icons.tsx';

interface DisclosureProps {
  summary: string;
  group?: string;
  children: ReactNode;
}

export const Disclosure = ({ summary, group, children }: DisclosureProps) => (
  <details name={group} className="group border-b border-line">
    <summary className="flex min-h-14 items-center justify-between gap-4 py-3 text-lg">
      {summary}
      <ChevronDown className="text-muted transition-[rotate] group-open:rotate-180" />
    </summary>
    <div className="max-w-measure pb-5 text-muted">{children}</div>
  </details>
);
