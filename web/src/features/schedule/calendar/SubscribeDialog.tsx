/** The private address under which other programs read the calendar: made, copied, replaced and revoked. */
import { useId } from 'react';
import { wordsOf } from '../../../api/problem.ts';
import { TextField } from '../../../form/TextField.tsx';
import { formatDateTime } from '../../../lib/dates.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx';
import { toast } from '../../../ui/toast.ts';
import { type Feed, useCreateFeed, useDeleteFeed, useFeedAddress } from './files-api.ts';

const programs = [
  ['Apple Calendar', 'Choose File, New Calendar Subscription, and paste the address.'],
  ['Google Calendar', 'On a computer, choose Other calendars, From URL, and paste the address.'],
  ['Thunderbird', 'Choose New Calendar, On the Network, and paste the address; no user name is needed.'],
] as const;

async function copy(url: string, field: HTMLInputElement | null): Promise<void> {
  try {
    await navigator.clipboard.writeText(url);
    toast({ text: 'Address copied', tone: 'positive' });
  } catch {
    field?.select();
    toast({ text: 'Copying is not allowed here. The address is selected: copy it yourself.' });
  }
}

/** The address, which is known only now. */
function NewAddress({ url }: { url: string }) {
  const id = useId();
  const field = () => document.getElementById(id)?.querySelector('input') ?? null;
  return (
    <div id={id} className="grid gap-3">
      <TextField
        name="feed_url"
        label="Private address"
        required
        readOnly
        hint="It is shown only now. If you lose it, make a new one."
        value={url}
        onFocus={(event) => event.currentTarget.select()}
      />
      <div>
        <Button onClick={() => void copy(url, field())}>Copy Address</Button>
      </div>
    </div>
  );
}

function Status({ feed }: { feed: Feed }) {
  if (!feed.exists || !feed.created_at) {
    return <p>There is no address yet. Make one, and paste it into your calendar program.</p>;
  }
  return (
    <p>
      An address was made on {formatDateTime(feed.created_at)}.{' '}
      {feed.last_read_at
        ? `A program last read it on ${formatDateTime(feed.last_read_at)}.`
        : 'No program has read it yet.'}
    </p>
  );
}

function HowTo() {
  return (
    <section aria-labelledby="how-to-subscribe">
      <h3 id="how-to-subscribe" className="font-[560]">
        How to add it
      </h3>
      <dl className="mt-2 grid gap-2">
        {programs.map(([name, text]) => (
          <div key={name}>
            <dt className="font-[540]">{name}</dt>
            <dd className="text-muted">{text}</dd>
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
          {wordsOf(error, 'That did not work. Try again in a moment.')}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <Button
          variant={feed.exists ? 'secondary' : 'primary'}
          busy={create.isPending}
          onClick={() => create.mutate()}
        >
          {feed.exists ? 'Make a New Address' : 'Create Address'}
        </Button>
        {feed.exists && (
          <Button
            variant="danger"
            busy={remove.isPending}
            onClick={() =>
              remove.mutate(undefined, {
                onSuccess: () => toast({ text: 'Address revoked', tone: 'positive' }),
              })
            }
          >
            Revoke
          </Button>
        )}
      </div>
      {feed.exists && (
        <p className="text-sm text-muted">
          A new address replaces the present one: programs that read it lose the calendar, as they do when you
          revoke it, change your password or sign out everywhere.
        </p>
      )}
    </div>
  );
}

export function SubscribeDialog({ userId, onClose }: { userId: string; onClose: () => void }) {
  const { data, error, refetch } = useFeedAddress(userId);
  return (
    <Dialog
      open
      onClose={onClose}
      title="Subscribe to your calendar"
      description="Whoever knows the address can read your events, so give it to your own programs only."
    >
      <div className="grid gap-6">
        {data && <Address userId={userId} feed={data} />}
        {!data && !error && (
          <Loading label="Loading your address">
            <Skeleton className="h-24" />
          </Loading>
        )}
        {!data && error && (
          <div role="alert" className="flex flex-wrap items-center gap-3">
            <p>{wordsOf(error, 'Your address could not be loaded.')}</p>
            <Button variant="secondary" onClick={() => void refetch()}>
              Try Again
            </Button>
          </div>
        )}
        <HowTo />
      </div>
    </Dialog>
  );
}
