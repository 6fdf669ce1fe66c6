/** The fields of an event, for creating and for editing. */
import { useMemo, useState } from 'react';
import { fieldErrorsOf } from '../../api/problem.ts';
import { Form, textOf } from '../../form/Form.tsx';
import { Select } from '../../form/Select.tsx';
import { TextArea } from '../../form/TextArea.tsx';
import { TextField } from '../../form/TextField.tsx';
import { Button } from '../../ui/Button.tsx';
import { Info } from '../../ui/icons.tsx';
import type { EventValues } from './event-values.ts';
import { endsEarly } from './month.ts';
import { type EventType, eventTypes } from './view.ts';

interface EventFormProps {
  values: EventValues;
  submitLabel: string;
  submittingLabel: string;
  submitting: boolean;
  /** What the last attempt answered. */
  failure: { error: unknown; words: string } | null;
  onSubmit: (values: EventValues) => void;
  onCancel: () => void;
}

const valuesOf = (data: FormData): EventValues => ({
  title: textOf(data, 'title'),
  description: textOf(data, 'description'),
  start_time: textOf(data, 'start_time'),
  end_time: textOf(data, 'end_time'),
  location: textOf(data, 'location'),
  event_type: textOf(data, 'event_type') as EventType,
});

/** Start and end, with a gentle word when they are the wrong way round: such an event is kept all the same. */
function Times({ values }: { values: EventValues }) {
  const [start, setStart] = useState(values.start_time);
  const [end, setEnd] = useState(values.end_time);
  const shared = { type: 'datetime-local', required: true, max: '9998-12-31T23:59' } as const;
  return (
    <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
      <TextField
        {...shared}
        name="start_time"
        label="Start"
        value={start}
        onChange={(event) => setStart(event.currentTarget.value)}
      />
      <TextField
        {...shared}
        name="end_time"
        label="End"
        value={end}
        onChange={(event) => setEnd(event.currentTarget.value)}
      />
      <p role="status" className="text-sm text-warning empty:hidden sm:col-span-2">
        {endsEarly(start, end) && (
          <span className="flex items-center gap-2">
            <Info /> The end is before the start. You can save it like this.
          </span>
        )}
      </p>
    </div>
  );
}

/** Makes the field the one that an opening dialog focuses. */
const startHere = (input: HTMLInputElement | null): void => input?.setAttribute('autofocus', '');

export function EventForm(props: EventFormProps) {
  const { values, submitLabel, submittingLabel, submitting, failure, onSubmit, onCancel } = props;
  const fieldErrors = useMemo(() => fieldErrorsOf(failure?.error), [failure?.error]);
  return (
    <Form
      onSubmit={(data) => onSubmit(valuesOf(data))}
      submitting={submitting}
      error={failure?.words ?? null}
      fieldErrors={fieldErrors}
    >
      <TextField
        ref={startHere}
        name="title"
        label="Title"
        required
        maxLength={200}
        defaultValue={values.title}
      />
      <Times values={values} />
      <TextField name="location" label="Location" maxLength={300} defaultValue={values.location} />
      <Select name="event_type" label="Type" required options={eventTypes} defaultValue={values.event_type} />
      <TextArea name="description" label="Description" maxLength={5000} defaultValue={values.description} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" busy={submitting} busyLabel={submittingLabel}>
          {submitLabel}
        </Button>
      </div>
    </Form>
  );
}
