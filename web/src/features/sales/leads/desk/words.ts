/** How leads read at the desk. */
import type { BadgeTone } from '../../../../ui/Badge.tsx';
import type { Lead, LeadDetail, LeadStatus, ThreadEntry } from './api.ts';

export const statuses: Record<LeadStatus, { label: string; tone: BadgeTone }> = {
  new: { label: 'New', tone: 'yellow' },
  contacted: { label: 'Contacted', tone: 'blue' },
  won: { label: 'Won', tone: 'green' },
  lost: { label: 'Lost', tone: 'neutral' },
  spam: { label: 'Spam', tone: 'red' },
};

export const statusOptions = Object.entries(statuses).map(
  ([status, { label }]) => [status as LeadStatus, label] as const,
);

export const kinds: Record<Lead['kind'], string> = {
  quote: 'Quote',
  consultation: 'Consultation',
  introduction: 'Introduction',
  message: 'Message',
};

/** '1 note', '3 notes'; '' where there is none. */
export const notesOf = (count: number): string =>
  count === 0 ? '' : `${count.toLocaleString('en-US')} ${count === 1 ? 'note' : 'notes'}`;

/** 'Overdue since 1 Dec 2026', 'Due today', 'Due on 1 Dec 2026'; days are YYYY-MM-DD. */
export function dueOf(day: string, today: string, format: (day: string) => string): string {
  if (day === today) return 'Due today';
  return `${day < today ? 'Overdue since' : 'Due on'} ${format(`${day}T12:00:00`)}`;
}

const statusLabel = (status: string): string => statuses[status as LeadStatus]?.label ?? status;

/** What an entry of the thread is: 'Email sent', 'Moved from New to Won'. Its own words follow below. */
export function headingOf(entry: ThreadEntry, format: (day: string) => string): string {
  switch (entry.kind) {
    case 'request':
      return 'Request';
    case 'mail':
      return 'Email sent';
    case 'status':
      return `Moved from ${statusLabel(entry.was)} to ${statusLabel(entry.became)}`;
    case 'step':
      return entry.became ? `Next step on ${format(entry.became)}` : 'Next step done';
    case 'offer':
      return entry.became === 'expired'
        ? `Offer ${entry.subject} has expired`
        : `Offer ${entry.subject} ${entry.became}`;
    default:
      return 'Note';
  }
}

/** The subject of an answer: 'Re: A workshop', or what was asked for. */
export function subjectFor({ kind, thread }: LeadDetail): string {
  const asked = thread[0]?.subject;
  return asked ? `Re: ${asked}`.slice(0, 200) : `Your ${kind === 'message' ? 'message' : `${kind} request`}`;
}
