/** Heading and lead of a section, side by side on a wide screen. */
import { cx } from '../lib/cx.ts';

interface SectionHeadProps {
  title: string;
  text?: string | undefined;
  className?: string;
}

export const SectionHead = ({ title, text, className }: SectionHeadProps) => (
  <div className={cx('grid gap-x-8 gap-y-3 lg:grid-cols-12 lg:items-end', className)}>
    <h2 className="display text-4xl lg:col-span-6">{title}</h2>
    {text && <p className="max-w-measure text-lg text-muted lg:col-span-5 lg:col-start-8">{text}</p>}
  </div>
);
