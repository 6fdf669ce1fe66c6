/** The films of the portfolio as a programme: number, title, what it is. */
import type { Video } from '../content/schema/portfolio.ts';

interface FilmIndexProps {
  videos: readonly Video[];
  level?: 'h2' | 'h3';
}

export const FilmIndex = ({ videos, level: Heading = 'h3' }: FilmIndexProps) => (
  <ol className="border-b border-line lg:columns-2 lg:gap-x-12">
    {videos.map(({ id, title, description }, index) => (
      <li
        key={id}
        className="grid break-inside-avoid grid-cols-[3rem_1fr] items-baseline border-t border-line py-4"
      >
        <span aria-hidden="true" className="figure-num text-xl text-glow">
          {String(index + 1).padStart(2, '0')}
        </span>
        <div>
          <Heading className="display text-2xl">{title}</Heading>
          <p className="mt-0.5 text-muted">{description}</p>
        </div>
      </li>
    ))}
  </ol>
);
