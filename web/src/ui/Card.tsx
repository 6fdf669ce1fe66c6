/** A bordered surface without shadow. */
import type { ReactNode } from 'react';
import { cx } from '../lib/cx.ts';

interface CardProps {
  as?: 'div' | 'article' | 'section' | 'li' | 'aside';
  className?: string;
  children: ReactNode;
  'aria-labelledby'?: string;
  'aria-label'?: string;
}

export const Card = ({ as: Tag = 'div', className, ...rest }: CardProps) => (
  <Tag className={cx('rounded-lg border border-line bg-surface p-5 sm:p-6', className)} {...rest} />
);
