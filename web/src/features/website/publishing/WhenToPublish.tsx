/** Chooses when the changes are published: now, or at a time in the future. */
import { useId, useState } from 'react';
import { TextField } from '../../../form/TextField.tsx';
import { formatDateTime, fromDateTimeInput, toDateInput, zoneName } from '../../../lib/dates.ts';
import type { Planned } from './api.ts';

/** The first proposal: tomorrow morning. */
const firstTime = '09:00';

const day = (ahead: number): string => {
  const date = new Date();
  date.setDate(date.getDate() + ahead);
  return toDateInput(date);
};

/** Why nothing can be published at an instant; undefined if it can. The server checks the same. */
const problemOf = (at: string): string | undefined => {
  if (at === '') return 'Choose a date and a time.';
  const ahead = new Date(at).getTime() - Date.now();
  return ahead > 0 ? undefined : 'Choose a time in the future.';
};

/** The chosen time. `at` is an instant, in the browser's time zone as the user typed it. */
export function useWhen() {
  const [isLater, setLater] = useState(false);
  const [date, setDate] = useState(() => day(1));
  const [time, setTime] = useState(firstTime);
  const at = date && time ? fromDateTimeInput(`${date}T${time}`) : '';
  const problem = isLater ? problemOf(at) : undefined;
  return { isLater, date, time, at, zone: zoneName(), problem, setLater, setDate, setTime };
}

interface WhenToPublishProps {
  when: ReturnType<typeof useWhen>;
  planned: Planned | null | undefined;
}

export function WhenToPublish({ when, planned }: WhenToPublishProps) {
  const name = useId();
  const choice = (label: string, isLater: boolean) => (
    <label className="flex min-h-11 items-center gap-3">
      <input
        type="radio"
        name={name}
        checked={when.isLater === isLater}
        onChange={() => when.setLater(isLater)}
        className="size-5 shrink-0 accent-sea"
      />
      {label}
    </label>
  );
  if (planned)
    return (
      <p className="mt-5 text-sm text-muted">
        Other changes are planned for {formatDateTime(planned.at)}. Until then, changes can only be published
        at once.
      </p>
    );
  return (
    <fieldset className="mt-5">
      <legend className="mb-1.5 text-[0.9375rem] font-[540]">When</legend>
      <div className="flex flex-wrap gap-x-6">
        {choice('Now', false)}
        {choice('At a time', true)}
      </div>
      {when.isLater && (
        <>
          <div className="mt-1 flex flex-wrap gap-4">
            <TextField
              type="date"
              name="date"
              label="Date"
              required
              min={day(0)}
              max={day(365)}
              value={when.date}
              onChange={({ currentTarget }) => when.setDate(currentTarget.value)}
            />
            <TextField
              type="time"
              name="time"
              label="Time"
              required
              value={when.time}
              onChange={({ currentTarget }) => when.setTime(currentTarget.value)}
            />
          </div>
          <p className="mt-2 text-sm text-muted">
            {when.at && <>{formatDateTime(when.at)}, time of </>}
            {when.zone.replaceAll('_', ' ')}. The chosen changes are published as they are now, whatever you
            edit until then.
          </p>
        </>
      )}
    </fieldset>
  );
}
