/** Marks the notification that led to this page as read: on the previous page, there was no time for the request. */
import { api } from '../../../api/client.ts';
import { announceRead } from './feed.ts';

/** Query parameter with its ID, as the server writes it (internal/people/notifications). */
const mark = 'notice';

/** Runs once, since it removes the parameter from the address. On failure, the notification stays unread. */
export async function markLinkedNotification(): Promise<void> {
  const here = new URL(location.href);
  const id = here.searchParams.get(mark);
  if (id === null) return;
  here.searchParams.delete(mark);
  history.replaceState(history.state, '', here);
  const { response } = await api.PATCH('/api/notifications/{id}', {
    params: { path: { id } },
    body: { read_at: new Date().toISOString() },
  });
  if (response.ok) announceRead();
}
