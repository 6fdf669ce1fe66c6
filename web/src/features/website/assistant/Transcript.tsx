/** The conversation, newest message last. Answers quote their source page and link to it. */
import { useEffect, useRef } from 'react';
import type { AssistantTexts } from '../../../content/types.gen.ts';
import type { Answer, Source } from './api.ts';
import type { Exchange } from './use-conversation.ts';

interface TranscriptProps {
  words: AssistantTexts;
  exchanges: readonly Exchange[];
}

export function Transcript({ words, exchanges }: TranscriptProps) {
  const log = useRef<HTMLDivElement>(null);
  const last = exchanges.at(-1);
  const length = `${last?.id} ${last?.partial.length} ${last?.answer?.kind}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever is new comes into sight.
  useEffect(() => {
    const newest = log.current?.lastElementChild;
    if (last) newest?.scrollIntoView({ block: 'nearest' });
  }, [length]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reached by keyboard.
    <div ref={log} role="log" aria-label={words.transcript_label} tabIndex={0} className="transcript">
      <Turn speaker={words.assistant_label} from="assistant">
        <p>{words.greeting}</p>
      </Turn>
      {exchanges.map((exchange) => (
        <div key={exchange.id} className="exchange">
          <Turn speaker={words.visitor_label} from="visitor">
            <p>{exchange.question}</p>
          </Turn>
          <Turn speaker={words.assistant_label} from="assistant" busy={!exchange.answer}>
            {exchange.answer ? (
              <Said words={words} answer={exchange.answer} />
            ) : (
              <p className={exchange.partial ? undefined : 'thinking'}>
                {exchange.partial || words.thinking_text}
              </p>
            )}
          </Turn>
        </div>
      ))}
    </div>
  );
}

interface TurnProps {
  speaker: string;
  from: 'visitor' | 'assistant';
  busy?: boolean;
  children: React.ReactNode;
}

const Turn = ({ speaker, from, busy, children }: TurnProps) => (
  <div className="turn" data-from={from} aria-busy={busy || undefined}>
    <p className="speaker">{speaker}</p>
    {children}
  </div>
);

function Said({ words, answer }: { words: AssistantTexts; answer: Answer }) {
  const [first, ...others] = answer.sources;
  return (
    <>
      <p>{answer.text}</p>
      {first && answer.kind === 'pages' && (
        <blockquote cite={first.path}>
          <p className="heading">{first.heading}</p>
          <p>{first.quote}</p>
        </blockquote>
      )}
      {first && (
        <p className="source">
          {words.source_label} <PageLink {...first} />
        </p>
      )}
      {others.length > 0 && (
        <p className="also">
          {words.also_label}{' '}
          {others.map((source, i) => (
            <span key={source.path}>
              {i > 0 && ', '}
              <PageLink {...source} />
            </span>
          ))}
        </p>
      )}
      {!first && (
        <p className="source">
          <a href={words.person.to} target="_top">
            {words.person.label}
          </a>
          {answer.kind === 'unknown' && (
            <>
              ,{' '}
              <a href={words.booking.to} target="_top">
                {words.booking.label}
              </a>
            </>
          )}
        </p>
      )}
    </>
  );
}

/** Opens the page in place of the frame's window. */
const PageLink = ({ path, page }: Source) => (
  <a href={path} target="_top">
    {page}
  </a>
);
