/** The back link above a page's heading. */

import type { Action } from '../content/types.gen.ts';
import { ArrowLeft } from '../ui/icons.tsx';

export const BackLink = ({ label, to }: Action) => (
  <a
    href={to}
    className="-ml-1 inline-flex min-h-11 items-center gap-2 px-1 text-[0.9375rem] text-muted hover:text-ink"
  >
    <ArrowLeft className="size-4" /> {label}
  </a>
);
