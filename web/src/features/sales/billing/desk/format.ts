/** Formats of invoices at the desk. */
import type { TaxSum } from './api.ts';

const rules: Record<TaxSum['rule'], string> = {
  none: 'No tax',
  exempt: 'Exempt small business',
  domestic: 'Tax at home',
  reverse_charge: 'Reverse charge',
  destination: "Buyer's country",
  export: 'Sold abroad',
};

/** '19%', '8.5%' */
export const percentOf = (basisPoints: number): string => `${basisPoints / 100}%`;

/** 'Tax at home, DE 19%', 'Reverse charge' */
export const taxOf = ({
  rule,
  country,
  basis_points,
}: Pick<TaxSum, 'rule' | 'country' | 'basis_points'>): string =>
  basis_points > 0 ? `${rules[rule]}, ${country} ${percentOf(basis_points)}` : rules[rule];

const months = new Intl.DateTimeFormat(undefined, { month: 'long', timeZone: 'UTC' });

/** '2026-11' → 'November' */
export const formatMonth = (month: string): string => months.format(new Date(`${month}-01T00:00:00Z`));

/** Returns this year and the four before, newest first. */
export const recentYears = (today: Date): number[] =>
  [0, 1, 2, 3, 4].map((ago) => today.getUTCFullYear() - ago);
