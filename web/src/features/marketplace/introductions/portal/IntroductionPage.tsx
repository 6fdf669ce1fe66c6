/** One introduction: the request, its history, and the company's next steps. */

import { type ReactNode, useState } from 'react';
import * as limits from '../../../../api/limits.gen.ts';
import { errorText, fieldErrorsOf } from '../../../../api/problem.ts';
import { messages } from '../../../../content/messages.ts';
import { HistoryList } from '../../../../form/desk/declared/HistoryList.tsx';
import { usePageHeading } from '../../../../form/desk/declared/use-page-heading.ts';
import { EmailAddress } from '../../../../form/desk/EmailAddress.tsx';
import { RecordHead } from '../../../../form/desk/RecordHead.tsx';
import { Form, textOf } from '../../../../form/Form.tsx';
import { QueryView } from '../../../../form/QueryView.tsx';
import { TextArea } from '../../../../form/TextArea.tsx';
import { newUuid } from '../../../../lib/uuid.ts';
import { paths } from '../../../../paths.ts';
import { Badge } from '../../../../ui/Badge.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { toast } from '../../../../ui/toast.ts';
import { type Thread, useNote, useThread } from './api.ts';
import { NextSteps } from './NextSteps.tsx';
import { tones } from './tones.ts';

const t = messages('portal.introductions');
const failed = messages('portal');

/** Statuses with a label in the history. */
const known = ['introduced', 'talking', 'won', 'lost', 'pending'] as const;

function headingOf({ kind, became }: Thread['events'][number]): string {
  if (kind === 'note' || kind === 'asked' || kind === 'reminder') return t(`events.${kind}`);
  const status = known.find((each) => each === became);
  return status ? t(`events.${status}`) : became;
}

const actors = { administrator: 'us', partner: 'you' } as const;

/** Returns the history, newest first, in the format of the desk's history. */
const linesOf = ({ events }: Thread) =>
  events
    .map((event) => ({
      at: event.created_at,
      text: headingOf(event),
      by: event.actor === 'administrator' || event.actor === 'partner' ? t(actors[event.actor]) : '',
      body: event.note,
    }))
    .reverse();

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
      error={add.isError ? errorText(add.error, failed('failed_text')) : null}
      fieldErrors={fieldErrorsOf(add.error)}
      className="grid gap-3"
    >
      <TextArea
        name="text"
        label={t('note_label')}
        hint={t('note_hint')}
        required
        maxLength={limits.maxNoteText}
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
    <dl className="desk-facts">
      <Fact name={t('service_label')}>{thread.service_needed}</Fact>
      <Fact name={t('budget_label')}>{thread.budget}</Fact>
      <Fact name={t('company_label')}>{thread.requester_company}</Fact>
      <Fact name={t('contact_label')}>
        {thread.requester_email && <EmailAddress address={thread.requester_email} />}
      </Fact>
      <Fact name={t('message_label')} long>
        {thread.message}
      </Fact>
    </dl>
  </>
);

interface FactProps {
  name: string;
  long?: boolean;
  children: ReactNode;
}

const Fact = ({ name, long, children }: FactProps) =>
  children ? (
    <div className={long ? 'col-span-full' : undefined}>
      <dt>{name}</dt>
      <dd className="whitespace-pre-line">{children}</dd>
    </div>
  ) : null;

export function IntroductionPage({ id }: { id: string }) {
  const query = useThread(id);
  const heading = usePageHeading();
  const thread = query.data;
  return (
    <article aria-labelledby="record">
      <RecordHead
        back={{ href: paths.partnerPortal({ tab: 'introductions' }), label: t('all_label') }}
        name={thread ? thread.requester_name || thread.service_needed : t('one_title')}
        heading={heading}
      >
        {thread && <Badge tone={tones[thread.status]}>{t(`statuses.${thread.status}`)}</Badge>}
      </RecordHead>
      <QueryView query={query} loading={failed('loading_text')} failed={failed('failed_text')}>
        {(data) => (
          <>
            <NextSteps thread={data} />
            <div className="desk-record">
              <div className="min-w-0">
                <Request thread={data} />
              </div>
              <aside aria-labelledby="what-happened">
                <h3 id="what-happened" className="mb-2 text-base font-[580]">
                  {t('thread_label')}
                </h3>
                <NoteForm id={id} />
                <HistoryList lines={linesOf(data)} />
              </aside>
            </div>
          </>
        )}
      </QueryView>
    </article>
  );
}
