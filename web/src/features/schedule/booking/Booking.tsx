/** Bookings on the calendar page: the public picker, the picker of a paid session, or a private booking. */
import { useState } from 'react';
import { ApiError } from '../../../api/problem.ts';
import { messages } from '../../../content/messages.ts';
import { ErrorState } from '../../../ui/EmptyState.tsx';
import { type BookingKind, type BookingOffer, type BookingView, useOrderBooking } from './api.ts';
import { BookingForm } from './BookingForm.tsx';
import { BookingSheet, Missing, PrivateBooking } from './PrivateBooking.tsx';

const t = messages('booking');

interface StepsProps {
  title: string;
  text?: string;
  kinds: readonly BookingKind[];
  order?: string;
}

/**
 * The booking form and, afterwards, the booking. The booking's token goes into the address, so that a reload shows
 * it.
 */
function Steps({ title, text, ...form }: StepsProps) {
  const [booked, setBooked] = useState<BookingView | null>(null);
  if (booked) return <BookingSheet booking={booked} fresh />;
  return (
    <>
      <h2 className="display text-2xl">{title}</h2>
      {text && <p className="mt-1 mb-5 max-w-measure text-muted">{text}</p>}
      <BookingForm
        {...form}
        onBooked={(booking) => {
          if (booking.token)
            history.replaceState(
              history.state,
              '',
              `/calendar?${new URLSearchParams({ booking: booking.token })}`,
            );
          setBooked(booking);
        }}
      />
    </>
  );
}

const Waiting = () => (
  <p role="status" className="min-h-96 text-muted">
    {t('loading_text')}
  </p>
);

/** Times of a session that an order has paid for. */
function OrderSession({ token }: { token: string }) {
  const { data, error, again } = useOrderBooking(token);
  if (error instanceof ApiError && error.status === 404) return <Missing what="no_session" />;
  if (error)
    return (
      <ErrorState title={t('failed_text')} onRetry={again}>
        {error.message}
      </ErrorState>
    );
  if (!data) return <Waiting />;
  if (data.booking) return <BookingSheet booking={data.booking} fresh={false} />;
  if (!data.kind) return <Missing what="no_session" />;
  return <Steps title={t('session_title')} text={data.kind.title} kinds={[data.kind]} order={token} />;
}

export interface BookingProps {
  /** Token of a private link. */
  booking: string | null;
  order: string | null;
  /** Public offer of bookings; undefined while loading. */
  offer: BookingOffer | undefined;
}

function Part({ booking, order, offer }: BookingProps) {
  if (booking) return <PrivateBooking key={booking} token={booking} />;
  if (order) return <OrderSession key={order} token={order} />;
  return offer ? <Steps title={t('title')} text={t('text')} kinds={offer.kinds} /> : <Waiting />;
}

export const Booking = (props: BookingProps) => (
  <section aria-label={t('title')} className="mb-10 min-h-96 border-b border-line pb-8">
    <Part {...props} />
  </section>
);
