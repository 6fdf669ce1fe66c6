import { expect, test } from 'vitest';
import { isWebAddress } from './address.ts';

test.each([
  ['https://a.example', true],
  ['HTTP://a.example', true],
  ['javascript:alert(1)', false],
  [' https://a.example', false],
  ['//a.example', false],
  ['', false],
])('T30: %j may be a link: %s', (url, allowed) => expect(isWebAddress(url)).toBe(allowed));
