/** Fields of an event, for creating and editing. */
import { type ReactNode, useMemo, useState } from 'react';
import { maxNewEventDescription, maxNewEventLocation, maxNewEventTitle } from '../../../api/limits.gen.ts';
import { fieldErrorsOf } from '../../../api/problem.ts';
import { messages } from '../../../content/messages.ts';
import { Form, textOf } from '../../../form/Form.tsx';
import { Select } from '../../../form/Select.tsx';
import { TextArea } from '../../../form/TextArea.tsx';
import { TextField } from '../../../form/TextField.tsx';
import { Button } from '../../../ui/Button.tsx';
import { focusOnOpen } from '../../../ui/use-modal.ts';
import { EventTimes } from './EventTimes.tsx';
import { type EventType, eventChoices } from './event.ts';
import type { EventValues } from './event-values.ts';
import { RepeatFields, repeatFrom } from './RepeatFields.tsx';

const t = messages('calendar.event');

interface EventFormProps {
  values: EventValues;
  /** Purpose of the form. */
  action: 'create' | 'edit';
  submitting: boolean;
  /** Error of the last attempt. */
  failure: { error: unknown; words: string } | null;
  /** Fields before the others. */
  before?: ReactNode;
  /** False for a single occurrence: all-day, repetition, reminder and guests apply to the whole series. */
  whole?: boolean;
  onSubmit: (values: EventValues) => void;
  onCancel: () => void;
}

/** Returns the options, including the current value, which another program may have set. */
function reminderOptions(present: string) {
  const { reminders } = eventChoices();
  return reminders.some(({ value }) => value === present)
    ? reminders
    : [...reminders, { value: present, label: t('other_reminder', { minutes: present }) }];
}

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
    guests: textOf(data, 'guests'),
  }),
});

export function EventForm(props: EventFormProps) {
  const { values, action, submitting, failure, before, whole = true } = props;
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
        ref={focusOnOpen}
        name="title"
        label={t('fields.title')}
        required
        maxLength={maxNewEventTitle}
        defaultValue={values.title}
      />
      <EventTimes values={values} whole={whole} onDay={setDay} />
      <TextField
        name="location"
        label={t('fields.location')}
        maxLength={maxNewEventLocation}
        defaultValue={values.location}
      />
      <Select
        name="event_type"
        label={t('fields.type')}
        required
        options={eventChoices().types}
        defaultValue={values.event_type}
      />
      <TextArea
        name="description"
        label={t('fields.description')}
        maxLength={maxNewEventDescription}
        defaultValue={values.description}
      />
      {whole && (
        <>
          <RepeatFields values={values.repeat} day={day} />
          <Select
            name="reminder"
            label={t('fields.reminder')}
            required
            options={reminderOptions(values.reminder)}
            defaultValue={values.reminder}
          />
          <TextArea
            name="guests"
            label={t('fields.guests')}
            hint={t('fields.guests_hint')}
            rows={2}
            autoCapitalize="off"
            spellCheck={false}
            defaultValue={values.guests}
          />
        </>
      )}
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={props.onCancel}>
          {t('cancel_label')}
        </Button>
        <Button type="submit" busy={submitting} busyLabel={t(`${action}.submitting_label`)}>
          {t(`${action}.submit_label`)}
        </Button>
      </div>
    </Form>
  );
}
