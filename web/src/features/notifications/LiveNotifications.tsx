/** Keeps the feed open while somebody is signed in. Shows nothing itself; loaded by the shell when it is idle. */
import { useEffect } from 'react';
import { startFeed } from './feed.ts';

export function LiveNotifications({ userId }: { userId: string }) {
  useEffect(() => startFeed(userId), [userId]);
  return null;
}
