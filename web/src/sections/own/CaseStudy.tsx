/** One client's story: what was wrong, what was done, what is different, with figures that say where they are from. */
import type { CaseStudy as Content, SourcedFigure } from '../../content/types.gen.ts';
import { Actions } from '../Actions.tsx';
import { Picture } from './Picture.tsx';
import { Source } from './Source.tsx';

const Figures = ({ figures }: { figures: readonly SourcedFigure[] }) => (
  <dl className="case-figures">
    {figures.map(({ value, label, source, to }) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd className="figure-num text-4xl text-glow">{value}</dd>
        <dd>
          <Source source={source} to={to} />
        </dd>
      </div>
    ))}
  </dl>
);

const Quote = ({ quote, role }: NonNullable<Content['quote']>) => (
  <figure className="case-quote">
    <blockquote>
      <p className="display text-2xl">“{quote}”</p>
    </blockquote>
    <figcaption className="text-muted">{role}</figcaption>
  </figure>
);

const chapters = [
  ['before', 'Before'],
  ['work', 'What we did'],
  ['after', 'After'],
] as const;

export const CaseStudy = ({ content }: { content: Content }) => (
  <section className="wrap section case">
    <header>
      <p className="case-client">{content.client}</p>
      <h2 className="display text-4xl">{content.title}</h2>
    </header>
    {content.picture && <Picture picture={content.picture} className="case-picture" />}
    <div className="case-body">
      <div>
        <dl className="case-story">
          {chapters.map(([field, label]) => (
            <div key={field}>
              <dt className="display text-xl">{label}</dt>
              <dd>{content[field]}</dd>
            </div>
          ))}
        </dl>
        {content.quote && <Quote {...content.quote} />}
        {content.action && <Actions actions={[content.action]} quiet className="mt-8" />}
      </div>
      {content.figures && <Figures figures={content.figures} />}
    </div>
  </section>
);
