/** History of one record, or of all records of a person, newest first. */
import { useState } from 'react';
import type { components } from '../../../api/types.gen.ts';
import { messages } from '../../../content/messages.ts';
import { formatDateTime } from '../../../lib/dates.ts';
import { Button } from '../../../ui/Button.tsx';
import type { Kind } from './api.ts';
import { addressOf, DeskLink } from './DeskLink.tsx';

const t = messages('records');

type Line = components['schemas']['HistoryLine'] & Partial<components['schemas']['ClientLine']>;

/** Number of lines that are visible at first. */
const visibleLines = 20;

interface HistoryProps {
  lines: readonly Line[];
  /** Kinds of the records in the lines. */
  kinds?: readonly Kind[];
}

export function HistoryList({ lines, kinds = [] }: HistoryProps) {
  const [all, setAll] = useState(false);
  return (
    <>
      <ol className="desk-history">
        {lines.slice(0, all ? undefined : visibleLines).map(({ at, text, by, body, kind, id, title }) => (
          <li key={`${at} ${id} ${text}`}>
            <p className="wrap-anywhere">{text}</p>
            {body && <p className="desk-said">{body}</p>}
            <p className="text-sm text-muted">
              <time dateTime={at}>{formatDateTime(at)}</time>
              {by && ` · ${by}`}
              {kind && (
                <>
                  {' · '}
                  <DeskLink href={addressOf(kind, id)} className="text-link wrap-anywhere">
                    {kinds.find(({ name }) => name === kind)?.one} {title}
                  </DeskLink>
                </>
              )}
            </p>
          </li>
        ))}
      </ol>
      {!all && lines.length > visibleLines && (
        <Button variant="secondary" size="sm" className="mt-4" onClick={() => setAll(true)}>
          {t('more_history')}
        </Button>
      )}
    </>
  );
}
