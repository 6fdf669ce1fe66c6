/** Steps with large numbers, separated by hairlines instead of cards. */
import type { Steps } from '../content/types.gen.ts';

export const StepStory = ({ content }: { content: Steps }) => (
  <section>
    <h2 className="display text-4xl">{content.title}</h2>
    {content.text && <p className="mt-4 max-w-measure text-lg text-muted">{content.text}</p>}
    <ol className="mt-10 border-b border-line">
      {content.steps.map((step, index) => (
        <li
          key={step.id}
          className="grid grid-cols-[3.5rem_1fr] gap-x-4 border-t border-line py-7 sm:grid-cols-[6rem_1fr]"
        >
          <span aria-hidden="true" className="figure-num text-4xl leading-none text-glow">
            {index + 1}
          </span>
          <div>
            <h3 className="text-xl font-[560]">{step.title}</h3>
            <p className="mt-1.5 max-w-[34em] text-muted">{step.text}</p>
          </div>
        </li>
      ))}
    </ol>
  </section>
);
