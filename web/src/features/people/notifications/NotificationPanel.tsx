/** The side panel of a signed-in user: live notifications and their preferences. */
import type { ReactNode } from 'react';
import { QueryProvider } from '../../../api/query.tsx';
import { messages } from '../../../content/messages.ts';
import { Card } from '../../../ui/Card.tsx';
import { useLiveNotifications, useNotifications, usePreferences } from './api.ts';
import { MarkAllRead } from './MarkAllRead.tsx';
import { NotificationList } from './NotificationList.tsx';
import { PreferenceSwitches } from './PreferenceSwitches.tsx';

const t = messages('calendar');

interface PanelProps {
  userId: string;
  /** Content below the panel. */
  children?: ReactNode;
}

/** Each part waits for the one above it, so that the layout doesn't shift. */
function Panel({ userId, children }: PanelProps) {
  useLiveNotifications(userId);
  const listed = !useNotifications(userId).isPending;
  const settled = !usePreferences(userId).isPending;
  return (
    <div className="grid gap-5">
      <Card as="section" aria-labelledby="notifications-title">
        <div className="mb-3 flex flex-wrap items-center justify-between gap-x-3">
          <h2 id="notifications-title" className="text-lg font-[560]">
            {t('notifications.title')}
          </h2>
          <MarkAllRead userId={userId} />
        </div>
        <NotificationList userId={userId} />
      </Card>
      {listed && (
        <Card as="section" aria-labelledby="preferences-title">
          <h2 id="preferences-title" className="text-lg font-[560]">
            {t('preferences.title')}
          </h2>
          <p className="mb-3 text-sm text-muted">{t('preferences.text')}</p>
          <PreferenceSwitches userId={userId} />
        </Card>
      )}
      {listed && settled && children}
    </div>
  );
}

export const NotificationPanel = (props: PanelProps) => (
  <QueryProvider>
    <Panel {...props} />
  </QueryProvider>
);
