/** A document page: title, date of the last update, text, and a table of contents if the text is long. */
import { useId } from 'react';
import type { Document, DocumentWords, Markdown } from '../../content/types.gen.ts';
import { formatDay } from '../../lib/day.ts';
import { BackLink } from '../BackLink.tsx';
import { MarkdownBody, wordsOf } from './MarkdownBody.tsx';

/** Number of headings from which a text gets a table of contents. */
const long = 4;

function Contents({ title, headings }: { title: string; headings: Markdown }) {
  const titleId = useId();
  return (
    <nav aria-labelledby={titleId} className="document-contents">
      <h2 id={titleId}>{title}</h2>
      <ol>
        {headings.map(({ id, text = [] }) => (
          <li key={id}>
            <a href={`#${id}`}>{wordsOf(text)}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

interface DocumentTextProps {
  content: Document;
  words: DocumentWords;
}

export const DocumentText = ({ content, words }: DocumentTextProps) => {
  const headings = content.text.filter(({ kind, level }) => kind === 'heading' && level === 2);
  return (
    <article className="wrap document">
      {content.back && <BackLink {...content.back} />}
      <header>
        <h1 className="display text-4xl">{content.title}</h1>
        <p className="text-muted">
          {words.updated} <time dateTime={content.updated}>{formatDay(content.updated)}</time>
        </p>
      </header>
      <div className="document-body">
        {headings.length >= long && <Contents title={words.contents} headings={headings} />}
        <MarkdownBody text={content.text} below={0} linked />
      </div>
    </article>
  );
};
