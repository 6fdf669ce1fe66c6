/** The fields of an event, for creating and for editing. */
import { type ReactNode, useMemo, useState } from 'react';
import { fieldErrorsOf } from '../../api/problem.ts';
import { Form, textOf } from '../../form/Form.tsx';
import { Select } from '../../form/Select.tsx';
import { TextArea } from '../../form/TextArea.tsx';
import { TextField } from '../../form/TextField.tsx';
import { Button } from '../../ui/Button.tsx';
import { EventTimes } from './EventTimes.tsx';
import { type EventType, eventTypes } from './event.ts';
import { asPreferred, type EventValues } from './event-values.ts';
import { RepeatFields, repeatFrom } from './RepeatFields.tsx';

interface EventFormProps {
  values: EventValues;
  submitLabel: string;
  submittingLabel: string;
  submitting: boolean;
  /** What the last attempt answered. */
  failure: { error: unknown; words: string } | null;
  /** What is asked first. */
  before?: ReactNode;
  /** Whole days, repetition and reminder belong to a series as a whole: not asked for one occurrence. */
  whole?: boolean;
  onSubmit: (values: EventValues) => void;
  onCancel: () => void;
}

const reminders = [
  { value: asPreferred, label: 'As in your preferences' },
  { value: '-1', label: 'None' },
  { value: '0', label: 'At the start' },
  { value: '5', label: '5 minutes before' },
  { value: '10', label: '10 minutes before' },
  { value: '15', label: '15 minutes before' },
  { value: '30', label: '30 minutes before' },
  { value: '60', label: '1 hour before' },
  { value: '120', label: '2 hours before' },
  { value: '1440', label: '1 day before' },
  { value: '10080', label: '1 week before' },
];

/** The choices, with the present one among them even if another program set it. */
const reminderOptions = (present: string) =>
  reminders.some(({ value }) => value === present)
    ? reminders
    : [...reminders, { value: present, label: `${present} minutes before` }];

const valuesOf = (data: FormData, before: EventValues, whole: boolean): EventValues => ({
  ...before,
  title: textOf(data, 'title'),
  description: textOf(data, 'description'),
  start_time: textOf(data, 'start_time'),
  end_time: textOf(data, 'end_time'),
  location: textOf(data, 'location'),
  event_type: textOf(data, 'event_type') as EventType,
  ...(whole && {
    all_day: data.has('all_day'),
    repeat: repeatFrom(data),
    reminder: textOf(data, 'reminder'),
  }),
});

/** Makes the field the one that an opening dialog focuses. */
const startHere = (input: HTMLInputElement | null): void => input?.setAttribute('autofocus', '');

export function EventForm(props: EventFormProps) {
  const { values, submitLabel, submittingLabel, submitting, failure, before, whole = true } = props;
  const [day, setDay] = useState(values.start_time.slice(0, 10));
  const fieldErrors = useMemo(() => fieldErrorsOf(failure?.error), [failure?.error]);
  return (
    <Form
      onSubmit={(data) => props.onSubmit(valuesOf(data, values, whole))}
      submitting={submitting}
      error={failure?.words ?? null}
      fieldErrors={fieldErrors}
    >
      {before}
      <TextField
        ref={startHere}
        name="title"
        label="Title"
        required
        maxLength={200}
        defaultValue={values.title}
      />
      <EventTimes values={values} whole={whole} onDay={setDay} />
      <TextField name="location" label="Location" maxLength={300} defaultValue={values.location} />
      <Select name="event_type" label="Type" required options={eventTypes} defaultValue={values.event_type} />
      <TextArea name="description" label="Description" maxLength={5000} defaultValue={values.description} />
      {whole && (
        <>
          <RepeatFields values={values.repeat} day={day} />
          <Select
            name="reminder"
            label="Reminder"
            required
            options={reminderOptions(values.reminder)}
            defaultValue={values.reminder}
          />
        </>
      )}
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={props.onCancel}>
          Cancel
        </Button>
        <Button type="submit" busy={submitting} busyLabel={submittingLabel}>
          {submitLabel}
        </Button>
      </div>
    </Form>
  );
}
