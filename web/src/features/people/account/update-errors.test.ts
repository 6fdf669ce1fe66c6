import { expect, test } from 'vitest';
import { ApiError } from '../../../api/problem.ts';
import { updateErrors } from './update-errors.ts';

const refused = (code: string, body: unknown = {}) =>
  new ApiError('Said by the server.', 400, [], code, body);

test.each([
  ['current_password_invalid', 'current_password'],
  ['current_password_required', 'current_password'],
  ['same_password', 'password'],
  ['validation_failed', 'email'],
  ['over_email_send_rate_limit', 'email'],
  ['admin_email_configured', 'email'],
])('%s is shown under the field %s', (code, field) => {
  expect(Object.keys(updateErrors(refused(code)))).toEqual([field]);
});

test('weak passwords are explained reason by reason', () => {
  const error = refused('weak_password', { weak_password: { reasons: ['length', 'pwned'] } });
  expect(updateErrors(error).password).toMatch(/8 characters.*easy to guess/);
});

test('problems of our own operations name their fields', () => {
  const error = new ApiError('No.', 400, [{ field: 'current_password', text: 'This is not it.' }], 'invalid');
  expect(updateErrors(error)).toEqual({ current_password: 'This is not it.' });
});

test('an error without a field, and an unexpected one, is assigned to no field', () => {
  expect(updateErrors(refused('over_request_rate_limit'))).toEqual({});
  expect(updateErrors(new TypeError('fetch failed'))).toEqual({});
});
