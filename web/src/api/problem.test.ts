import { describe, expect, test } from 'vitest';
import { ApiError, errorText, fieldErrorsOf, toApiError } from './problem.ts';

describe('messages of refused requests', () => {
  test('uses the detail of a problem', () => {
    const error = toApiError(409, {
      title: 'Conflict',
      detail: 'This partner is already active.',
      status: 409,
    });
    expect(error.message).toBe('This partner is already active.');
    expect(error.status).toBe(409);
  });

  test('shows the auth contract’s text unchanged', () => {
    const error = toApiError(400, { code: 'invalid_credentials', message: 'Invalid login credentials' });
    expect(error.message).toBe('Invalid login credentials');
    expect(error.code).toBe('invalid_credentials');
  });

  test('reads the message of a failed checkout', () => {
    expect(toApiError(400, { error: { message: 'Unknown service' } }).message).toBe('Unknown service');
  });

  test('suggests a remedy if the body has no message', () => {
    expect(toApiError(429, undefined).message).toMatch(/Wait a minute/);
    expect(toApiError(500, '<html>').message).toMatch(/Try again/);
  });

  test('maps problems to the names of the fields', () => {
    const error = toApiError(422, {
      detail: 'validation failed',
      errors: [
        { location: 'body.contact_email', message: 'Enter an email address' },
        { location: 'body.services_offered[0]', message: 'Unknown service' },
        { location: 'body.contact_email', message: 'second one' },
        { message: 'no place' },
      ],
    });
    expect(fieldErrorsOf(error)).toEqual({
      contact_email: 'Enter an email address',
      services_offered: 'Unknown service',
    });
  });

  test('anything that is not ours gets the fallback', () => {
    expect(errorText(new TypeError('x is undefined'), 'Failed to create event')).toBe(
      'Failed to create event',
    );
    expect(errorText(new ApiError('User not authenticated', 401), '-')).toBe('User not authenticated');
  });
});
