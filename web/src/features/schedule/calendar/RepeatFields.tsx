/** How an event repeats. What a choice does not need is not asked. */
import { useState } from 'react';
import { CheckboxGroup } from '../../../form/CheckboxGroup.tsx';
import { listOf, textOf } from '../../../form/Form.tsx';
import { Select } from '../../../form/Select.tsx';
import { TextField } from '../../../form/TextField.tsx';
import { addDays, type Day, isDay, monthOf, weekdayOf, weekdays } from './month.ts';
import {
  never,
  ordinalOf,
  placeOf,
  type Repeat,
  type RepeatValues,
  weekdayNameOf,
  wordsOfRule,
} from './recurrence.ts';

/** The most the server takes. */
const mostTimes = 5000;
const mostInterval = 999;

const repeats: readonly { value: Repeat; label: string }[] = [
  { value: 'never', label: 'Never' },
  { value: 'DAILY', label: 'Daily' },
  { value: 'WEEKLY', label: 'Weekly' },
  { value: 'MONTHLY', label: 'Monthly' },
  { value: 'YEARLY', label: 'Yearly' },
];
const units = { DAILY: 'days', WEEKLY: 'weeks', MONTHLY: 'months', YEARLY: 'years' };

const dayOptions = weekdays.map(({ long }, index) => ({ value: String(index), label: long }));

const endOptions: readonly { value: RepeatValues['ends']; label: string }[] = [
  { value: 'never', label: 'Never' },
  { value: 'until', label: 'On a date' },
  { value: 'count', label: 'After a number of times' },
];

/** The ways in which a month can count the day, as far as they exist for it. */
function monthlyOptions(day: Day) {
  const last = monthOf(addDays(day, 7)) !== monthOf(day);
  return [
    { value: 'date', label: `On day ${Number(day.slice(8))}` },
    ...(placeOf(day) < 5
      ? [{ value: 'place', label: `On the ${ordinalOf(day)} ${weekdayNameOf(day)}` }]
      : []),
    ...(last ? [{ value: 'last', label: `On the last ${weekdayNameOf(day)}` }] : []),
  ];
}

/** What the fields below hold. */
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
  /** The day on which the event starts, as far as it is filled in. */
  day: string;
}

function Ends({ values, day }: RepeatFieldsProps) {
  const [ends, setEnds] = useState(values.ends);
  return (
    <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
      <Select
        name="ends"
        label="Stops"
        required
        options={endOptions}
        value={ends}
        onChange={(event) => setEnds(event.currentTarget.value as RepeatValues['ends'])}
      />
      {ends === 'until' && (
        <TextField
          name="until"
          label="Last day"
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
          label="Number of times"
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

function Details({ repeat, values, day }: RepeatFieldsProps & { repeat: keyof typeof units }) {
  return (
    <>
      <TextField
        name="interval"
        label={`Every how many ${units[repeat]}`}
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
          label="Days"
          options={dayOptions}
          defaultValue={(values.days.length > 0 ? values.days : [weekdayOf(day)]).map(String)}
        />
      )}
      {repeat === 'MONTHLY' && (
        <Select
          name="monthly"
          label="Day of the month"
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
  const kept = values.repeat === 'kept' ? [{ value: 'kept', label: 'As it does now' }] : [];
  const starts = isDay(day) ? day : undefined;
  return (
    <>
      <Select
        name="repeat"
        label="Repeat"
        required
        hint={values.repeat === 'kept' ? wordsOfRule(values, day) : undefined}
        options={[...kept, ...repeats]}
        value={repeat}
        onChange={(event) => setRepeat(event.currentTarget.value as Repeat)}
      />
      {starts && repeat !== 'never' && repeat !== 'kept' && (
        <Details key={repeat} repeat={repeat} values={values} day={starts} />
      )}
    </>
  );
}
