/** /calendar (spec 2.8): the month, and beside it what is new or how to sign in and to book a call. */
import { lazy, Suspense } from 'react';
import { useAuth } from '../../api/auth.tsx';
import { calendar } from '../../content/calendar.ts';
import { Calendar } from '../../features/calendar/Calendar.tsx';
import { LinkButton } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';

const NotificationPanel = lazy(async () => ({
  default: (await import('../../features/notifications/NotificationPanel.tsx')).NotificationPanel,
}));

const TakeAlong = lazy(async () => ({
  default: (await import('../../features/calendar/TakeAlong.tsx')).TakeAlong,
}));

type Callout = typeof calendar.sign_in;

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

const BookCall = () => <CalloutCard id="book-call-title" {...calendar.book_call} />;

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
        {!loading && <CalloutCard id="sign-in-title" {...calendar.sign_in} />}
      </div>
      <BookCall />
    </div>
  );
}

export const Page = () => (
  <div className="wrap section-snug">
    <h1 className="display text-4xl">{calendar.title}</h1>
    <p className="mt-3 mb-8 max-w-measure text-lg text-muted">{calendar.text}</p>
    <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_19rem]">
      <section aria-label={calendar.title} className="min-w-0">
        <Calendar />
      </section>
      <aside aria-label="About your calendar">
        <Side />
      </aside>
    </div>
  </div>
);
