import type { components } from '../../../api/types.gen.ts';
import { parseCents, withoutSign } from '../../../lib/money.ts';
import type { BadgeTone } from '../../../ui/Badge.tsx';

type Schemas = components['schemas'];
export type Statement = Schemas['Statement'];
export type StatementDetail = Schemas['StatementDetail'];
export type LedgerEntry = Schemas['LedgerEntry'];

/** How the states read. */
export const states: Record<Statement['state'], { label: string; tone: BadgeTone }> = {
  open: { label: 'Open', tone: 'blue' },
  invoiced: { label: 'Invoiced', tone: 'yellow' },
  paid: { label: 'Paid', tone: 'green' },
};

const months = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** '2026-11' → 'November 2026'. */
export const monthOf = (month: string): string => months.format(new Date(`${month}-01T00:00:00Z`));

/** 1500 → '15%'. */
export const rateOf = (bps: number): string => `${bps / 100}%`;

/** What an entry is. */
export const kindOf = ({ number }: LedgerEntry): string => (number === 1 ? 'Won' : 'Correction');

/** An amount as typed, in cents; 0 is one too. Null for what is no amount. */
export const centsOf = (text: string): number | null =>
  /^0+$/.test(withoutSign(text)) ? 0 : parseCents(text);
