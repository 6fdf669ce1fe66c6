import { afterEach, expect, test, vi } from 'vitest';
import { savedReferralCode, saveReferralCode } from './referral-code.ts';

afterEach(() => {
  localStorage.clear();
  vi.useRealTimers();
});

const visit = (address: string): void => {
  history.replaceState(null, '', address);
  saveReferralCode();
};

test('keeps the code of the last link for 90 days', () => {
  vi.useFakeTimers({ now: new Date('2026-01-01') });
  visit('/?via=acme-ai');
  visit('/pricing');
  expect(savedReferralCode()).toEqual({ via: 'acme-ai' });
  visit('/?via=beaconfold');
  vi.setSystemTime(new Date('2026-03-31T23:00:00Z'));
  expect(savedReferralCode()).toEqual({ via: 'beaconfold' });
  vi.setSystemTime(new Date('2026-04-02'));
  expect(savedReferralCode()).toEqual({});
});

test('sends nothing without a code, or for an invalid stored one', () => {
  expect(savedReferralCode()).toEqual({});
  localStorage.setItem('harborlight.via', 'acme-ai');
  expect(savedReferralCode()).toEqual({});
});
