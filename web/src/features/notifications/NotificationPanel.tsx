/** The side panel of somebody signed in: what is new, live, and what they want to be told. */
import { QueryProvider } from '../../api/query.tsx';
import { calendar } from '../../content/calendar.ts';
import { Card } from '../../ui/Card.tsx';
import { useFeed } from './api.ts';
import { NotificationList } from './NotificationList.tsx';
import { PreferenceSwitches } from './PreferenceSwitches.tsx';

function Panel({ userId }: { userId: string }) {
  useFeed(userId);
  return (
    <div className="grid gap-5">
      <Card as="section" aria-labelledby="notifications-title">
        <h2 id="notifications-title" className="mb-3 text-lg font-[560]">
          {calendar.notifications.title}
        </h2>
        <NotificationList userId={userId} />
      </Card>
      <Card as="section" aria-labelledby="preferences-title">
        <h2 id="preferences-title" className="text-lg font-[560]">
          {calendar.preferences.title}
        </h2>
        <p className="mb-3 text-sm text-muted">{calendar.preferences.text}</p>
        <PreferenceSwitches userId={userId} />
      </Card>
    </div>
  );
}

export const NotificationPanel = ({ userId }: { userId: string }) => (
  <QueryProvider>
    <Panel userId={userId} />
  </QueryProvider>
);
