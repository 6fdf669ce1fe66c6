/** Where a figure is from. */
import type { SourcedFigure } from '../../content/types.gen.ts';

interface SourceProps extends Pick<SourcedFigure, 'source' | 'to'> {
  /** What stands before it. */
  label: string;
}

export const Source = ({ label, source, to }: SourceProps) => (
  <span className="source">
    {label}:{' '}
    {to ? (
      <a href={to} className="text-link">
        {source}
      </a>
    ) : (
      source
    )}
  </span>
);
