/** API calls for the app passwords of calendar programs. Failures are ApiErrors. */
import { authorizedCall } from './account-client.ts';
import type { components } from './types.gen.ts';

export type AppPassword = components['schemas']['AuthAppPassword'];
export type NewAppPassword = components['schemas']['AuthNewAppPassword'];

export const listAppPasswords = async (): Promise<AppPassword[]> =>
  (await authorizedCall('/app-passwords', { method: 'GET' })) as AppPassword[];

/** Creates an app password. Only this response contains it. */
export const createAppPassword = async (name: string): Promise<NewAppPassword> =>
  (await authorizedCall('/app-passwords', {
    method: 'POST',
    body: { friendly_name: name },
  })) as NewAppPassword;

export async function revokeAppPassword(id: string): Promise<void> {
  await authorizedCall(`/app-passwords/${encodeURIComponent(id)}`, { method: 'DELETE' });
}
