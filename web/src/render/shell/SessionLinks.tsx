/**
 * 'Sign In' for visitors; calendar, desk (for the admin), account and 'Sign Out' for users. Every document contains
 * all of them. `data-session` of the root element selects the visible ones (boot/session.ts, boot/early.ts); the
 * server reports who the admin is (features/people/notifications/admin-links.ts).
 */
import type { Navigation } from '../../content/types.gen.ts';
import { cx } from '../../lib/cx.ts';
import { Bell } from '../../ui/icons.tsx';

interface SessionLinksProps {
  words: Navigation['header'];
  className: string;
  /** Path of the current page. */
  path: string;
}

/** Number of unread notifications; empty if unknown or zero. */
const Unread = ({ className }: { className: string }) => (
  <span
    data-unread-count=""
    hidden
    className={cx('rounded-full bg-light px-1.5 text-sm text-light-ink', className)}
  />
);

/** The bell, with a menu of the newest notifications. */
export const BellMenu = ({ words: { members }, className }: Omit<SessionLinksProps, 'path'>) => (
  <details data-menu="" data-bell="" className="for-members relative">
    <summary className={className}>
      <Bell />
      <span className="sr-only">{members.news.label}</span>
      <Unread className="absolute top-0 left-1/2" />
    </summary>
    <div className="absolute top-full right-0 z-30 w-56 pt-1">
      <div className="rounded-lg border border-line bg-surface p-1.5 shadow-pop">
        <ul data-news={members.news.empty_text} />
        <a href={members.news.all.to} className={cx(className, 'w-full')}>
          {members.news.all.label}
        </a>
      </div>
    </div>
  </details>
);

/** On a phone, a link to the notifications page replaces the bell's menu. */
export const NotificationsLink = ({ words: { members }, className }: Omit<SessionLinksProps, 'path'>) => (
  <a href={members.news.all.to} className={cx(className, 'for-members')}>
    {members.news.label}
    <Unread className="ml-1" />
  </a>
);

export function SessionLinks({ words, className, path }: SessionLinksProps) {
  const { calendar, admin } = words.members;
  const current = (to: string) => (path === to ? 'page' : undefined);
  return (
    <>
      <a href={words.sign_in.to} className={cx(className, 'for-visitors')}>
        {words.sign_in.label}
      </a>
      <a href={calendar.to} className={cx(className, 'for-members')} aria-current={current(calendar.to)}>
        {calendar.label}
      </a>
      <a
        href={admin.to}
        hidden
        data-admin=""
        className={cx(className, 'for-members')}
        aria-current={current(admin.to)}
      >
        {admin.label}
      </a>
      <button type="button" data-account className={cx(className, 'for-members')}>
        {words.account_label}
      </button>
      <button type="button" data-sign-out className={cx(className, 'for-members')}>
        {words.sign_out_label}
      </button>
    </>
  );
}
