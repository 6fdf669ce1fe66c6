/** Labels of offers at the desk. */
import type { BadgeTone } from '../../../../ui/Badge.tsx';
import type { OfferState } from './api.ts';

export const states: Record<OfferState, { label: string; tone: BadgeTone }> = {
  draft: { label: 'Draft', tone: 'neutral' },
  sent: { label: 'Sent', tone: 'blue' },
  accepted: { label: 'Accepted', tone: 'green' },
  declined: { label: 'Declined', tone: 'red' },
  withdrawn: { label: 'Withdrawn', tone: 'neutral' },
  expired: { label: 'Expired', tone: 'yellow' },
};
