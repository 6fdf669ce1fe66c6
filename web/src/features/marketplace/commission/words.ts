import type { components } from '../../../api/types.gen.ts';
import { messages } from '../../../content/messages.ts';
import { parseCents, withoutSign } from '../../../lib/money.ts';
import type { BadgeTone } from '../../../ui/Badge.tsx';

const t = messages('commission');

type Schemas = components['schemas'];
export type Statement = Schemas['Statement'];
export type StatementDetail = Schemas['StatementDetail'];
export type LedgerEntry = Schemas['LedgerEntry'];

const tones: Record<Statement['state'], BadgeTone> = { open: 'blue', invoiced: 'yellow', paid: 'green' };

/** How a state reads. */
export const stateOf = (state: Statement['state']): { label: string; tone: BadgeTone } => ({
  label: t(`states.${state}`),
  tone: tones[state],
});

const months = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** '2026-11' → 'November 2026'. */
export const monthOf = (month: string): string => months.format(new Date(`${month}-01T00:00:00Z`));

/** 1500 → '15%'. */
export const rateOf = (bps: number): string => `${bps / 100}%`;

/** What an entry is. */
export const kindOf = ({ number }: LedgerEntry): string => t(number === 1 ? 'kinds.won' : 'kinds.correction');

/** An amount as typed, in cents; 0 is one too. Null for what is no amount. */
export const centsOf = (text: string): number | null =>
  /^0+$/.test(withoutSign(text)) ? 0 : parseCents(text);
