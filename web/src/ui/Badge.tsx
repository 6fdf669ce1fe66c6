/** A short state or label. Statuses are green, blue or yellow. */
import type { ReactNode } from 'react';
import { cx } from '../lib/cx.ts';

export type BadgeTone = 'neutral' | 'light' | 'green' | 'blue' | 'yellow' | 'red';

const tones: Record<BadgeTone, string> = {
  neutral: 'bg-sunken text-muted',
  light: 'bg-light text-light-ink',
  green: 'bg-positive-wash text-positive',
  blue: 'bg-info-wash text-info',
  yellow: 'bg-warning-wash text-warning',
  red: 'bg-danger-wash text-danger',
};

export const Badge = ({ tone = 'neutral', children }: { tone?: BadgeTone; children: ReactNode }) => (
  <span
    data-tone={tone}
    className={cx(
      'inline-flex items-center gap-1 rounded-sm px-2 py-0.5 text-xs leading-5 font-[540] whitespace-nowrap',
      tones[tone],
    )}
  >
    {children}
  </span>
);
