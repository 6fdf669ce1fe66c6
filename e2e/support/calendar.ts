/** Steps for tests of the calendar. */
import { expect, type Page } from '@playwright/test';
import { demo, signIn } from '../fixtures.ts';
import type { Account } from './account.ts';

export interface CalendarEvent {
  id: string;
  title: string;
  start_time: string;
  end_time: string;
  rrule?: string;
}

/** The cell of a day such as 'October 31'. */
export const cellOf = (page: Page, day: string) =>
  page
    .getByRole('gridcell')
    .filter({ has: page.getByRole('button', { name: new RegExp(`^\\w+, ${day},`) }) });

/** Signs in and opens the calendar with the query. */
export async function openCalendar(page: Page, query: string, who: Account = demo.user): Promise<void> {
  await signIn(page, who);
  await page.goto(`/calendar${query}`);
  await expect(page.getByRole('heading', { name: 'Take your calendar with you' })).toBeVisible();
}

/** Tokens outlive a test. */
const tokens = new WeakMap<Page, Map<string, { Authorization: string }>>();

/** Returns the authorization header of a user, for API requests. */
export async function bearerOf(page: Page, data: Account = demo.user): Promise<{ Authorization: string }> {
  const known = tokens.get(page) ?? new Map<string, { Authorization: string }>();
  tokens.set(page, known);
  const token = known.get(data.email);
  if (token) return token;
  const answer = await page.request.post('/api/auth/token?grant_type=password', { data });
  expect(answer.status()).toBe(200);
  const fresh = { Authorization: `Bearer ${(await answer.json()).access_token}` };
  known.set(data.email, fresh);
  return fresh;
}

/** Loads the events of the range from the API. */
export async function eventsBetween(page: Page, start: string, end: string): Promise<CalendarEvent[]> {
  const query = new URLSearchParams({ start, end, overlap: 'true' });
  const answer = await page.request.get(`/api/events?${query}`, { headers: await bearerOf(page) });
  expect(answer.status()).toBe(200);
  return answer.json();
}

export const messages = (page: Page) => page.getByRole('region', { name: 'Messages' });
