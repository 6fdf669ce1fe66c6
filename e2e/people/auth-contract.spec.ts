/**
 * Runs the real @supabase/auth-js, unchanged, against the server, to test the contract of /api/auth in both
 * transports. Clients with its default flow need links that act when opened, so the server is started with
 * --auth-implicit-links. Tests without that flag are at the end.
 */
import { join } from 'node:path';
import { GoTrueClient, type GoTrueClientOptions } from '@supabase/auth-js';
import { expect, expectNoAxeViolations, freshEmail, test as site, withSettings } from '../fixtures.ts';
import type { Harborlight } from '../support/harborlight.ts';
import { readMails } from '../support/mail.ts';
import { totpCode } from '../support/totp.ts';

type Transport = 'bearer' | 'cookie';
type Jar = Map<string, string>;

const password = 'a long first passphrase';
const newPassword = 'a long second passphrase';

const test = withSettings(['--auth-implicit-links']);

/** Returns the newest link that wasn't returned before. */
const linkTo = async (server: Harborlight, email: string, subject: string, not = ''): Promise<string> => {
  let link = '';
  await expect
    .poll(async () => {
      const mails = await readMails(join(server.data, 'mail'));
      link =
        mails.filter((mail) => mail.to.includes(email) && mail.subject.includes(subject)).at(-1)?.links[0] ??
        '';
      return link !== '' && link !== not;
    })
    .toBe(true);
  return link;
};

const memory = () => {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
};

/** A fetch with cookies, like a browser's, that requests the cookie transport. */
const fetchWith =
  (jar: Jar): typeof fetch =>
  async (input, init = {}) => {
    const headers = new Headers(init.headers);
    headers.set('X-Refresh-Transport', 'cookie');
    if (jar.size > 0) headers.set('Cookie', [...jar].map(([name, value]) => `${name}=${value}`).join('; '));
    const response = await fetch(input, { ...init, headers });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (/max-age=0/i.test(line)) jar.delete(name);
      else jar.set(name, value);
    }
    return response;
  };

for (const transport of ['bearer', 'cookie'] as Transport[]) {
  test.describe(`auth-js by ${transport}`, { tag: transport === 'bearer' ? '@all' : [] }, () => {
    let clients = 0;
    const open = (server: Harborlight, flowType: 'implicit' | 'pkce' = 'implicit', jar: Jar = new Map()) => {
      clients += 1;
      const storage = memory();
      const options: GoTrueClientOptions = {
        url: `${server.url}/api/auth`,
        storageKey: `client-${clients}`,
        storage,
        flowType,
        autoRefreshToken: false,
        detectSessionInUrl: false,
        persistSession: true,
        // Headers of every supabase-js call.
        headers: { apikey: 'anon', Authorization: 'Bearer anon' },
        ...(transport === 'cookie' ? { fetch: fetchWith(jar) } : {}),
      };
      return { client: new GoTrueClient(options), storage, jar };
    };

    const follow = async (link: string) => {
      const response = await fetch(link, { redirect: 'manual' });
      expect(response.status).toBe(303);
      const target = new URL(response.headers.get('location') ?? '');
      return { target, fragment: new URLSearchParams(target.hash.slice(1)) };
    };

    const account = async (server: Harborlight) => {
      const email = freshEmail(transport);
      const { client } = open(server);
      expect((await client.signUp({ email, password })).error).toBeNull();
      await follow(await linkTo(server, email, 'Confirm'));
      return email;
    };

    test('signs up, confirms by the implicit link and signs in', async ({ harborlight }) => {
      const email = freshEmail(transport);
      const { client } = open(harborlight);
      const weak = await client.signUp({ email, password: 'short' });
      expect(weak.error).toMatchObject({ name: 'AuthWeakPasswordError', status: 422, reasons: ['length'] });

      const signedUp = await client.signUp({
        email,
        password,
        options: { emailRedirectTo: `${harborlight.url}/` },
      });
      expect(signedUp).toMatchObject({ error: null, data: { session: null, user: { email } } });
      expect(signedUp.data.user?.identities).toHaveLength(1);
      expect((await client.signInWithPassword({ email, password })).error).toMatchObject({
        status: 400,
        code: 'email_not_confirmed',
        message: 'Email not confirmed',
      });
      for (const wrong of [email, `ghost-${email}`]) {
        expect(
          (await client.signInWithPassword({ email: wrong, password: 'nope nope nope' })).error,
        ).toMatchObject({
          code: 'invalid_credentials',
          message: 'Invalid login credentials',
        });
      }

      const first = await linkTo(harborlight, email, 'Confirm');
      expect((await client.resend({ type: 'signup', email })).error).toBeNull();
      const link = await linkTo(harborlight, email, 'Confirm', first);
      const { target, fragment } = await follow(link);
      expect(target.origin + target.pathname).toBe(`${harborlight.url}/`);
      expect(Object.fromEntries(fragment)).toMatchObject({
        expires_at: expect.stringMatching(/^\d+$/),
        expires_in: '900',
        token_type: 'bearer',
        type: 'signup',
      });
      const tokens = {
        access_token: fragment.get('access_token') ?? '',
        refresh_token: fragment.get('refresh_token') ?? '',
      };
      expect((await client.setSession(tokens)).data.user?.email).toBe(email);
      expect((await follow(link)).fragment.get('error_code')).toBe('otp_expired');
      expect((await follow(`${link}&redirect_to=https://evil.example/`)).target.origin).toBe(harborlight.url);

      const again = await client.signUp({ email, password: newPassword });
      expect(again).toMatchObject({ error: null, data: { session: null, user: { identities: [] } } });
      expect((await client.signInWithPassword({ email, password })).data.session).toMatchObject({
        token_type: 'bearer',
        expires_in: 900,
      });
    });

    test('keeps, refreshes and ends its session', async ({ harborlight }) => {
      const email = await account(harborlight);
      const { client, storage, jar } = open(harborlight);
      await client.signInWithPassword({ email, password });
      const before = (await client.getSession()).data.session;
      const jarBefore: Jar = new Map(jar);
      if (transport === 'cookie') {
        expect(before?.refresh_token).toBe('httponly');
        expect(jar.get('__Host-rt')).toMatch(/^[\w-]{43}$/);
        expect([...storage.kept.values()].join()).not.toContain(jar.get('__Host-rt') ?? 'missing');
      }
      expect((await client.getUser()).data.user).toMatchObject({
        email,
        app_metadata: { provider: 'email' },
      });
      expect((await client.getClaims()).data?.claims).toMatchObject({
        sub: before?.user.id,
        role: 'authenticated',
        aal: 'aal1',
        session_id: expect.stringMatching(/^[\da-f-]{36}$/),
      });

      const refreshed = await client.refreshSession();
      expect(refreshed.error).toBeNull();
      if (transport === 'cookie') expect(jar.get('__Host-rt')).not.toBe(jarBefore.get('__Host-rt'));
      else expect(refreshed.data.session?.refresh_token).not.toBe(before?.refresh_token);

      const tabs = await Promise.all(
        [1, 2, 3].map(() =>
          open(harborlight, 'implicit', new Map(jarBefore)).client.refreshSession({
            refresh_token: before?.refresh_token ?? '',
          }),
        ),
      );
      expect(tabs.map(({ error }) => error)).toEqual([null, null, null]);

      const unknown = await open(harborlight).client.refreshSession({ refresh_token: 'x'.repeat(43) });
      expect(unknown.error).toMatchObject({ status: 400 });

      expect((await client.signOut({ scope: 'local' })).error).toBeNull();
      expect((await client.getUser()).error?.message).toBe('Auth session missing!');
    });

    test('ends the session, for thief and owner, when an old refresh token turns up', async ({
      harborlight,
    }) => {
      const email = await account(harborlight);
      const { client, jar } = open(harborlight);
      await client.signInWithPassword({ email, password });
      const stolen = (await client.getSession()).data.session?.refresh_token ?? '';
      const stolenJar: Jar = new Map(jar);
      await client.refreshSession();
      await client.refreshSession(); // the token's grandchild is live, which a lost answer can't explain
      const thief = open(harborlight, 'implicit', stolenJar).client;
      expect((await thief.refreshSession({ refresh_token: stolen })).error).toMatchObject({
        status: 400,
        code: 'refresh_token_already_used',
      });
      expect((await client.getUser()).error?.name).toBe('AuthSessionMissingError');
      expect(await linkTo(harborlight, email, 'We ended a session')).toContain('/auth');
    });

    test('signs out others or everybody', async ({ harborlight }) => {
      const email = await account(harborlight);
      const [mine, other] = [open(harborlight).client, open(harborlight).client];
      await mine.signInWithPassword({ email, password });
      await other.signInWithPassword({ email, password });
      expect((await mine.signOut({ scope: 'others' })).error).toBeNull();
      expect((await other.getUser()).error?.name).toBe('AuthSessionMissingError');
      expect((await mine.getUser()).data.user?.email).toBe(email);
      await other.signInWithPassword({ email, password });
      expect((await mine.signOut()).error).toBeNull();
      expect((await other.getUser()).error?.name).toBe('AuthSessionMissingError');
    });

    test('changes its address with the consent of both mailboxes', async ({ harborlight }) => {
      const email = await account(harborlight);
      const next = freshEmail(transport);
      const { client } = open(harborlight);
      await client.signInWithPassword({ email, password });
      expect((await client.updateUser({ email: next })).error).toMatchObject({
        code: 'current_password_required',
      });
      const asked = await client.updateUser({ email: next, current_password: password });
      expect(asked).toMatchObject({ error: null, data: { user: { email, new_email: next } } });
      const half = await follow(await linkTo(harborlight, next, 'Confirm your new'));
      expect(half.fragment.get('message')).toContain(
        'Please proceed to confirm link sent to the other email',
      );
      const whole = await follow(await linkTo(harborlight, email, 'Do you want to change'));
      expect(whole.fragment.get('type')).toBe('email_change');
      expect((await client.getUser()).data.user).toMatchObject({ email: next });
      expect((await client.refreshSession()).data.user?.email).toBe(next);
      const fresh = await open(harborlight).client.signInWithPassword({ email: next, password });
      expect(fresh.error).toBeNull();
    });

    test('changes its password, which ends the other sessions', async ({ harborlight }) => {
      const email = await account(harborlight);
      const [mine, other] = [open(harborlight).client, open(harborlight).client];
      await mine.signInWithPassword({ email, password });
      await other.signInWithPassword({ email, password });
      expect((await mine.updateUser({ password })).error).toMatchObject({
        code: 'same_password',
        status: 422,
      });
      expect((await mine.updateUser({ data: { name: 'Ada' } })).data.user?.user_metadata).toEqual({
        name: 'Ada',
      });
      expect((await mine.updateUser({ password: newPassword })).error).toBeNull();
      expect((await other.getUser()).error?.name).toBe('AuthSessionMissingError');
      expect((await mine.getUser()).data.user?.email).toBe(email);
    });

    test('sets up an authenticator app, signs in with it and removes it', async ({ harborlight }) => {
      const email = await account(harborlight);
      const { client } = open(harborlight);
      await client.signInWithPassword({ email, password });
      const enrolled = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' });
      expect(enrolled.error).toBeNull();
      const { id: factorId = '', totp } = enrolled.data ?? {};
      expect(totp?.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg [^#]*<\/svg>$/);
      expect(totp?.uri).toContain(`secret=${totp?.secret}`);
      const secret = totp?.secret ?? '';
      expect((await client.mfa.listFactors()).data).toMatchObject({
        totp: [],
        all: [{ id: factorId, status: 'unverified' }],
      });
      expect((await client.mfa.challengeAndVerify({ factorId, code: '000000' })).error).toMatchObject({
        status: 422,
        code: 'mfa_verification_failed',
      });
      const whole = await client.mfa.challengeAndVerify({ factorId, code: totpCode(secret, -1) });
      expect(whole).toMatchObject({ error: null, data: { expires_in: 900 } });
      const level = async (of: GoTrueClient) => (await of.mfa.getAuthenticatorAssuranceLevel()).data;
      expect(await level(client)).toMatchObject({ currentLevel: 'aal2', nextLevel: 'aal2' });
      expect((await client.refreshSession()).error).toBeNull();

      const phone = open(harborlight).client;
      expect((await phone.signInWithPassword({ email, password })).error).toBeNull();
      expect(await level(phone)).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal2' });
      expect((await phone.updateUser({ password: newPassword })).error).toMatchObject({
        code: 'insufficient_aal',
      });
      const challenge = await phone.mfa.challenge({ factorId });
      const challengeId = challenge.data?.id ?? '';
      expect((await phone.mfa.verify({ factorId, challengeId, code: totpCode(secret) })).error).toBeNull();
      expect(await level(phone)).toMatchObject({
        currentLevel: 'aal2',
        currentAuthenticationMethods: [{ method: 'password' }, { method: 'totp' }],
      });
      expect((await phone.mfa.listFactors()).data?.totp).toMatchObject([
        { id: factorId, friendly_name: 'Phone' },
      ]);
      expect((await phone.mfa.unenroll({ factorId })).data).toEqual({ id: factorId });
      expect((await client.getUser()).error?.name).toBe('AuthSessionMissingError');
      expect((await phone.mfa.listFactors()).data?.all).toEqual([]);
    });

    test('recovers a password by PKCE', async ({ harborlight }) => {
      const email = await account(harborlight);
      const { client } = open(harborlight, 'pkce');
      const redirectTo = `${harborlight.url}/auth?mode=recovery`;
      expect((await client.resetPasswordForEmail(email, { redirectTo })).error).toBeNull();
      const { target, fragment } = await follow(await linkTo(harborlight, email, 'new password'));
      const code = target.searchParams.get('code') ?? '';
      expect(target.searchParams.get('mode')).toBe('recovery');
      expect(fragment.has('access_token')).toBe(false);

      expect((await open(harborlight, 'pkce').client.exchangeCodeForSession(code)).error).not.toBeNull();
      const events: string[] = [];
      client.onAuthStateChange((event) => void events.push(event));
      expect((await client.exchangeCodeForSession(code)).error).toBeNull();
      expect(events).toContain('PASSWORD_RECOVERY');
      expect((await client.updateUser({ password: newPassword })).error).toBeNull();
      const fresh = await open(harborlight).client.signInWithPassword({ email, password: newPassword });
      expect(fresh.error).toBeNull();
      expect((await client.resetPasswordForEmail(`ghost-${email}`)).error).toBeNull();
    });
  });
}

test('answers clients that name no API version in the older shape', async ({ harborlight }) => {
  const token = `${harborlight.url}/api/auth/token?grant_type=password`;
  const ask = async (url: string, init?: RequestInit) => {
    const response = await fetch(url, init);
    return { status: response.status, body: await response.json() };
  };
  const body = JSON.stringify({ email: 'nobody@example.com', password: 'x' });
  expect(await ask(token, { method: 'POST', body })).toEqual({
    status: 400,
    body: { code: 400, error_code: 'invalid_credentials', msg: 'Invalid login credentials' },
  });
  expect(await ask(token, { method: 'POST', body: '{' })).toMatchObject({
    status: 400,
    body: { error_code: 'bad_json' },
  });
  expect(await ask(`${harborlight.url}/api/auth/user`)).toMatchObject({
    status: 401,
    body: { error_code: 'no_authorization' },
  });
});

site.describe('auth-js without --auth-implicit-links', () => {
  const open = (url: string) =>
    new GoTrueClient({
      url: `${url}/api/auth`,
      storage: memory(),
      autoRefreshToken: false,
      detectSessionInUrl: false,
      persistSession: true,
      headers: { apikey: 'anon', Authorization: 'Bearer anon' },
    });

  site(
    'its links lead to a button, and a press hands over to the client',
    { tag: '@all' },
    async ({ harborlight, page }) => {
      site.slow(); // four emails
      const [email, next] = [freshEmail('client'), freshEmail('client')];
      const client = open(harborlight.url);
      const app = `${harborlight.url}/media`; // where the client's own page is
      /** Opens a link as a scanner, then as a user. */
      const visit = async (link: string, mode: string) => {
        const scanned = await fetch(link, { redirect: 'manual' });
        expect(scanned.headers.get('location')).toContain(`/auth?mode=${mode}#token_hash=`);
        await page.goto(link);
        await expect(page).toHaveURL(`/auth?mode=${mode}`);
      };
      const tokens = async () => {
        await page.waitForURL(/\/media#.*access_token/);
        const fragment = new URLSearchParams(new URL(page.url()).hash.slice(1));
        const [access_token, refresh_token] = [fragment.get('access_token'), fragment.get('refresh_token')];
        return {
          type: fragment.get('type'),
          session: { access_token: access_token ?? '', refresh_token: refresh_token ?? '' },
        };
      };

      await site.step('a sign-up, with the password chosen there', async () => {
        await client.signUp({ email, password, options: { emailRedirectTo: app } });
        await visit(await linkTo(harborlight, email, 'Confirm'), 'confirm');
        await page.getByLabel('Password').fill(newPassword);
        await page.getByRole('button', { name: 'Confirm My Account' }).click();
        const { type, session } = await tokens();
        expect(type).toBe('signup');
        expect((await client.setSession(session)).data.user?.email).toBe(email);
        expect((await client.signInWithPassword({ email, password })).error?.code).toBe(
          'invalid_credentials',
        );
        expect((await client.signInWithPassword({ email, password: newPassword })).error).toBeNull();
      });

      await site.step('a recovery', async () => {
        await client.resetPasswordForEmail(email, { redirectTo: app });
        await visit(await linkTo(harborlight, email, 'new password'), 'recovery');
        await expectNoAxeViolations(page);
        await page.getByRole('button', { name: 'Continue' }).press('Enter');
        const { type, session } = await tokens();
        expect(type).toBe('recovery');
        expect((await client.setSession(session)).error).toBeNull();
        expect((await client.updateUser({ password })).error).toBeNull();
      });

      await site.step('both sides of a change of address', async () => {
        await client.updateUser({ email: next, current_password: password }, { emailRedirectTo: app });
        const toOld = await linkTo(harborlight, email, 'Do you want to change');
        const toNew = await linkTo(harborlight, next, 'Confirm your new');
        await visit(toNew, 'email_change');
        await page.getByRole('button', { name: 'Agree to the Change' }).click();
        await page.waitForURL(/\/media#message=/);
        expect((await client.getUser()).data.user?.email).toBe(email);
        await visit(toOld, 'email_change');
        await page.getByRole('button', { name: 'Agree to the Change' }).click();
        expect((await tokens()).type).toBe('email_change');
        expect((await client.getUser()).data.user?.email).toBe(next);
      });
    },
  );
});
