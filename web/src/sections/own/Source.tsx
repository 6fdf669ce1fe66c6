/** Where a figure is from. */
import type { SourcedFigure } from '../../content/types.gen.ts';

export const Source = ({ source, to }: Pick<SourcedFigure, 'source' | 'to'>) => (
  <span className="source">
    Source:{' '}
    {to ? (
      <a href={to} className="text-link">
        {source}
      </a>
    ) : (
      source
    )}
  </span>
);
