/**
 * What happens to somebody signed in is told wherever on the site they are. Loading it starts it, once it is
 * known that somebody is; a visitor loads nothing of it. It also asks them to confirm who they are where the
 * server wants that.
 */
import { authStore, sessionClient } from './api/session.ts';
import { startFeed } from './features/notifications/feed.ts';
import { whenIdle } from './lib/when-idle.ts';

void sessionClient().then(({ onStale }) => {
  onStale.confirm = async () => (await import('./features/account/confirm-owner.tsx')).confirmOwner();
});

let followed: string | undefined;
let stop: (() => void) | undefined;

/** Follows the feed of whoever is signed in now. */
function follow(): void {
  const id = authStore.get().user?.id;
  if (id === followed) return;
  stop?.();
  followed = id;
  stop = id ? startFeed(id) : undefined;
}

void whenIdle().then(() => {
  authStore.subscribe(follow);
  follow();
});
