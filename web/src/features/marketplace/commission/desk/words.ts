/** How the desk calls what a kind of statement is about. */
import type { Kind } from '../words.ts';

export const amounts: Record<Kind, { title: string; base: string; amount: string }> = {
  referral: { title: 'Referrals', base: 'Paid, net', amount: 'We pay' },
  fee: { title: 'Introduction fees', base: 'Won', amount: 'Partner owes' },
};
