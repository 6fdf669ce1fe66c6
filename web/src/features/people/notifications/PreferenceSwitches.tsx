/** Notification preferences of a user. Every change is saved immediately. */

import { messages } from '../../../content/messages.ts';
import { QueryView } from '../../../form/QueryView.tsx';
import { Select } from '../../../form/Select.tsx';
import { Switch } from '../../../form/Switch.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { type PreferenceChanges, type Preferences, usePreferences, useUpdatePreferences } from './api.ts';

const t = messages('calendar.preferences');

type SwitchName = {
  [Name in keyof Preferences]: Preferences[Name] extends boolean ? Name : never;
}[keyof Preferences];

const switches: readonly SwitchName[] = [
  'in_app_enabled',
  'email_enabled',
  'event_reminders',
  'order_updates',
  'partner_updates',
  'marketing_emails',
];

const reminderTimes = [0, 5, 10, 15, 30, 60, 120, 1440] as const;

/** Returns the options, including the current value, which another client may have set. */
function reminderOptions(minutes: number) {
  const known = reminderTimes.map((each) => ({ value: String(each), label: t(`reminders.${each}`) }));
  return known.some(({ value }) => value === String(minutes))
    ? known
    : [...known, { value: String(minutes), label: t('reminders.other', { minutes }) }];
}

/** Returns all time zones of the browser, plus the current one and UTC. */
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
    <QueryView
      query={preferences}
      loading={t('loading_text')}
      failed={t('failed_title')}
      skeleton={<Skeleton className="h-72" />}
    >
      {(data) => (
        <div className="grid gap-1">
          {switches.map((name) => (
            <Switch
              key={name}
              label={t(name)}
              {...(name === 'in_app_enabled' && { hint: t('in_app_hint') })}
              checked={data[name]}
              busy={busy(name)}
              onChange={(checked) => update.mutate({ [name]: checked })}
            />
          ))}
          <Select
            className="mt-3"
            name="reminder_minutes"
            label={t('reminder_label')}
            required
            options={reminderOptions(data.reminder_minutes)}
            value={String(data.reminder_minutes)}
            onChange={(event) => update.mutate({ reminder_minutes: Number(event.currentTarget.value) })}
          />
          <Select
            className="mt-3"
            name="timezone"
            label={t('zone_label')}
            required
            options={zoneOptions(data.timezone)}
            value={data.timezone}
            onChange={(event) => update.mutate({ timezone: event.currentTarget.value })}
          />
        </div>
      )}
    </QueryView>
  );
}
