/** An excerpt of a conversation, with the speaker beside each part. */
import type { Conversation } from '../content/types.gen.ts';
import { cx } from '../lib/cx.ts';

export const ConversationExcerpt = ({ content }: { content: Conversation }) => (
  <section className="night">
    <div className="wrap section grid gap-x-8 gap-y-10 lg:grid-cols-12">
      <div className="lg:col-span-4">
        <h2 className="display text-4xl">{content.title}</h2>
        <p className="mt-4 text-lg text-muted">{content.text}</p>
      </div>
      <ol className="grid gap-8 lg:col-span-7 lg:col-start-6">
        {content.lines.map(({ id, from, text }) => (
          <li
            key={id}
            className={cx('border-l-2 pl-5', from === 'assistant' ? 'border-light' : 'border-line-strong')}
          >
            <p className="text-sm text-muted">
              {from === 'assistant' ? content.assistant_label : content.visitor_label}
            </p>
            <p className={cx('mt-1', from === 'assistant' ? 'text-lg' : 'display text-2xl')}>{text}</p>
          </li>
        ))}
      </ol>
    </div>
  </section>
);
