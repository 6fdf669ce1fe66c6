/** Bookable hours: time zone, weekly hours, days off, and the limits around a booking. */
import { useState } from 'react';
import { errorText, fieldErrorsOf } from '../../../../api/problem.ts';
import { Checkbox } from '../../../../form/Checkbox.tsx';
import { showResult } from '../../../../form/desk/declared/results.ts';
import { type FieldErrors, Form, textOf } from '../../../../form/Form.tsx';
import { useRevision } from '../../../../form/revision.ts';
import { Select } from '../../../../form/Select.tsx';
import { TextArea } from '../../../../form/TextArea.tsx';
import { TextField } from '../../../../form/TextField.tsx';
import { zoneName } from '../../../../lib/dates.ts';
import { Button } from '../../../../ui/Button.tsx';
import { zonesWith } from '../days.ts';
import { type Rules, type Settings, useSaveRules } from './api.ts';
import { daysOffOf, hoursOf, textOfDay, textOfDaysOff, weekdays } from './hours.ts';

/** Weekdays from Monday on. */
const week = [1, 2, 3, 4, 5, 6, 0];

const limits = [
  ['step_minutes', 'Minutes between starts', 5, 240],
  ['before_minutes', 'Free minutes before', 0, 480],
  ['after_minutes', 'Free minutes after', 0, 480],
  ['notice_minutes', 'Shortest notice in minutes', 0, 43200],
  ['ahead_days', 'Days ahead', 1, 365],
  ['most_per_day', 'Most a day (0: any number)', 0, 50],
] as const;

const dayField = (day: number): string => `day-${day}`;

/** Returns the form's rules, or null if a value is invalid. */
function rulesOf(data: FormData): Rules {
  const number = (name: string): number => Number(textOf(data, name));
  return {
    zone: textOf(data, 'zone'),
    hours: week.flatMap((day) => hoursOf(textOf(data, dayField(day)), day) ?? []),
    days_off: daysOffOf(textOf(data, 'days_off')) ?? [],
    before_minutes: number('before_minutes'),
    after_minutes: number('after_minutes'),
    notice_minutes: number('notice_minutes'),
    ahead_days: number('ahead_days'),
    most_per_day: number('most_per_day'),
    step_minutes: number('step_minutes'),
    is_open: data.get('is_open') !== null,
  };
}

function unreadable(data: FormData): FieldErrors {
  const wrong = week.filter((day) => hoursOf(textOf(data, dayField(day)), day) === null);
  return {
    ...Object.fromEntries(wrong.map((day) => [dayField(day), 'Write hours like 09:00–12:00, 13:00–17:00.'])),
    ...(daysOffOf(textOf(data, 'days_off')) === null && {
      days_off: 'Write a day a line, like 2026-12-24 or 2026-12-24 to 2026-12-31.',
    }),
  };
}

export function HoursForm({ settings }: { settings: Settings }) {
  const { rules, version } = settings;
  const save = useSaveRules();
  const seen = useRevision(version);
  const [saves, setSaves] = useState(0);
  const zone = version === 0 ? zoneName() : rules.zone;
  return (
    <Form
      label="Hours"
      key={saves} // hours that another tab saves meanwhile don't replace what is being written
      check={unreadable}
      submitting={save.isPending}
      error={save.isError ? errorText(save.error, save.error.message) : null}
      fieldErrors={fieldErrorsOf(save.error)}
      onSubmit={(data) =>
        save.mutate(
          { rules: rulesOf(data), version: seen.version },
          {
            onSuccess: (settings) => {
              seen.onSaved(settings.version);
              setSaves(saves + 1);
              showResult({ text: 'Hours saved. Visitors see the new times at once.' });
            },
            onError: seen.onError,
          },
        )
      }
    >
      <Checkbox name="is_open" defaultChecked={rules.is_open}>
        Visitors can book
      </Checkbox>
      <Select
        name="zone"
        label="Time zone of these hours"
        required
        defaultValue={zone}
        options={zonesWith(zone).map((name) => ({ value: name, label: name.replaceAll('_', ' ') }))}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        {week.map((day) => (
          <TextField
            key={day}
            name={dayField(day)}
            label={weekdays[day] ?? ''}
            defaultValue={textOfDay(rules.hours, day)}
            placeholder="Closed"
            maxLength={120}
          />
        ))}
      </div>
      <TextArea
        name="days_off"
        label="Days off"
        hint="A day a line, like 2026-12-24 or 2026-12-24 to 2026-12-31"
        defaultValue={textOfDaysOff(rules.days_off)}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        {limits.map(([name, label, min, max]) => (
          <TextField
            key={name}
            name={name}
            type="number"
            label={label}
            required
            min={min}
            max={max}
            defaultValue={rules[name]}
          />
        ))}
      </div>
      <Button type="submit" className="justify-self-start" busy={save.isPending} busyLabel="Saving...">
        Save Hours
      </Button>
    </Form>
  );
}
