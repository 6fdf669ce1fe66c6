/** Questions beside their heading, one open at a time. They work without scripts. */
import { useId } from 'react';
import type { Faq } from '../content/types.gen.ts';
import { Disclosure } from '../ui/Disclosure.tsx';

export const FaqList = ({ content }: { content: Faq }) => {
  const group = useId();
  return (
    <section className="wrap section grid gap-x-8 gap-y-8 lg:grid-cols-12">
      <h2 className="display text-4xl lg:col-span-4">{content.title}</h2>
      <div className="border-t border-line lg:col-span-8">
        {content.items.map(({ question, answer }) => (
          <Disclosure key={question} summary={question} group={group}>
            <p>{answer}</p>
          </Disclosure>
        ))}
      </div>
    </section>
  );
};
