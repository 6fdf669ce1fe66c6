/** Questions with their answers, one open at a time. */
import { useId } from 'react';
import type { Faq } from '../content/schema/sections.ts';
import { Disclosure } from '../ui/Disclosure.tsx';

export const FaqList = ({ content }: { content: Faq }) => {
  const group = useId();
  return (
    <section className="wrap section-snug grid gap-x-12 gap-y-6 lg:grid-cols-[1fr_2fr]">
      <h2 className="display text-3xl">{content.title}</h2>
      <div className="border-t border-line">
        {content.items.map(({ question, answer }) => (
          <Disclosure key={question} summary={question} group={group}>
            {answer}
          </Disclosure>
        ))}
      </div>
    </section>
  );
};
