/** Steps along a line, for a process from left to right. */
import type { Steps } from '../content/types.gen.ts';
import { cx } from '../lib/cx.ts';
import { SectionHead } from './SectionHead.tsx';

export const StepLine = ({ content }: { content: Steps }) => (
  <section>
    <div className="wrap section">
      <SectionHead title={content.title} text={content.text} />
      <ol className={cx('step-line mt-14', content.steps.length === 3 && 'step-line-3')}>
        {content.steps.map((step) => (
          <li key={step.id}>
            <h3 className="text-xl font-[560]">{step.title}</h3>
            <p className="mt-2 text-muted">{step.text}</p>
          </li>
        ))}
      </ol>
    </div>
  </section>
);
