/** The private address for subscriptions by other programs: create, copy, replace and revoke. */

import { useId } from 'react';
import { errorText } from '../../../api/problem.ts';
import { messages } from '../../../content/messages.ts';
import { TextField } from '../../../form/TextField.tsx';
import { formatDateTime } from '../../../lib/dates.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx';
import { toast } from '../../../ui/toast.ts';
import { type Feed, useCreateFeed, useDeleteFeed, useFeedAddress } from './files-api.ts';

const t = messages('calendar.subscribe');

const programs = [
  ['Apple Calendar', 'apple'],
  ['Google Calendar', 'google'],
  ['Thunderbird', 'thunderbird'],
] as const;

async function copy(url: string, field: HTMLInputElement | null): Promise<void> {
  try {
    await navigator.clipboard.writeText(url);
    toast({ text: t('copied_text'), tone: 'positive' });
  } catch {
    field?.select();
    toast({ text: t('copy_failed_text') });
  }
}

/** The new address, which is shown only once. */
function NewAddress({ url }: { url: string }) {
  const id = useId();
  const field = () => document.getElementById(id)?.querySelector('input') ?? null;
  return (
    <div id={id} className="grid gap-3">
      <TextField
        name="feed_url"
        label={t('address_label')}
        required
        readOnly
        hint={t('address_hint')}
        value={url}
        onFocus={(event) => event.currentTarget.select()}
      />
      <div>
        <Button onClick={() => void copy(url, field())}>{t('copy_label')}</Button>
      </div>
    </div>
  );
}

function Status({ feed }: { feed: Feed }) {
  if (!feed.exists || !feed.created_at) {
    return <p>{t('none_text')}</p>;
  }
  return (
    <p>
      {t('made_text', { time: formatDateTime(feed.created_at) })}{' '}
      {feed.last_read_at ? t('read_text', { time: formatDateTime(feed.last_read_at) }) : t('unread_text')}
    </p>
  );
}

function HowTo() {
  return (
    <section aria-labelledby="how-to-subscribe">
      <h3 id="how-to-subscribe" className="font-[560]">
        {t('how_title')}
      </h3>
      <dl className="mt-2 grid gap-2">
        {programs.map(([name, key]) => (
          <div key={name}>
            <dt className="font-[540]">{name}</dt>
            <dd className="text-muted">{t(key)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

interface AddressProps {
  userId: string;
  feed: Feed;
}

function Address({ userId, feed }: AddressProps) {
  const create = useCreateFeed(userId);
  const remove = useDeleteFeed(userId);
  const error = create.error ?? remove.error;
  const url = feed.exists ? create.data?.url : undefined;
  return (
    <div className="grid gap-4">
      {url ? <NewAddress url={url} /> : <Status feed={feed} />}
      {error && (
        <p role="alert" className="text-danger">
          {errorText(error, messages('calendar')('refused_text'))}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <Button
          variant={feed.exists ? 'secondary' : 'primary'}
          busy={create.isPending}
          onClick={() => create.mutate()}
        >
          {t(feed.exists ? 'renew_label' : 'make_label')}
        </Button>
        {feed.exists && (
          <Button
            variant="danger"
            busy={remove.isPending}
            onClick={() =>
              remove.mutate(undefined, {
                onSuccess: () => toast({ text: t('revoked_text'), tone: 'positive' }),
              })
            }
          >
            {t('revoke_label')}
          </Button>
        )}
      </div>
      {feed.exists && <p className="text-sm text-muted">{t('renew_text')}</p>}
    </div>
  );
}

export function SubscribeDialog({ userId, onClose }: { userId: string; onClose: () => void }) {
  const { data, error, refetch } = useFeedAddress(userId);
  return (
    <Dialog open onClose={onClose} title={t('title')} description={t('text')}>
      <div className="grid gap-6">
        {data && <Address userId={userId} feed={data} />}
        {!data && !error && (
          <Loading label={t('loading_text')}>
            <Skeleton className="h-24" />
          </Loading>
        )}
        {!data && error && (
          <div role="alert" className="flex flex-wrap items-center gap-3">
            <p>{errorText(error, t('failed_text'))}</p>
            <Button variant="secondary" onClick={() => void refetch()}>
              {t('again_label')}
            </Button>
          </div>
        )}
        <HowTo />
      </div>
    </Dialog>
  );
}
