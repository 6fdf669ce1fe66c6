import { expect, test } from 'vitest';
import { actionInWords } from './words.ts';

test.each([
  ['partner.approved', 'Approved the partner'],
  ['content.restored', 'Published an earlier version of the site'],
  ['order.partly_refunded', 'Order partly refunded'],
])('%s reads %s', (action, words) => expect(actionInWords(action)).toBe(words));
