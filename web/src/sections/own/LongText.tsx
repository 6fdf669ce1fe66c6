/** Running text beside its heading. */
import type { LongText as Content } from '../../content/types.gen.ts';
import { MarkdownBody } from './MarkdownBody.tsx';

export const LongText = ({ content: { title, text } }: { content: Content }) => (
  <section className="wrap section long-text">
    {title && <h2 className="display text-4xl">{title}</h2>}
    <MarkdownBody text={text} below={title ? 1 : 0} linked={false} />
  </section>
);
