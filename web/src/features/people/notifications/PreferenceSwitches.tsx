/** What a person wants to be told. Every change is saved at once. */

import { Queried } from '../../../form/Queried.tsx';
import { Select } from '../../../form/Select.tsx';
import { Switch } from '../../../form/Switch.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { type PreferenceChanges, type Preferences, usePreferences, useUpdatePreferences } from './api.ts';

type SwitchName = {
  [Name in keyof Preferences]: Preferences[Name] extends boolean ? Name : never;
}[keyof Preferences];

const switches: readonly { name: SwitchName; label: string; hint?: string }[] = [
  { name: 'in_app_enabled', label: 'Pop-ups', hint: 'Anywhere on this site' },
  { name: 'email_enabled', label: 'E-mail' },
  { name: 'event_reminders', label: 'Event reminders' },
  { name: 'order_updates', label: 'Order updates' },
  { name: 'partner_updates', label: 'Partner updates' },
  { name: 'marketing_emails', label: 'News and offers by e-mail' },
];

const reminderTimes: readonly [number, string][] = [
  [0, 'At the start'],
  [5, '5 minutes before'],
  [10, '10 minutes before'],
  [15, '15 minutes before'],
  [30, '30 minutes before'],
  [60, '1 hour before'],
  [120, '2 hours before'],
  [1440, '1 day before'],
];

/** The choices, with the present one among them even if another client set it. */
const reminderOptions = (minutes: number) =>
  (reminderTimes.some(([known]) => known === minutes)
    ? reminderTimes
    : [...reminderTimes, [minutes, `${minutes} minutes before`] as const]
  ).map(([value, label]) => ({ value: String(value), label }));

/** Every zone the browser knows, with the present one and UTC among them. */
const zoneOptions = (zone: string) =>
  [...new Set(['UTC', zone, ...Intl.supportedValuesOf('timeZone')])].map((value) => ({
    value,
    label: value.replaceAll('_', ' '),
  }));

export function PreferenceSwitches({ userId }: { userId: string }) {
  const preferences = usePreferences(userId);
  const update = useUpdatePreferences(userId);
  const busy = (name: keyof PreferenceChanges) => update.isPending && name in update.variables;
  return (
    <Queried
      query={preferences}
      loading="Loading preferences"
      failed="Your preferences could not be loaded"
      skeleton={<Skeleton className="h-72" />}
    >
      {(data) => (
        <div className="grid gap-1">
          {switches.map(({ name, ...words }) => (
            <Switch
              key={name}
              {...words}
              checked={data[name]}
              busy={busy(name)}
              onChange={(checked) => update.mutate({ [name]: checked })}
            />
          ))}
          <Select
            className="mt-3"
            name="reminder_minutes"
            label="Remind me"
            required
            options={reminderOptions(data.reminder_minutes)}
            value={String(data.reminder_minutes)}
            onChange={(event) => update.mutate({ reminder_minutes: Number(event.currentTarget.value) })}
          />
          <Select
            className="mt-3"
            name="timezone"
            label="Time zone of e-mails"
            required
            options={zoneOptions(data.timezone)}
            value={data.timezone}
            onChange={(event) => update.mutate({ timezone: event.currentTarget.value })}
          />
        </div>
      )}
    </Queried>
  );
}
