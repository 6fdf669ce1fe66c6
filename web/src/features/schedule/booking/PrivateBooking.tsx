/** A booking: its state and, at its private link, the forms to move or cancel it. */
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import * as limits from '../../../api/limits.gen.ts';
import { ApiError } from '../../../api/problem.ts';
import { messages } from '../../../content/messages.ts';
import { Form, textOf } from '../../../form/Form.tsx';
import { TextField } from '../../../form/TextField.tsx';
import { Button, LinkButton } from '../../../ui/Button.tsx';
import { ErrorState } from '../../../ui/EmptyState.tsx';
import { Fact, Facts } from '../../../ui/Facts.tsx';
import { SupportLink } from '../../../ui/SupportLink.tsx';
import { type BookingView, cancel, move, useBooking } from './api.ts';
import { calendarFile } from './calendar-file.ts';
import { spanLabel } from './days.ts';
import { TimePicker } from './TimePicker.tsx';
import { useSubmission } from './use-submission.ts';

const t = messages('booking');

/** Returns the state of a booking as a message key. */
function stateKey(booking: BookingView) {
  if (booking.state === 'cancelled') return 'cancelled';
  if (!booking.token) return 'mailed';
  return booking.can_change ? 'booked' : 'over';
}

const Place = ({ place }: { place: string }) =>
  place.startsWith('https://') ? (
    <a href={place} className="text-link wrap-anywhere" rel="noreferrer">
      {place}
    </a>
  ) : (
    place
  );

interface ChangeProps {
  booking: BookingView;
  onDone: (booking: BookingView | null) => void;
}

/** A form in place of the buttons. Its heading gets the focus, because the pressed button is gone. */
function Change({ title, children }: { title: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const titleId = useId();
  useEffect(() => heading.current?.focus(), []);
  return (
    <section aria-labelledby={titleId} className="mt-6 grid gap-5 border-t border-line pt-5">
      <h3 id={titleId} ref={heading} tabIndex={-1} className="text-lg font-[560]">
        {title}
      </h3>
      {children}
    </section>
  );
}

function Moving({ booking, onDone }: ChangeProps) {
  const [zone, setZone] = useState(booking.zone);
  const [start, setStart] = useState<string | null>(null);
  const sending = useSubmission();
  return (
    <Change title={t('change_label')}>
      <TimePicker
        what={{ booking: booking.token }}
        zone={zone}
        onZone={setZone}
        chosen={start}
        onChoose={(next) => {
          sending.clear();
          setStart(next);
        }}
        taken={sending.taken}
      />
      {sending.error && (
        <p role="alert" className="text-danger">
          {sending.error}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        {start && (
          <Button
            busy={sending.busy}
            busyLabel={t('moving_label')}
            onClick={() => void sending.send(() => move(booking.token, start, zone), onDone)}
          >
            {t('move_label')}
          </Button>
        )}
        <Button variant="ghost" onClick={() => onDone(null)}>
          {t('keep_label')}
        </Button>
      </div>
    </Change>
  );
}

function Cancelling({ booking, onDone }: ChangeProps) {
  const sending = useSubmission();
  return (
    <Change title={t('cancel_title')}>
      <Form
        label={t('cancel_title')}
        submitting={sending.busy}
        error={sending.error}
        fieldErrors={sending.fieldErrors}
        onSubmit={(data) => void sending.send(() => cancel(booking.token, textOf(data, 'reason')), onDone)}
        className="max-w-xl"
      >
        <TextField name="reason" label={t('reason_label')} maxLength={limits.maxBookingCancellationReason} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="danger" busy={sending.busy} busyLabel={t('cancelling_label')}>
            {t('cancel_label')}
          </Button>
          <Button variant="ghost" onClick={() => onDone(null)}>
            {t('keep_label')}
          </Button>
        </div>
      </Form>
    </Change>
  );
}

function Actions({ booking, onDone }: { booking: BookingView; onDone: (booking: BookingView) => void }) {
  const [doing, setDoing] = useState<'move' | 'cancel' | 'kept' | null>(null);
  const buttons = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (doing === 'kept') buttons.current?.querySelector('button')?.focus();
  }, [doing]);
  const done = (next: BookingView | null) => {
    setDoing(next ? null : 'kept');
    if (next) onDone(next);
  };
  if (doing === 'move') return <Moving booking={booking} onDone={done} />;
  if (doing === 'cancel') return <Cancelling booking={booking} onDone={done} />;
  return (
    <div ref={buttons} className="mt-6 flex flex-wrap gap-3">
      <Button variant="secondary" onClick={() => setDoing('move')}>
        {t('change_label')}
      </Button>
      <Button variant="ghost" onClick={() => setDoing('cancel')}>
        {t('cancel_label')}
      </Button>
    </div>
  );
}

/** State of the booking; the heading gets the focus after a change, so that screen readers read it. */
export function BookingSheet({ booking, fresh }: { booking: BookingView; fresh: boolean }) {
  const [shown, setShown] = useState({ booking, fresh });
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (shown.fresh) heading.current?.focus();
  }, [shown]);
  const stands = stateKey(shown.booking);
  const { starts_at, ends_at, zone, place, can_change } = shown.booking;
  return (
    <>
      <h2 ref={heading} tabIndex={-1} className="display text-2xl">
        {t(`${stands}.title`)}
      </h2>
      <p className="mt-1 max-w-measure text-muted wrap-anywhere">
        {stands === 'mailed' ? t('mailed.text', { email: shown.booking.email }) : t(`${stands}.text`)}
      </p>
      <Facts>
        <Fact name={t('what_label')}>{shown.booking.title}</Fact>
        <Fact name={t('when_label')}>
          {spanLabel(starts_at, ends_at, zone)}
          <span className="block text-sm text-muted">{zone.replaceAll('_', ' ')}</span>
        </Fact>
        {place && (
          <Fact name={t('where_label')}>
            <Place place={place} />
          </Fact>
        )}
      </Facts>
      {(stands === 'booked' || stands === 'mailed') && (
        <p className="mt-4">
          <a href={calendarFile(shown.booking)} download="booking.ics" className="text-link">
            {t('add_label')}
          </a>
        </p>
      )}
      {can_change ? (
        <Actions booking={shown.booking} onDone={(next) => setShown({ booking: next, fresh: true })} />
      ) : (
        <div className="mt-6">
          <LinkButton to="/calendar" variant="secondary">
            {t('again_label')}
          </LinkButton>
        </div>
      )}
    </>
  );
}

export const Missing = ({ what }: { what: 'not_found' | 'no_session' }) => (
  <>
    <h2 className="display text-2xl">{t(`${what}.title`)}</h2>
    <p className="mt-1 max-w-measure text-muted">
      {t(`${what}.text`)} <SupportLink />
    </p>
  </>
);

export function PrivateBooking({ token }: { token: string }) {
  const { data, error, again } = useBooking(token);
  if (data) return <BookingSheet booking={data} fresh={false} />;
  if (error instanceof ApiError && error.status === 404) return <Missing what="not_found" />;
  if (error)
    return (
      <ErrorState title={t('failed_text')} onRetry={again}>
        {error.message}
      </ErrorState>
    );
  return (
    <p role="status" className="text-muted">
      {t('loading_text')}
    </p>
  );
}
