/** Numbered steps beside their heading, which stays visible during scrolling. */
import type { Steps } from '../content/types.gen.ts';

export const StepChapter = ({ content }: { content: Steps }) => (
  <section>
    <div className="wrap section grid gap-x-8 gap-y-10 lg:grid-cols-12">
      <div className="lg:col-span-4">
        <div className="lg:sticky lg:top-28">
          <h2 className="display text-4xl">{content.title}</h2>
          {content.text && <p className="mt-4 max-w-measure text-lg text-muted">{content.text}</p>}
        </div>
      </div>
      <ol className="lg:col-span-7 lg:col-start-6">
        {content.steps.map((step, index) => (
          <li
            key={step.id}
            className="grid grid-cols-[3.5rem_1fr] border-t border-line-strong py-8 last:pb-0 sm:grid-cols-[6rem_1fr]"
          >
            <span aria-hidden="true" className="figure-num text-5xl leading-[0.9] text-glow">
              {index + 1}
            </span>
            <div>
              <h3 className="display text-2xl">{step.title}</h3>
              <p className="mt-2 max-w-[34em] text-muted">{step.text}</p>
            </div>
          </li>
        ))}
      </ol>
    </div>
  </section>
);
