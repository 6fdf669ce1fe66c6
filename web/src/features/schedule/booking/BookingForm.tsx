/** Booking form: a time picker, then the visitor's name and email address. */
import { useEffect, useId, useRef, useState } from 'react';
import * as limits from '../../../api/limits.gen.ts';
import { messages } from '../../../content/messages.ts';
import { Form, type SpamSignals, textOf } from '../../../form/Form.tsx';
import { EmailField, NameField } from '../../../form/person.tsx';
import { Select } from '../../../form/Select.tsx';
import { TextArea } from '../../../form/TextArea.tsx';
import { zoneName } from '../../../lib/dates.ts';
import { Button } from '../../../ui/Button.tsx';
import { type BookingKind, type BookingView, book } from './api.ts';
import { spanLabel } from './days.ts';
import { TimePicker } from './TimePicker.tsx';
import { useSubmission } from './use-submission.ts';

const t = messages('booking');

interface BookingFormProps {
  kinds: readonly BookingKind[];
  /** Token of the order that pays for the session. */
  order?: string;
  onBooked: (booking: BookingView) => void;
}

const endOf = (start: string, minutes: number): string =>
  new Date(Date.parse(start) + minutes * 60_000).toISOString();

interface DetailsProps extends Pick<BookingFormProps, 'order' | 'onBooked'> {
  kind: BookingKind;
  start: string;
  zone: string;
  sending: ReturnType<typeof useSubmission>;
}

function Details({ kind, start, zone, order, onBooked, sending }: DetailsProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const title = useId();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the heading gets the focus for each chosen time
  useEffect(() => heading.current?.focus(), [start]);
  const submit = (data: FormData, trap: SpamSignals) =>
    void sending.send(
      () =>
        book({
          kind: kind.id,
          starts_at: start,
          zone,
          name: textOf(data, 'name'),
          email: textOf(data, 'email'),
          notes: textOf(data, 'notes'),
          ...(order && { order }),
          ...trap,
        }),
      onBooked,
    );
  return (
    <section aria-labelledby={title} className="border-t border-line pt-5">
      <h3 id={title} ref={heading} tabIndex={-1} className="mb-4 text-lg font-[560]">
        {spanLabel(start, endOf(start, kind.minutes), zone)}
      </h3>
      <Form
        label={t('title')}
        trap
        submitting={sending.busy}
        error={sending.error}
        fieldErrors={sending.fieldErrors}
        onSubmit={submit}
        className="max-w-xl"
      >
        <NameField label={t('name_label')} maxLength={limits.maxNewBookingName} />
        <EmailField label={t('email_label')} hint={t('email_hint')} maxLength={limits.maxNewBookingEmail} />
        <TextArea name="notes" label={t('notes_label')} maxLength={limits.maxNewBookingNotes} />
        <Button
          type="submit"
          className="justify-self-start"
          busy={sending.busy}
          busyLabel={t('submitting_label')}
        >
          {t('submit_label')}
        </Button>
      </Form>
    </section>
  );
}

export function BookingForm({ kinds, order, onBooked }: BookingFormProps) {
  const [kindId, setKindId] = useState(kinds[0]?.id ?? '');
  const [zone, setZone] = useState(zoneName);
  const [start, setStart] = useState<string | null>(null);
  const sending = useSubmission();
  const kind = kinds.find(({ id }) => id === kindId) ?? kinds[0];
  if (!kind) return null;
  return (
    <div className="grid gap-5">
      {kinds.length > 1 && (
        <Select
          name="kind"
          label={t('kind_label')}
          value={kind.id}
          options={kinds.map(({ id, title, minutes }) => ({
            value: id,
            label: t('kind_text', { kind: title, minutes }),
          }))}
          className="max-w-sm"
          onChange={(event) => {
            setKindId(event.currentTarget.value);
            setStart(null);
          }}
        />
      )}
      {kind.description && <p className="max-w-measure text-muted">{kind.description}</p>}
      <TimePicker
        key={kind.id}
        what={{ kind: kind.id }}
        zone={zone}
        onZone={setZone}
        chosen={start}
        onChoose={(next) => {
          sending.clear();
          setStart(next);
        }}
        taken={sending.taken}
      />
      {start && (
        <Details
          kind={kind}
          start={start}
          zone={zone}
          {...(order && { order })}
          onBooked={onBooked}
          sending={sending}
        />
      )}
    </div>
  );
}
