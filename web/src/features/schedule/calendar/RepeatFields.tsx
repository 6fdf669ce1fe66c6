/** Recurrence of an event. Only the fields of the selected kind are shown. */

import { useState } from 'react';
import { messages } from '../../../content/messages.ts';
import { CheckboxGroup } from '../../../form/CheckboxGroup.tsx';
import { listOf, textOf } from '../../../form/Form.tsx';
import { Select } from '../../../form/Select.tsx';
import { TextField } from '../../../form/TextField.tsx';
import { addDays, type Day, isDay, monthOf, weekdayName, weekdayOf, weekdays } from './month.ts';
import {
  type Frequency,
  never,
  ordinalOf,
  placeOf,
  type Repeat,
  type RepeatValues,
  weekdayNameOf,
  wordsOfRule,
} from './recurrence.ts';

const t = messages('calendar.repeat');

/** Maximum number of occurrences that the server accepts. */
const mostTimes = 5000;
const mostInterval = 999;

const repeats = ['never', 'DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const;
const endings: readonly RepeatValues['ends'][] = ['never', 'until', 'count'];

/** Returns the monthly rules that are possible for the day. */
function monthlyOptions(day: Day) {
  const last = monthOf(addDays(day, 7)) !== monthOf(day);
  return [
    { value: 'date', label: t('on_date', { day: Number(day.slice(8)) }) },
    ...(placeOf(day) < 5
      ? [{ value: 'place', label: t('on_place', { place: ordinalOf(day), weekday: weekdayNameOf(day) }) }]
      : []),
    ...(last ? [{ value: 'last', label: t('on_last', { weekday: weekdayNameOf(day) }) }] : []),
  ];
}

/** Reads the values of these fields. */
export function repeatFrom(data: FormData): RepeatValues {
  const repeat = textOf(data, 'repeat') as Repeat;
  if (repeat === 'never' || repeat === 'kept' || !data.has('repeat'))
    return { ...never, repeat: repeat || 'never' };
  const ends = textOf(data, 'ends') as RepeatValues['ends'];
  return {
    repeat,
    interval: Number(textOf(data, 'interval')),
    days: listOf(data, 'days').map(Number),
    monthly: (textOf(data, 'monthly') || 'date') as RepeatValues['monthly'],
    ends,
    until: ends === 'until' ? textOf(data, 'until') : '',
    count: ends === 'count' ? Number(textOf(data, 'count')) : never.count,
  };
}

interface RepeatFieldsProps {
  values: RepeatValues;
  /** Start day of the event; '' while empty. */
  day: string;
}

function Ends({ values, day }: RepeatFieldsProps) {
  const [ends, setEnds] = useState(values.ends);
  return (
    <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
      <Select
        name="ends"
        label={t('ends')}
        required
        options={endings.map((value) => ({ value, label: t(`ends_${value}`) }))}
        value={ends}
        onChange={(event) => setEnds(event.currentTarget.value as RepeatValues['ends'])}
      />
      {ends === 'until' && (
        <TextField
          name="until"
          label={t('until')}
          type="date"
          required
          min={day}
          max="9998-12-31"
          defaultValue={values.until}
        />
      )}
      {ends === 'count' && (
        <TextField
          name="count"
          label={t('count')}
          type="number"
          required
          min={1}
          max={mostTimes}
          step={1}
          defaultValue={values.count}
        />
      )}
    </div>
  );
}

function Details({ repeat, values, day }: RepeatFieldsProps & { repeat: Frequency }) {
  return (
    <>
      <TextField
        name="interval"
        label={t(`interval.${repeat}`)}
        type="number"
        required
        min={1}
        max={mostInterval}
        step={1}
        defaultValue={values.interval}
      />
      {repeat === 'WEEKLY' && (
        <CheckboxGroup
          name="days"
          label={t('days')}
          options={weekdays.map((weekday) => ({ value: String(weekday), label: weekdayName(weekday) }))}
          defaultValue={(values.days.length > 0 ? values.days : [weekdayOf(day)]).map(String)}
        />
      )}
      {repeat === 'MONTHLY' && (
        <Select
          name="monthly"
          label={t('monthly')}
          required
          options={monthlyOptions(day)}
          defaultValue={values.monthly}
        />
      )}
      <Ends values={values} day={day} />
    </>
  );
}

export function RepeatFields({ values, day }: RepeatFieldsProps) {
  const [repeat, setRepeat] = useState(values.repeat);
  const kept = values.repeat === 'kept' ? [{ value: 'kept', label: t('kept') }] : [];
  const starts = isDay(day) ? day : undefined;
  return (
    <>
      <Select
        name="repeat"
        label={t('label')}
        required
        hint={values.repeat === 'kept' ? wordsOfRule(values, day) : undefined}
        options={[...kept, ...repeats.map((value) => ({ value, label: t(value) }))]}
        value={repeat}
        onChange={(event) => setRepeat(event.currentTarget.value as Repeat)}
      />
      {starts && repeat !== 'never' && repeat !== 'kept' && (
        <Details key={repeat} repeat={repeat} values={values} day={starts} />
      )}
    </>
  );
}
