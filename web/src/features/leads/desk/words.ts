/** How leads read at the desk. */
import type { BadgeTone } from '../../../ui/Badge.tsx';
import type { Lead, LeadStatus } from './api.ts';

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
