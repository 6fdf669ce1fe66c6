/** What happened to a partnership request, and a form for notes that the partner reads too. */
import * as limits from '../../../../api/limits.gen.ts';
import { NoteForm } from '../../../../form/desk/NoteForm.tsx';
import { formatDateTime } from '../../../../lib/dates.ts';
import { useRequestNote, useRequestThread } from './api.ts';

const headings: Readonly<Record<string, string>> = {
  pending: 'Pending',
  introduced: 'Both introduced by email',
  talking: 'Talking',
  won: 'Won',
  lost: 'Lost',
  spam: 'Spam',
  partner: 'Partner reminded',
  administrator: 'You were told that nothing moves',
};

const actors: Readonly<Record<string, string>> = {
  visitor: 'visitor',
  partner: 'partner',
  administrator: 'administrator',
  clock: 'by itself',
};

/** What a line is about; a note says it itself. */
const others: Readonly<Record<string, string>> = { note: 'Note', asked: 'Partner asked' };

export function RequestThread({ id }: { id: string }) {
  const { data, error } = useRequestThread(id);
  return (
    <section aria-labelledby="request-thread" className="mt-7 border-t border-line pt-5">
      <h3 id="request-thread" className="mb-3 text-lg">
        Thread
      </h3>
      {error && !data && <p role="alert">{error.message}</p>}
      <ol className="mb-6 grid gap-3">
        {data?.events.map((event) => (
          <li key={event.id} className={event.note ? 'rounded-md bg-sunken px-4 py-3' : 'px-4'}>
            <p className="text-sm text-muted">
              {others[event.kind] ?? headings[event.became] ?? event.became} ·{' '}
              <time dateTime={event.created_at}>{formatDateTime(event.created_at)}</time> ·{' '}
              {actors[event.actor]}
            </p>
            {event.note && <p className="mt-1 whitespace-pre-line wrap-anywhere">{event.note}</p>}
          </li>
        ))}
      </ol>
      <NoteForm
        draft={`request-note.${id}`}
        maxLength={limits.maxThreadNoteText}
        hint="The partner's team reads it too. The visitor doesn't."
        add={useRequestNote(id)}
      />
    </section>
  );
}
