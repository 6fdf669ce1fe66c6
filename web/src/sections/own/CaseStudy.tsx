/** A client's story: problem, work and result, with figures and their sources. */
import type { CaseStudy as Content, SectionWords, SourcedFigure } from '../../content/types.gen.ts';
import { Actions } from '../Actions.tsx';
import { Picture } from './Picture.tsx';
import { Source } from './Source.tsx';

const Figures = ({ figures, label: before }: { figures: readonly SourcedFigure[]; label: string }) => (
  <dl className="case-figures">
    {figures.map(({ value, label, source, to }) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd className="figure-num text-4xl text-glow">{value}</dd>
        <dd>
          <Source label={before} source={source} to={to} />
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

const chapters = ['before', 'work', 'after'] as const;

export const CaseStudy = ({ content, words }: { content: Content; words: SectionWords }) => (
  <section className="wrap section case">
    <header>
      <p className="case-client">{content.client}</p>
      <h2 className="display text-4xl">{content.title}</h2>
    </header>
    {content.picture && <Picture picture={content.picture} className="case-picture" />}
    <div className="case-body">
      <div>
        <dl className="case-story">
          {chapters.map((chapter) => (
            <div key={chapter}>
              <dt className="display text-xl">{words.case_study[chapter]}</dt>
              <dd>{content[chapter]}</dd>
            </div>
          ))}
        </dl>
        {content.quote && <Quote {...content.quote} />}
        {content.action && <Actions actions={[content.action]} quiet className="mt-8" />}
      </div>
      {content.figures && <Figures figures={content.figures} label={words.source} />}
    </div>
  </section>
);
