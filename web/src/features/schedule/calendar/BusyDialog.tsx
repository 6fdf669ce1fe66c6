/** The calendars elsewhere that are read for busy times: added by address, with what became of the last reading. */
import { useId, useState } from 'react';
import * as limits from '../../../api/limits.gen.ts';
import { fieldErrorsOf, wordsOf } from '../../../api/problem.ts';
import { Form, textOf } from '../../../form/Form.tsx';
import { Queried } from '../../../form/Queried.tsx';
import { TextField } from '../../../form/TextField.tsx';
import { relativeTime } from '../../../lib/dates.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { toast } from '../../../ui/toast.ts';
import { type BusySource, useAddBusySource, useBusySources, useRemoveBusySource } from './busy-api.ts';

const times = (count: number): string =>
  count === 1 ? '1 busy time' : `${count.toLocaleString()} busy times`;

function Status({ source }: { source: BusySource }) {
  if (!source.read_at && !source.problem) {
    return <p className="text-sm text-muted">{source.host} · being read…</p>;
  }
  return (
    <>
      <p className="text-sm text-muted">
        {source.host}
        {source.read_at &&
          ` · ${times(source.busy_times)} ahead · read ${relativeTime(source.read_at).toLowerCase()}`}
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
      aria-label={`Remove: ${source.name}`}
      busy={busy}
      onClick={onRemove}
    >
      Remove
    </Button>
  </li>
);

function Sources({ userId, sources }: { userId: string; sources: BusySource[] }) {
  const remove = useRemoveBusySource(userId);
  const onRemove = (source: BusySource) =>
    remove.mutate(source.id, {
      onSuccess: () => toast({ text: `${source.name} was removed.` }),
      onError: (error) =>
        toast({
          title: 'Error',
          text: wordsOf(error, 'That did not work. Try again in a moment.'),
          tone: 'danger',
        }),
    });
  if (sources.length === 0) return <p className="text-muted">No other calendar has been added yet.</p>;
  return (
    <ul aria-label="Other calendars" aria-live="polite">
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
  const [added, setAdded] = useState(0); // empties the form
  const errors = add.error ? fieldErrorsOf(add.error) : {};
  const general = add.error && Object.keys(errors).length === 0;
  return (
    <Form
      key={added}
      label="Add a calendar"
      submitting={add.isPending}
      error={general ? wordsOf(add.error, 'That did not work. Try again in a moment.') : null}
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
        label="Address of the calendar"
        hint="It begins with https:// or webcal:// and often ends with .ics."
        required
        maxLength={limits.maxBusySourceInputBodyUrl}
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
      />
      <TextField
        name="name"
        label="Name"
        hint="For example: Work"
        maxLength={limits.maxBusySourceInputBodyName}
        autoComplete="off"
      />
      <div>
        <Button type="submit" busy={add.isPending} busyLabel="Adding...">
          Add Calendar
        </Button>
      </div>
    </Form>
  );
}

export function BusyDialog({ userId, onClose }: { userId: string; onClose: () => void }) {
  const query = useBusySources(userId);
  const title = useId();
  return (
    <Dialog
      open
      onClose={onClose}
      title="Busy times from other calendars"
      description="We read these calendars every half hour and keep only when you're busy: no titles, no places, no guests."
    >
      <div className="grid gap-6">
        <Queried
          query={query}
          loading="Loading other calendars"
          failed="Your other calendars could not be loaded"
          skeleton={<Skeleton className="h-11" />}
        >
          {(data) => <Sources userId={userId} sources={data} />}
        </Queried>
        <section aria-labelledby={title} className="grid gap-4 border-t border-line pt-5">
          <h3 id={title} className="font-[560]">
            Add a calendar
          </h3>
          <AddForm userId={userId} />
        </section>
      </div>
    </Dialog>
  );
}
