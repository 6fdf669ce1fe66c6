/** Everything that happened with a lead, oldest first, and forms for more. Visitors never see it. */
import { useState } from 'react';
import * as limits from '../../../../api/limits.gen.ts';
import { NoteForm } from '../../../../form/desk/NoteForm.tsx';
import { Choice } from '../../../../form/ListTools.tsx';
import { formatDate, formatDateTime } from '../../../../lib/dates.ts';
import { type LeadDetail, type ThreadEntry, useAddNote } from './api.ts';
import { MailForm } from './MailForm.tsx';
import { headingOf } from './words.ts';

const Entry = ({ entry }: { entry: ThreadEntry }) => {
  const isWord = entry.kind === 'note' || entry.kind === 'mail' || entry.kind === 'request';
  const by = entry.author && ` · ${entry.author}`;
  return (
    <li className={isWord ? 'rounded-md bg-sunken px-4 py-3' : 'px-4'}>
      <p className="text-sm text-muted">
        {headingOf(entry, (day) => formatDate(`${day}T12:00:00`))} ·{' '}
        <time dateTime={entry.at}>{formatDateTime(entry.at)}</time>
        {by}
      </p>
      {isWord && entry.subject && <p className="mt-1 font-[540] wrap-anywhere">{entry.subject}</p>}
      {entry.text && <p className="mt-1 whitespace-pre-line wrap-anywhere">{entry.text}</p>}
    </li>
  );
};

const composers = [
  ['mail', 'Email'],
  ['note', 'Note'],
] as const;

export function LeadThread({ lead }: { lead: LeadDetail }) {
  const [saved, setSaved] = useState(0);
  const [composer, setComposer] = useState<'mail' | 'note'>('mail');
  const addNote = useAddNote(lead.id);
  const onSaved = (): void => setSaved(saved + 1);
  return (
    <section aria-labelledby="lead-thread" className="mt-7 border-t border-line pt-5">
      <h3 id="lead-thread" className="mb-3 text-lg">
        Thread
      </h3>
      <ol className="mb-6 grid gap-3">
        {lead.thread.map((entry) => (
          <Entry key={`${entry.kind}.${entry.id}`} entry={entry} />
        ))}
      </ol>
      <div className="mb-4 max-w-48">
        <Choice label="Write" value={composer} options={composers} onChange={setComposer} />
      </div>
      {composer === 'mail' ? (
        <MailForm key={saved} lead={lead} onSaved={onSaved} />
      ) : (
        <NoteForm draft={`lead-note.${lead.id}`} maxLength={limits.maxNewNoteText} add={addNote} />
      )}
    </section>
  );
}
