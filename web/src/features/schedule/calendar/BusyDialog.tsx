/** External calendars that are read for busy times: added by address, each with the result of the last reading. */

import { useId, useState } from 'react';
import * as limits from '../../../api/limits.gen.ts';
import { errorText, fieldErrorsOf } from '../../../api/problem.ts';
import { messages, plural } from '../../../content/messages.ts';
import { Form, textOf } from '../../../form/Form.tsx';
import { QueryView } from '../../../form/QueryView.tsx';
import { TextField } from '../../../form/TextField.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { relativeTime } from '../../../ui/relative-time.ts';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { toast } from '../../../ui/toast.ts';
import { type BusySource, useAddBusySource, useBusySources, useRemoveBusySource } from './busy-api.ts';

const t = messages('calendar.busy');
const refused = messages('calendar');

function Status({ source }: { source: BusySource }) {
  if (!source.read_at && !source.problem) {
    return <p className="text-sm text-muted">{t('being_read', { host: source.host })}</p>;
  }
  return (
    <>
      <p className="text-sm text-muted">
        {source.read_at
          ? t(`read.${plural(source.busy_times)}`, {
              host: source.host,
              count: source.busy_times.toLocaleString(),
              when: relativeTime(source.read_at).toLowerCase(),
            })
          : source.host}
      </p>
      {source.problem && <p className="text-sm text-danger">{source.problem}</p>}
    </>
  );
}

interface SourceProps {
  source: BusySource;
  busy: boolean;
  onRemove: () => void;
}

const Source = ({ source, busy, onRemove }: SourceProps) => (
  <li className="flex flex-wrap items-center justify-between gap-3 border-t border-line py-2 first:border-t-0">
    <div className="min-w-0">
      <p>{source.name}</p>
      <Status source={source} />
    </div>
    <Button
      variant="secondary"
      size="sm"
      aria-label={`${t('remove_label')}: ${source.name}`}
      busy={busy}
      onClick={onRemove}
    >
      {t('remove_label')}
    </Button>
  </li>
);

function Sources({ userId, sources }: { userId: string; sources: BusySource[] }) {
  const remove = useRemoveBusySource(userId);
  const onRemove = (source: BusySource) =>
    remove.mutate(source.id, {
      onSuccess: () => toast({ text: t('removed_text', { name: source.name }) }),
      onError: (error) =>
        toast({
          title: t('error_title'),
          text: errorText(error, refused('refused_text')),
          tone: 'danger',
        }),
    });
  if (sources.length === 0) return <p className="text-muted">{t('none_text')}</p>;
  return (
    <ul aria-label={t('list_label')} aria-live="polite">
      {sources.map((source) => (
        <Source
          key={source.id}
          source={source}
          busy={remove.isPending && remove.variables === source.id}
          onRemove={() => onRemove(source)}
        />
      ))}
    </ul>
  );
}

function AddForm({ userId }: { userId: string }) {
  const add = useAddBusySource(userId);
  const [added, setAdded] = useState(0); // clears the form
  const errors = add.error ? fieldErrorsOf(add.error) : {};
  const general = add.error && Object.keys(errors).length === 0;
  return (
    <Form
      key={added}
      label={t('add_title')}
      submitting={add.isPending}
      error={general ? errorText(add.error, refused('refused_text')) : null}
      fieldErrors={errors}
      onSubmit={(data) =>
        add.mutate(
          { url: textOf(data, 'url'), name: textOf(data, 'name') },
          { onSuccess: () => setAdded(added + 1) },
        )
      }
    >
      <TextField
        name="url"
        label={t('url_label')}
        hint={t('url_hint')}
        required
        maxLength={limits.maxBusySourceInputBodyUrl}
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
      />
      <TextField
        name="name"
        label={t('name_label')}
        hint={t('name_hint')}
        maxLength={limits.maxBusySourceInputBodyName}
        autoComplete="off"
      />
      <div>
        <Button type="submit" busy={add.isPending} busyLabel={t('submitting_label')}>
          {t('submit_label')}
        </Button>
      </div>
    </Form>
  );
}

export function BusyDialog({ userId, onClose }: { userId: string; onClose: () => void }) {
  const query = useBusySources(userId);
  const title = useId();
  return (
    <Dialog open onClose={onClose} title={t('title')} description={t('text')}>
      <div className="grid gap-6">
        <QueryView
          query={query}
          loading={t('loading_text')}
          failed={t('failed_title')}
          skeleton={<Skeleton className="h-11" />}
        >
          {(data) => <Sources userId={userId} sources={data} />}
        </QueryView>
        <section aria-labelledby={title} className="grid gap-4 border-t border-line pt-5">
          <h3 id={title} className="font-[560]">
            {t('add_title')}
          </h3>
          <AddForm userId={userId} />
        </section>
      </div>
    </Dialog>
  );
}
