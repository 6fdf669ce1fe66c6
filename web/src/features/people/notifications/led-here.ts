/** Marks the notification that led to this page as read: where it was pressed was left too soon for that. */
import { api } from '../../../api/client.ts';
import { tellRead } from './feed.ts';

/** What names it in an address, as the server writes it (internal/people/notifications). */
const mark = 'notice';

/** Does it once: the address forgets it. What can't be marked stays unread. */
export async function markWhatLedHere(): Promise<void> {
  const here = new URL(location.href);
  const id = here.searchParams.get(mark);
  if (id === null) return;
  here.searchParams.delete(mark);
  history.replaceState(history.state, '', here);
  const { response } = await api.PATCH('/api/notifications/{id}', {
    params: { path: { id } },
    body: { read_at: new Date().toISOString() },
  });
  if (response.ok) tellRead();
}
