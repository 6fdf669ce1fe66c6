/** Whether a review counts in the rating, and why, in words. */
import type { ReviewRow } from './api.ts';

type Weight = Pick<ReviewRow, 'weighs' | 'decided' | 'signals'>;

const reasons: Readonly<Record<ReviewRow['signals'][number], string>> = {
  not_won: 'The introduction wasn’t won.',
  small: 'The introduction was won for less than 100.',
  fast: 'The review was written within a day of the request.',
};

/** The state in one sentence. */
export function weightInWords({ weighs, decided }: Weight): string {
  if (decided)
    return weighs ? 'It counts because you decided so.' : 'It doesn’t count because you decided so.';
  return weighs ? 'It counts.' : 'It doesn’t count yet, because it may be invented:';
}

/** What speaks against the review, a sentence each. */
export const reasonsAgainst = ({ signals }: Weight): readonly string[] =>
  signals.map((name) => reasons[name]);
