/** Figures as lines of a ledger, each with its source. */
import type { Evidence } from '../../content/types.gen.ts';
import { SectionHead } from '../SectionHead.tsx';
import { Source } from './Source.tsx';

export const EvidenceList = ({ content, source: before }: { content: Evidence; source: string }) => (
  <section className="wrap section">
    <SectionHead title={content.title} text={content.text} />
    <dl className="evidence">
      {content.figures.map(({ value, label, source, to }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="figure-num">{value}</dd>
          <dd>
            <Source label={before} source={source} to={to} />
          </dd>
        </div>
      ))}
    </dl>
  </section>
);
