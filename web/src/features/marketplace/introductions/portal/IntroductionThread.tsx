/** One introduction: the request, what happened, and what the company can do next. */

import { useState } from 'react';
import * as limits from '../../../../api/limits.gen.ts';
import { fieldErrorsOf, wordsOf } from '../../../../api/problem.ts';
import { messages } from '../../../../content/messages.ts';
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

const t = messages('portal.introductions');
const failed = messages('portal');

/** What an introduction can have become. */
const known = ['introduced', 'talking', 'won', 'lost', 'pending'] as const;

function headingOf({ kind, became }: Thread['events'][number]): string {
  if (kind === 'note' || kind === 'asked' || kind === 'reminder') return t(`events.${kind}`);
  const status = known.find((each) => each === became);
  return status ? t(`events.${status}`) : became;
}

const Events = ({ thread }: { thread: Thread }) => (
  <ol className="grid gap-3">
    {thread.events.map((event) => (
      <li key={event.id} className="rounded-md bg-sunken px-4 py-3">
        <p className="text-sm text-muted">
          {headingOf(event)} · <time dateTime={event.created_at}>{formatDateTime(event.created_at)}</time>
          {event.actor === 'administrator' && ` · ${t('us')}`}
          {event.actor === 'partner' && ` · ${t('you')}`}
        </p>
        {event.note && <p className="mt-1 whitespace-pre-line wrap-anywhere">{event.note}</p>}
      </li>
    ))}
  </ol>
);

function NoteForm({ id }: { id: string }) {
  const add = useNote(id);
  const [note, setNote] = useState(newUuid);
  const send = (data: FormData): void =>
    add.mutate(
      { id: note, text: textOf(data, 'text') },
      {
        onSuccess: () => {
          setNote(newUuid());
          toast({ text: t('noted_text'), tone: 'positive' });
        },
      },
    );
  return (
    <Form
      key={note}
      label={t('note_label')}
      onSubmit={send}
      submitting={add.isPending}
      error={add.isError ? wordsOf(add.error, failed('failed_text')) : null}
      fieldErrors={fieldErrorsOf(add.error)}
      className="mt-5 grid gap-3"
    >
      <TextArea
        name="text"
        label={t('note_label')}
        hint={t('note_hint')}
        required
        maxLength={limits.maxThreadNoteText}
        rows={3}
      />
      <div>
        <Button type="submit" variant="secondary" busy={add.isPending}>
          {t('note_button')}
        </Button>
      </div>
    </Form>
  );
}

const Request = ({ thread }: { thread: Thread }) => (
  <>
    {!thread.introduced_at && <p className="mb-4 text-muted">{t('hidden_text')}</p>}
    <Facts>
      <Fact name={t('service_label')}>{thread.service_needed}</Fact>
      <Fact name={t('budget_label')}>{thread.budget}</Fact>
      <Fact name={t('contact_label')}>
        {thread.requester_email && (
          <a href={`mailto:${encodeURIComponent(thread.requester_email)}`} className="text-link">
            {thread.requester_email}
          </a>
        )}
      </Fact>
      <Fact name={t('message_label')}>
        {thread.message && <span className="whitespace-pre-line">{thread.message}</span>}
      </Fact>
    </Facts>
  </>
);

interface DialogProps {
  id: string;
  onClose: () => void;
}

export function IntroductionThread({ id, onClose }: DialogProps) {
  const { data: thread, error } = useThread(id);
  return (
    <Dialog
      open
      onClose={onClose}
      size="lg"
      title={thread ? thread.requester_name || thread.service_needed : t('service_label')}
      description={
        thread ? [t(`statuses.${thread.status}`), thread.requester_company].filter(Boolean).join(' · ') : null
      }
    >
      {error && !thread && <p role="alert">{wordsOf(error, failed('failed_text'))}</p>}
      {thread && (
        <>
          <Request thread={thread} />
          <NextSteps thread={thread} />
          <section aria-labelledby="what-happened" className="mt-7 border-t border-line pt-5">
            <h3 id="what-happened" className="mb-3 text-lg">
              {t('thread_label')}
            </h3>
            <Events thread={thread} />
            <NoteForm id={id} />
          </section>
        </>
      )}
    </Dialog>
  );
}
