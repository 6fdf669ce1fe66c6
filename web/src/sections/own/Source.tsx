/** The source of a figure. */
import type { SourcedFigure } from '../../content/types.gen.ts';

interface SourceProps extends Pick<SourcedFigure, 'source' | 'to'> {
  /** Label before the source. */
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
