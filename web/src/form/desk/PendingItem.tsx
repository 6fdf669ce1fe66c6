/** A pending item: title, reason, due date and its one action. */
import type { ReactNode } from 'react';
import { messages } from '../../content/messages.ts';
import { cx } from '../../lib/cx.ts';
import { DeskLink } from './declared/DeskLink.tsx';

const t = messages('records');

const hour = 3_600_000;

/** Returns 'in 3 h' or '2 days late'. */
function dueIn(at: string, now: number): { text: string; late: boolean } {
  const left = new Date(at).getTime() - now;
  const hours = Math.max(1, Math.round(Math.abs(left) / hour));
  const days = Math.round(hours / 24);
  const span = hours < 48 ? t('hours', { count: hours }) : t('days', { count: days });
  return left >= 0
    ? { text: t('due_in', { span }), late: false }
    : { text: t('late_by', { span }), late: true };
}

interface PendingItemProps {
  /** Address of the record. */
  href: string;
  title: string;
  says: string;
  /** Due date; null if none was promised. */
  by: string | null;
  children?: ReactNode;
}

export function PendingItem({ href, title, says, by, children }: PendingItemProps) {
  const due = by ? dueIn(by, Date.now()) : null;
  return (
    <li className="desk-waiting">
      <span className="min-w-0 flex-1">
        <DeskLink href={href} className="desk-title">
          {title}
        </DeskLink>
        <span className="desk-says">{says}</span>
      </span>
      {due && (
        <span className={cx('desk-due text-sm', due.late ? 'text-danger' : 'text-muted')}>{due.text}</span>
      )}
      {children}
    </li>
  );
}
