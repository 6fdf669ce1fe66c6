/** Steps in a narrow column beside a form. They stay visible while the visitor fills in the form. */
import type { Steps } from '../content/types.gen.ts';

export const StepColumn = ({ content }: { content: Steps }) => (
  <aside aria-label={content.title} className="lg:sticky lg:top-28">
    <h2 className="display text-2xl">{content.title}</h2>
    <ol className="mt-5 border-b border-line">
      {content.steps.map((step, index) => (
        <li key={step.id} className="grid grid-cols-[2.25rem_1fr] border-t border-line py-5">
          <span aria-hidden="true" className="figure-num text-2xl leading-tight text-glow">
            {index + 1}
          </span>
          <div>
            <h3 className="font-[560]">{step.title}</h3>
            <p className="mt-1 text-[0.9375rem] text-muted">{step.text}</p>
          </div>
        </li>
      ))}
    </ol>
  </aside>
);
