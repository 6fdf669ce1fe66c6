import { expect, test } from 'vitest';
import { deedInWords } from './words.ts';

test.each([
  ['partner.approved', 'Approved the partner'],
  ['order.partly_refunded', 'Order partly refunded'],
])('%s reads %s', (action, words) => expect(deedInWords(action)).toBe(words));
