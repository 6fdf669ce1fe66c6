/** The calendar: the month, and beside it what is new or how to sign in and to book a call. */
import { lazy, Suspense } from 'react';
import { useAuth } from '../../api/auth.ts';
import { copyOf } from '../../content/copy.ts';
import type { CalendarPage } from '../../content/types.gen.ts';
import { Calendar } from '../../features/calendar/Calendar.tsx';
import { CalendarLoading } from '../../features/calendar/CalendarFrame.tsx';
import { useSearchParams } from '../../lib/address.ts';
import { LinkButton } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';

const NotificationPanel = lazy(async () => ({
  default: (await import('../../features/notifications/NotificationPanel.tsx')).NotificationPanel,
}));

const TakeAlong = lazy(async () => ({
  default: (await import('../../features/calendar/TakeAlong.tsx')).TakeAlong,
}));

const Invitation = lazy(async () => ({
  default: (await import('../../features/calendar/Invitation.tsx')).Invitation,
}));

type Callout = CalendarPage['sign_in'];

const CalloutCard = ({ title, text, actions, id }: Callout & { id: string }) => (
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

const BookCall = () => <CalloutCard id="book-call-title" {...copyOf('calendar').book_call} />;

/** Nothing moves when it becomes known who is there: the first card's place is kept, and what stands under it waits. */
function Side() {
  const { loading, user } = useAuth();
  if (user) {
    return (
      <Suspense>
        <NotificationPanel key={user.id} userId={user.id}>
          <TakeAlong userId={user.id} />
          <BookCall />
        </NotificationPanel>
      </Suspense>
    );
  }
  return (
    <div className="grid gap-5">
      <div className="lg:min-h-64">
        {!loading && <CalloutCard id="sign-in-title" {...copyOf('calendar').sign_in} />}
      </div>
      <BookCall />
    </div>
  );
}

export function CalendarScreen({ title }: { title: string }) {
  const [query] = useSearchParams();
  const invitation = query.get('invitation');
  if (invitation) {
    return (
      <Suspense fallback={<CalendarLoading />}>
        <Invitation token={invitation} />
      </Suspense>
    );
  }
  return <OwnCalendar title={title} />;
}

const OwnCalendar = ({ title }: { title: string }) => (
  <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_19rem]">
    <section aria-label={title} className="min-w-0">
      <Calendar />
    </section>
    <aside aria-label="About your calendar">
      <Side />
    </aside>
  </div>
);
