/**
 * Shows notifications on every page while somebody is signed in, and asks them to confirm who they are when the
 * server wants a fresh proof. Importing this starts it; visitors never load it.
 */
import { authStore, sessionClient } from '../api/session.ts';
import { askOwner, question } from '../features/people/account/dialog.ts';
import { startBell } from '../features/people/notifications/bell.ts';
import { startFeed } from '../features/people/notifications/feed.ts';
import { whenIdle } from '../lib/when-idle.ts';
import { islandOf, wake } from './islands.ts';

void sessionClient().then(({ onStale }) => {
  onStale.confirm = async () => {
    const island = islandOf('Account');
    if (!island) return false;
    const answer = askOwner();
    if (!(await wake(island))) question.get()?.answer(false); // nobody can answer a dialog that is not there
    return answer;
  };
});

let followed: string | undefined;
let stop: (() => void) | undefined;

/** Whether the page was left. Browsers keep it for Back only if it has no open connection. */
let left = false;

function start(userId: string): () => void {
  const stops = [startFeed(userId), startBell()];
  return () => {
    for (const end of stops) end();
  };
}

/** Follows the feed of the person signed in, if any, and keeps the bell true. */
function follow(): void {
  const id = left ? undefined : authStore.get().user?.id;
  if (id === followed) return;
  stop?.();
  followed = id;
  stop = id ? start(id) : undefined;
}

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

// The partner portal is for people who are signed in; everybody else reads its preview.
const portal = islandOf('PartnerPortal');
if (portal) void wake(portal);
