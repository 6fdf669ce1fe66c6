/** One introduction: the request, what happened, and what the company can do next. */
import { useState } from 'react';
import * as limits from '../../../../api/limits.gen.ts';
import { fieldErrorsOf, wordsOf } from '../../../../api/problem.ts';
import type { PortalIntroductionWords } from '../../../../content/types.gen.ts';
import { Form, textOf } from '../../../../form/Form.tsx';
import { TextArea } from '../../../../form/TextArea.tsx';
import { formatDateTime } from '../../../../lib/dates.ts';
import { newUuid } from '../../../../lib/uuid.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Dialog } from '../../../../ui/Dialog.tsx';
import { Fact, Facts } from '../../../../ui/Facts.tsx';
import { toast } from '../../../../ui/toast.ts';
import { type Thread, useNote, useThread } from './api.ts';
import { NextSteps } from './NextSteps.tsx';

type Words = PortalIntroductionWords;

function headingOf({ kind, became }: Thread['events'][number], { events }: Words): string {
  if (kind === 'note') return events.note;
  if (kind === 'asked') return events.asked;
  if (kind === 'reminder') return events.reminder;
  return events[became as keyof Words['events']] ?? became;
}

const Events = ({ thread, words }: { thread: Thread; words: Words }) => (
  <ol className="grid gap-3">
    {thread.events.map((event) => (
      <li key={event.id} className="rounded-md bg-sunken px-4 py-3">
        <p className="text-sm text-muted">
          {headingOf(event, words)} ·{' '}
          <time dateTime={event.created_at}>{formatDateTime(event.created_at)}</time>
          {event.actor === 'administrator' && ` · ${words.us}`}
          {event.actor === 'partner' && ` · ${words.you}`}
        </p>
        {event.note && <p className="mt-1 whitespace-pre-line wrap-anywhere">{event.note}</p>}
      </li>
    ))}
  </ol>
);

function NoteForm({ id, words, failed }: { id: string; words: Words; failed: string }) {
  const add = useNote(id);
  const [note, setNote] = useState(newUuid);
  const send = (data: FormData): void =>
    add.mutate(
      { id: note, text: textOf(data, 'text') },
      {
        onSuccess: () => {
          setNote(newUuid());
          toast({ text: words.noted_text, tone: 'positive' });
        },
      },
    );
  return (
    <Form
      key={note}
      label={words.note_label}
      onSubmit={send}
      submitting={add.isPending}
      error={add.isError ? wordsOf(add.error, failed) : null}
      fieldErrors={fieldErrorsOf(add.error)}
      className="mt-5 grid gap-3"
    >
      <TextArea
        name="text"
        label={words.note_label}
        hint={words.note_hint}
        required
        maxLength={limits.maxThreadNoteText}
        rows={3}
      />
      <div>
        <Button type="submit" variant="secondary" busy={add.isPending}>
          {words.note_button}
        </Button>
      </div>
    </Form>
  );
}

const Request = ({ thread, words }: { thread: Thread; words: Words }) => (
  <>
    {!thread.introduced_at && <p className="mb-4 text-muted">{words.hidden_text}</p>}
    <Facts>
      <Fact name={words.service_label}>{thread.service_needed}</Fact>
      <Fact name={words.budget_label}>{thread.budget}</Fact>
      <Fact name={words.contact_label}>
        {thread.requester_email && (
          <a href={`mailto:${encodeURIComponent(thread.requester_email)}`} className="text-link">
            {thread.requester_email}
          </a>
        )}
      </Fact>
      <Fact name={words.message_label}>
        {thread.message && <span className="whitespace-pre-line">{thread.message}</span>}
      </Fact>
    </Facts>
  </>
);

interface DialogProps {
  id: string;
  words: Words;
  failed: string;
  onClose: () => void;
}

export function IntroductionThread({ id, words, failed, onClose }: DialogProps) {
  const { data: thread, error } = useThread(id);
  return (
    <Dialog
      open
      onClose={onClose}
      size="lg"
      title={thread ? thread.requester_name || thread.service_needed : words.service_label}
      description={
        thread ? [words.statuses[thread.status], thread.requester_company].filter(Boolean).join(' · ') : null
      }
    >
      {error && !thread && <p role="alert">{wordsOf(error, failed)}</p>}
      {thread && (
        <>
          <Request thread={thread} words={words} />
          <NextSteps thread={thread} words={words} failed={failed} />
          <section aria-labelledby="what-happened" className="mt-7 border-t border-line pt-5">
            <h3 id="what-happened" className="mb-3 text-lg">
              {words.thread_label}
            </h3>
            <Events thread={thread} words={words} />
            <NoteForm id={id} words={words} failed={failed} />
          </section>
        </>
      )}
    </Dialog>
  );
}
