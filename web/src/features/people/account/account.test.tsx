import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { authStore, startSession } from '../../../api/session.ts';
import { site } from '../../../content/built-in.ts';
import { provideTexts } from '../../../content/island-texts.ts';
import { blockOf } from '../../../content/site.ts';
import { toastStore } from '../../../ui/toast.ts';
import { AuthForms } from './AuthForms.island.tsx';

provideTexts({ auth: blockOf(site, 'sign-in') });

const session = {
  access_token: 'token-1',
  token_type: 'bearer',
  expires_in: 900,
  expires_at: Math.floor(Date.now() / 1000) + 900,
  refresh_token: 'httponly',
  user: { id: 'u1', email: 'ada@example.com' },
};

const json = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });

/** Returns the responses in order and records the requests. */
function serve(...answers: (() => Response | Promise<Response>)[]) {
  const fetching = vi.fn(async (_url: string, _init: RequestInit) => {
    const next = answers.shift();
    if (!next) throw new Error('unexpected call');
    return next();
  });
  vi.stubGlobal('fetch', fetching);
  return fetching;
}

let stopSession = () => {};
/** Records redirects. */
let leave = vi.spyOn(location, 'replace');

const open = (address: string) => {
  history.replaceState(null, '', address);
  stopSession = startSession();
  render(<AuthForms />);
};

async function fill(password: string, email?: string): Promise<void> {
  if (email) await userEvent.type(screen.getByLabelText('Email'), email);
  await userEvent.clear(screen.getByLabelText('Password'));
  await userEvent.type(screen.getByLabelText('Password'), password);
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const lastToast = () => toastStore.get().at(-1);

beforeAll(() => import('./MailedForms.tsx'));

beforeEach(() => {
  leave = vi.spyOn(location, 'replace').mockImplementation(() => {});
  localStorage.clear();
  authStore.set({ loading: true, session: null, user: null });
  toastStore.set([]);
});

afterEach(() => stopSession());

test('signing in sends the password unchanged, shows a toast and goes home', async () => {
  const fetching = serve(() => json(200, session));
  open('/auth');
  await fill(' two spaces ', 'ada@example.com');
  await press('Sign In');
  await vi.waitFor(() => expect(leave).toHaveBeenCalledWith('/'));
  expect(fetching.mock.calls[0]?.[1].body).toBe(
    JSON.stringify({ email: 'ada@example.com', password: ' two spaces ' }),
  );
  expect(lastToast()).toMatchObject({ text: 'Signed in successfully!' });
});

test('the button shows the pending action', async () => {
  let answer: (response: Response) => void = () => {};
  serve(() => new Promise((resolve) => (answer = resolve)));
  open('/auth?mode=signup');
  await fill('a long first passphrase', 'ada@example.com');
  await press('Sign Up');
  expect(await screen.findByRole('button', { name: 'Creating Account...' })).toBeDefined();
  answer(json(200, { id: 'u1', identities: [] }));
  expect(await screen.findByRole('heading', { name: 'Check your inbox' })).toBeDefined();
  expect(lastToast()).toMatchObject({ text: 'Account created successfully!' });
  expect(location.pathname).toBe('/auth');
});

test("a refusal shows a toast with the server's text, and our advice under the field", async () => {
  serve(() => json(400, { code: 'invalid_credentials', message: 'Invalid login credentials' }));
  open('/auth');
  await fill('wrong', 'ada@example.com');
  await press('Sign In');
  await vi.waitFor(() =>
    expect(lastToast()).toEqual(
      expect.objectContaining({ title: 'Sign In Error', text: 'Invalid login credentials', tone: 'danger' }),
    ),
  );
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Password')));
  await userEvent.type(screen.getByLabelText('Email'), 'x');
  expect(document.activeElement, 'typing elsewhere keeps the focus').toBe(screen.getByLabelText('Email'));
});

test('no answer at all is the unexpected error, explained in the form', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  serve(() => Promise.reject(new TypeError('fetch failed')));
  open('/auth');
  await fill('a long first passphrase', 'ada@example.com');
  await press('Sign In');
  expect(await screen.findByText(/could not be reached/)).toBeDefined();
  expect(lastToast()).toMatchObject({ title: 'Error', text: 'An unexpected error occurred.' });
});

test('an address typed in one tab is kept in the other, a password is not', async () => {
  open('/auth');
  await fill('a long first passphrase', 'ada@example.com');
  await userEvent.click(screen.getByRole('tab', { name: 'Sign Up' }));
  expect(screen.getByLabelText('Email')).toHaveProperty('value', 'ada@example.com');
  expect(screen.getByLabelText('Password')).toHaveProperty('value', '');
});

test('a weak new password may be followed by a better one with the same link', async () => {
  const weak = { code: 'weak_password', message: 'Weak.', weak_password: { reasons: ['pwned'] } };
  const fetching = serve(
    () => json(200, session),
    () => json(422, weak),
    () => json(200, session.user),
  );
  open('/auth?mode=recovery#token_hash=secret');
  expect(await screen.findByRole('heading', { name: 'Choose a new password' })).toBeDefined();
  expect(location.hash, 'the token stays in no history').toBe('');
  await fill('password123');
  await press('Save New Password');
  expect(await screen.findByText(/easy to guess/)).toBeDefined();
  await fill('a long second passphrase');
  await press('Save New Password');
  await vi.waitFor(() => expect(leave).toHaveBeenCalledWith('/'));
  expect(fetching.mock.calls.map(([url]) => url)).toEqual([
    '/api/auth/verify',
    '/api/auth/user',
    '/api/auth/user',
  ]);
});

test('a sign-up link sends nothing automatically; the chosen password confirms it', async () => {
  const weak = { code: 'weak_password', message: 'Weak.', weak_password: { reasons: ['pwned'] } };
  const fetching = serve(
    () => json(422, weak),
    () => json(200, session),
  );
  open('/auth?mode=confirm#token_hash=secret');
  expect(await screen.findByRole('heading', { name: 'Confirm your email address' })).toBeDefined();
  expect(location.hash, 'the token stays in no history').toBe('');
  expect(fetching, 'nothing happens before the press').not.toHaveBeenCalled();
  await fill('password123');
  await press('Confirm My Account');
  expect(await screen.findByText(/easy to guess/)).toBeDefined();
  await fill('a long second passphrase');
  await press('Confirm My Account');
  await vi.waitFor(() => expect(leave).toHaveBeenCalledWith('/'));
  expect(fetching.mock.calls.map(([url]) => url)).toEqual(['/api/auth/verify', '/api/auth/verify']);
  expect(fetching.mock.calls[1]?.[1].body).toBe(
    JSON.stringify({
      type: 'signup',
      token_hash: 'secret',
      password: 'a long second passphrase',
      data: { timezone: 'UTC' },
    }),
  );
  expect(authStore.get().user?.email).toBe('ada@example.com');
});

test('a used confirmation link shows a remedy', async () => {
  serve(() => json(403, { code: 'otp_expired', message: 'Email link is invalid or has expired' }));
  open('/auth?mode=confirm#token_hash=used');
  await screen.findByRole('heading', { name: 'Confirm your email address' });
  await fill('a long second passphrase');
  await press('Confirm My Account');
  expect(await screen.findByText(/Sign in, or sign up again/)).toBeDefined();
  expect(screen.getByRole('link', { name: 'Back to Sign In' })).toBeDefined();
});

test('a link that is used up leads back to asking for one', async () => {
  serve(() => json(403, { code: 'otp_expired', message: 'Email link is invalid or has expired' }));
  open('/auth?mode=recovery#token_hash=used');
  await screen.findByRole('heading', { name: 'Choose a new password' });
  await fill('a long second passphrase');
  await press('Save New Password');
  expect(await screen.findByRole('heading', { name: 'Reset your password' })).toBeDefined();
  expect(screen.getByText(/Ask for a new one/)).toBeDefined();
});

test('a visitor who is signed in is sent home', async () => {
  localStorage.setItem('harborlight.session', '1');
  serve(() => json(200, session));
  open('/auth');
  await vi.waitFor(() => expect(leave).toHaveBeenCalledWith('/'));
});

test('a browser that a confirmation link has just signed in asks for its session', async () => {
  const cookies = vi.spyOn(document, 'cookie', 'get').mockReturnValue('theme=dark; __Host-si=1');
  const fetching = serve(() => json(200, session));
  open('/');
  await vi.waitFor(() => expect(authStore.get().user?.email).toBe('ada@example.com'));
  expect(fetching).toHaveBeenCalledOnce();
  cookies.mockRestore();
});
