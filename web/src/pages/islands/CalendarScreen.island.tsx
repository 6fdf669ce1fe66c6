/** The calendar: the month, and beside it notifications or sign-in, and booking a call. */

import { lazy, Suspense, useId } from 'react';
import { useAuth } from '../../api/auth.ts';
import { textsOf } from '../../content/island-texts.ts';
import { messages } from '../../content/messages.ts';
import type { CalendarWords } from '../../content/types.gen.ts';
import { type BookingOffer, useOffer } from '../../features/schedule/booking/api.ts';
import { Calendar } from '../../features/schedule/calendar/Calendar.tsx';
import { CalendarLoading } from '../../features/schedule/calendar/CalendarFrame.tsx';
import { useSearchParams } from '../../lib/address.ts';
import { LinkButton } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';

const t = messages('booking');

const NotificationPanel = lazy(async () => ({
  default: (await import('../../features/people/notifications/NotificationPanel.tsx')).NotificationPanel,
}));

const CalendarExport = lazy(async () => ({
  default: (await import('../../features/schedule/calendar/CalendarExport.tsx')).CalendarExport,
}));

const Invitation = lazy(async () => ({
  default: (await import('../../features/schedule/calendar/Invitation.tsx')).Invitation,
}));

const Booking = lazy(async () => ({
  default: (await import('../../features/schedule/booking/Booking.tsx')).Booking,
}));

type Callout = CalendarWords['sign_in'];

function CalloutCard({ title, text, actions }: Callout) {
  const id = useId();
  return (
    <Card as="section" aria-labelledby={id}>
      <h2 id={id} className="text-lg font-[560]">
        {title}
      </h2>
      <p className="mt-1 text-muted">{text}</p>
      <div className="mt-4 flex flex-wrap gap-3">
        {actions.map(({ label, to }) => (
          <LinkButton key={to} to={to} variant="secondary" size="sm">
            {label}
          </LinkButton>
        ))}
      </div>
    </Card>
  );
}

interface OfferProps {
  /** Bookings open to visitors; undefined while loading. */
  offer: BookingOffer | undefined;
}

const canBook = (offer: BookingOffer | undefined): boolean =>
  offer === undefined || (offer.is_open && offer.kinds.length > 0);

/** Where times are free, the way to them; else how to send some by mail. */
function BookCall({ offer }: OfferProps) {
  if (!canBook(offer)) return <CalloutCard {...textsOf('calendar').book_call} />;
  return (
    <CalloutCard
      title={t('title')}
      text={t('text')}
      actions={[{ label: t('open_label'), to: '/calendar?book=call' }]}
    />
  );
}

/** Reserves the space of the first card, so that the cards below don't move when the session is loaded. */
function Side({ offer }: OfferProps) {
  const { loading, user } = useAuth();
  if (user) {
    return (
      <Suspense>
        <NotificationPanel key={user.id} userId={user.id}>
          <CalendarExport userId={user.id} />
          <BookCall offer={offer} />
        </NotificationPanel>
      </Suspense>
    );
  }
  return (
    <div className="grid gap-5">
      <div className="lg:min-h-64">{!loading && <CalloutCard {...textsOf('calendar').sign_in} />}</div>
      {!canBook(offer) && <BookCall offer={offer} />}
    </div>
  );
}

/** Above the calendar: a private booking, a paid session, or the free times. Who has a calendar opens these. */
function BookingPart({ offer }: OfferProps) {
  const { loading, user } = useAuth();
  const [query] = useSearchParams();
  const [booking, order] = [query.get('booking'), query.get('order')];
  const isPrivate = booking !== null || order !== null;
  const wanted = isPrivate || (canBook(offer) && (!user || query.has('book')));
  if (loading || !wanted) return null;
  return (
    <Suspense fallback={<div className="mb-10 min-h-96" />}>
      <Booking booking={booking} order={order} offer={offer} />
    </Suspense>
  );
}

function OwnCalendar({ title }: { title: string }) {
  const { data: offer } = useOffer(!useAuth().loading);
  return (
    <>
      <BookingPart offer={offer} />
      <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_19rem]">
        <section aria-label={title} className="min-w-0">
          <Calendar />
        </section>
        <aside aria-label={messages('calendar')('side_label')}>
          <Side offer={offer} />
        </aside>
      </div>
    </>
  );
}

export function CalendarScreen({ title }: { title: string }) {
  const [query] = useSearchParams();
  const invitation = query.get('invitation');
  if (!invitation) return <OwnCalendar title={title} />;
  return (
    <Suspense fallback={<CalendarLoading />}>
      <Invitation token={invitation} />
    </Suspense>
  );
}
