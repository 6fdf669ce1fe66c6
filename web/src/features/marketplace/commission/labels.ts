import type { components } from '../../../api/types.gen.ts';
import { messages } from '../../../content/messages.ts';
import type { BadgeTone } from '../../../ui/Badge.tsx';

const t = messages('commission');

type Schemas = components['schemas'];
export type Statement = Schemas['Statement'];
export type StatementDetail = Schemas['StatementDetail'];
export type LedgerEntry = Schemas['LedgerEntry'];

const tones: Record<Statement['state'], BadgeTone> = {
  open: 'blue',
  invoiced: 'yellow',
  payable: 'yellow',
  paid: 'green',
};

/** Returns the label and color of a state. */
export const stateOf = (state: Statement['state']): { label: string; tone: BadgeTone } => ({
  label: t(`states.${state}`),
  tone: tones[state],
});

const months = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** '2026-11' → 'November 2026'. */
export const monthOf = (month: string): string => months.format(new Date(`${month}-01T00:00:00Z`));

/** 1500 → '15%'. */
export const rateOf = (bps: number): string => `${bps / 100}%`;

export type Kind = Statement['kind'];

/** Describes an entry. */
export const entryOf = (kind: Kind, { number, base_cents }: LedgerEntry): string => {
  if (number === 1) return t(kind === 'fee' ? 'kinds.won' : 'kinds.order');
  return t(kind === 'fee' || base_cents > 0 ? 'kinds.correction' : 'kinds.refund');
};

/** Returns the partner's column title for the amounts of a kind of statement. */
export const amountOf = (kind: Kind): string => t(kind === 'fee' ? 'columns.owe' : 'columns.earn');
export const baseOf = (kind: Kind): string => t(kind === 'fee' ? 'columns.won' : 'columns.paid');
