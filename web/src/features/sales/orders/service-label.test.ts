import { expect, test } from 'vitest';
import { site } from '../../../content/built-in.ts';
import { namesOf } from '../../../content/catalogue.ts';
import { serviceLabel, withService } from './service-label.ts';

test.each([
  ['Video Package', 'Video Package'],
  ['video-package', 'Video Package'],
  ['AI Training', 'AI Training'],
  [null, 'AI Service'],
  ['', 'AI Service'],
  ['Call +1-555 for refund', 'AI Service'],
  ['<b>Video Package</b>', 'AI Service'],
])('%s in an address is shown as %s', (query, shown) => {
  expect(serviceLabel(namesOf(site), query)).toBe(shown);
});

test('a name is inserted literally, with any characters', () => {
  expect(withService('{service} and {service}', "$& $'")).toBe("$& $' and $& $'");
});
