/**
 * The bell in the header, in plain HTML: the number of unread notifications, and the newest ones when it opens. It
 * also shows the admin's links, because its answer says who the admin is.
 */
import { api, unwrap } from '../../../api/client.ts';
import { relativeTime } from '../../../ui/relative-time.ts';
import { showAdminLinks } from './admin-links.ts';
import { listen, readEvents } from './feed.ts';
import type { Notification } from './notification.ts';

const shown = 5;
const all = <E extends HTMLElement>(selector: string): E[] => [...document.querySelectorAll<E>(selector)];

async function count(): Promise<void> {
  const { unread, is_administrator } = await unwrap(api.GET('/api/notifications/unread'));
  for (const badge of all('[data-unread-count]')) {
    badge.hidden = unread === 0;
    badge.textContent = unread > 9 ? '9+' : String(unread); // limited width over the bell
  }
  showAdminLinks(is_administrator);
}

/** Returns a line with a link to the notification's page, or to the full list if it has none. */
function lineOf({ title, message, page, created_at, read_at }: Notification, list: string): HTMLLIElement {
  const line = document.createElement('li');
  const link = document.createElement('a');
  link.href = page || list;
  link.className = 'block rounded-md px-3 py-2 hover:bg-sunken';
  const when = document.createElement('span');
  when.className = 'block truncate text-sm text-muted';
  when.textContent = [relativeTime(created_at), message].filter(Boolean).join(' · ');
  const name = document.createElement(read_at === null ? 'strong' : 'span');
  name.textContent = title;
  link.append(name, when);
  line.append(link);
  return line;
}

function emptyLine(text: string): HTMLLIElement {
  const line = document.createElement('li');
  line.className = 'px-3 py-2 text-muted';
  line.textContent = text;
  return line;
}

async function list(menu: HTMLElement): Promise<void> {
  const newest = (await unwrap(api.GET('/api/notifications'))).slice(0, shown);
  const href = menu.querySelector<HTMLAnchorElement>('[data-news] + a')?.href ?? '';
  const news = menu.querySelector<HTMLElement>('[data-news]');
  news?.replaceChildren(...newest.map((one) => lineOf(one, href)));
  if (news && newest.length === 0) news.append(emptyLine(news.dataset.news ?? ''));
}

/** Keeps the bell current until the returned function is called. */
export function startBell(): () => void {
  const control = new AbortController();
  // A failed request is repeated with the next notification.
  const look = () => void count().catch(() => undefined);
  const stop = listen({ onArrival: look, onGap: look });
  readEvents.addEventListener('read', look, { signal: control.signal });
  for (const menu of all<HTMLDetailsElement>('[data-bell]')) {
    const open = () => menu.open && void list(menu).catch(() => undefined);
    menu.addEventListener('toggle', open, { signal: control.signal });
    open();
  }
  look();
  return () => {
    control.abort();
    stop();
    showAdminLinks(false);
  };
}
