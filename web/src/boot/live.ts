/**
 * What happens to somebody signed in is told wherever on the site they are. Loading it starts it, once it is
 * known that somebody is; a visitor loads nothing of it. It also asks them to confirm who they are where the
 * server wants that.
 */
import { authStore, sessionClient } from '../api/session.ts';
import { confirmOwner } from '../features/account/dialog.ts';
import { startFeed } from '../features/notifications/feed.ts';
import { whenIdle } from '../lib/when-idle.ts';
import { islandOf, wake } from './islands.ts';

void sessionClient().then(({ onStale }) => {
  onStale.confirm = async () => {
    const island = islandOf('Account');
    if (!island) return false;
    const answer = confirmOwner();
    await wake(island);
    return answer;
  };
});

let followed: string | undefined;
let stop: (() => void) | undefined;

/** Follows the feed of whoever is signed in now. */
function follow(): void {
  const id = document.visibilityState === 'hidden' && left ? undefined : authStore.get().user?.id;
  if (id === followed) return;
  stop?.();
  followed = id;
  stop = id ? startFeed(id) : undefined;
}

/** A page that was left may come back; it can be kept only without open connections. */
let left = false;
addEventListener('pagehide', () => {
  left = true;
  follow();
});
addEventListener('pageshow', () => {
  left = false;
  follow();
});

void whenIdle().then(() => {
  authStore.subscribe(follow);
  follow();
});
