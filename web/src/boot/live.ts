/**
 * Shows notifications on every page while the user is signed in, and asks them to reauthenticate when the server
 * requires it. Importing this file starts it; visitors never load it.
 */
import { authStore, sessionClient } from '../api/session.ts';
import { reauthQuestion, requestReauth } from '../features/people/account/dialog.ts';
import { startBell } from '../features/people/notifications/bell.ts';
import { startFeed } from '../features/people/notifications/feed.ts';
import { whenIdle } from '../lib/when-idle.ts';
import { islandOf, wake } from './islands.ts';

void sessionClient().then(({ reauthentication: onStale }) => {
  onStale.confirm = async () => {
    const island = islandOf('Account');
    if (!island) return false;
    const answer = requestReauth();
    if (!(await wake(island))) reauthQuestion.get()?.answer(false); // without its dialog, the question stays unanswered
    return answer;
  };
});

let followed: string | undefined;
let stop: (() => void) | undefined;

/** True after the user left the page. Browsers only keep a page for Back if it has no open connection. */
let left = false;

function start(userId: string): () => void {
  const stops = [startFeed(userId), startBell()];
  return () => {
    for (const end of stops) end();
  };
}

/** Subscribes to the notifications of the current user, if any, and keeps the bell current. */
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

// The partner portal requires sign-in; visitors see its preview.
const portal = islandOf('PartnerPortal');
if (portal) void wake(portal);
