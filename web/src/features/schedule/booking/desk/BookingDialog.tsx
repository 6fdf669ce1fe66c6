/** One booking: who, when, and what the owner notes about it. */
import { useState } from 'react';
import * as limits from '../../../../api/limits.gen.ts';
import { fieldErrorsOf, wordsOf } from '../../../../api/problem.ts';
import { Form, textOf } from '../../../../form/Form.tsx';
import { Select } from '../../../../form/Select.tsx';
import { useSeen } from '../../../../form/seen.ts';
import { TextArea } from '../../../../form/TextArea.tsx';
import { TextField } from '../../../../form/TextField.tsx';
import { formatDateTime, zoneName } from '../../../../lib/dates.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Dialog } from '../../../../ui/Dialog.tsx';
import { Fact, Facts } from '../../../../ui/Facts.tsx';
import { startLabel } from '../days.ts';
import { type Booking, useCancel, useUpdate } from './api.ts';

const outcomes = [
  { value: 'booked', label: 'Booked' },
  { value: 'done', label: 'Took place' },
  { value: 'no_show', label: 'No-show' },
] as const;

type Outcome = (typeof outcomes)[number]['value'];

interface FormProps {
  booking: Booking;
  onDone: () => void;
}

function OwnForm({ booking, onDone }: FormProps) {
  const save = useUpdate();
  const seen = useSeen(booking.changed_at);
  const begun = Date.parse(booking.starts_at) <= Date.now();
  return (
    <Form
      label="Your notes"
      className="mt-6"
      submitting={save.isPending}
      error={save.isError ? wordsOf(save.error, save.error.message) : null}
      fieldErrors={fieldErrorsOf(save.error)}
      onSubmit={(data) =>
        save.mutate(
          {
            id: booking.id,
            owner_note: textOf(data, 'owner_note'),
            place: textOf(data, 'place'),
            state: begun ? (textOf(data, 'state') as Outcome) : 'booked',
            changed_at: seen.version,
          },
          { onSuccess: onDone, onError: seen.refused },
        )
      }
    >
      {begun && <Select name="state" label="Outcome" options={outcomes} defaultValue={booking.state} />}
      <TextField
        name="place"
        label="Video link or place"
        hint="The visitor is told when it changes"
        maxLength={limits.maxBookingChangePlace}
        defaultValue={booking.place}
      />
      <TextArea
        name="owner_note"
        label="Note, for you alone"
        maxLength={limits.maxBookingChangeOwnerNote}
        defaultValue={booking.owner_note}
      />
      <Button type="submit" className="justify-self-start" busy={save.isPending} busyLabel="Saving...">
        Save
      </Button>
    </Form>
  );
}

function CancelForm({ booking, onDone }: FormProps) {
  const cancel = useCancel();
  const [asked, setAsked] = useState(false);
  if (!asked)
    return (
      <Button variant="danger" className="mt-6" onClick={() => setAsked(true)}>
        Cancel Booking
      </Button>
    );
  return (
    <Form
      label="Cancel this booking"
      className="mt-6"
      submitting={cancel.isPending}
      error={cancel.isError ? wordsOf(cancel.error, cancel.error.message) : null}
      onSubmit={(data) =>
        cancel.mutate({ id: booking.id, reason: textOf(data, 'reason') }, { onSuccess: onDone })
      }
    >
      <TextField
        name="reason"
        label="Reason, for the visitor"
        maxLength={limits.maxBookingCancellationReason}
      />
      <Button
        type="submit"
        variant="danger"
        className="justify-self-start"
        busy={cancel.isPending}
        busyLabel="Cancelling..."
      >
        Cancel and Tell the Visitor
      </Button>
    </Form>
  );
}

export function BookingDialog({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const upcoming = booking.state === 'booked' && Date.parse(booking.starts_at) > Date.now();
  return (
    <Dialog open onClose={onClose} title={`${booking.title}: ${booking.name}`} size="md">
      <Facts>
        <Fact name={`When (${zoneName()})`}>{formatDateTime(booking.starts_at)}</Fact>
        <Fact name={`For the visitor (${booking.zone.replaceAll('_', ' ')})`}>
          {startLabel(booking.starts_at, booking.zone)}
        </Fact>
        <Fact name="E-mail">
          <a href={`mailto:${encodeURIComponent(booking.email)}`} className="text-link">
            {booking.email}
          </a>
        </Fact>
        <Fact name="About">
          <span className="whitespace-pre-line">{booking.notes}</span>
        </Fact>
        {booking.reason && <Fact name="Cancelled because">{booking.reason}</Fact>}
      </Facts>
      {booking.state !== 'cancelled' && <OwnForm booking={booking} onDone={onClose} />}
      {upcoming && <CancelForm booking={booking} onDone={onClose} />}
    </Dialog>
  );
}
