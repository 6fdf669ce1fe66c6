import {
  demo,
  expect,
  expectNoAxeViolations,
  freshEmail,
  hydrated,
  type Page,
  signIn,
  test,
} from '../fixtures.ts';
import { newAccount, signInByForm, signOutButton } from '../support/account.ts';

const password = 'a long first passphrase';
const newPassword = 'another long passphrase';

async function submit(page: Page, tab: 'Sign In' | 'Sign Up', email: string, secret: string): Promise<void> {
  await page.goto('/auth');
  await fillIn(page, tab, email, secret);
}

async function fillIn(page: Page, tab: 'Sign In' | 'Sign Up', email: string, secret: string): Promise<void> {
  await hydrated(page);
  await page.getByRole('tab', { name: tab }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(secret);
  await page.getByRole('button', { name: tab, exact: true }).click();
}

async function signUp(page: Page, email: string): Promise<void> {
  await submit(page, 'Sign Up', email, password);
  await expect(page.getByText('Account created successfully!')).toBeVisible();
  await expect(page).toHaveURL(/\/auth/);
}

test.describe('signing up', () => {
  test('the link signs in the browser that signed up, and a reload keeps it', { tag: '@database' }, async ({
    page,
    mailTo,
  }) => {
    const email = freshEmail();
    await signUp(page, email);
    await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible();
    await expect(page.getByText(email)).toBeVisible();
    const { link } = await mailTo(email, 'Confirm');
    await page.goto(link);
    await expect(page).toHaveURL('/');
    await expect(signOutButton(page)).toBeVisible();
    await page.reload();
    await expect(signOutButton(page)).toBeVisible();
    await page.goto('/calendar');
    await expect(page.getByLabel('Time zone of e-mails')).toHaveValue('America/New_York'); // as the browser's
  });

  test.describe('twice', () => {
    // For two minutes, the page tries to get the session of the sign-up, which returns 400. Pending requests of the
    // first page return 401 after its sign-out.
    test.use({ expectedErrors: [/status of 40[01]/] });

    test('opening the link again shows that the address is confirmed', { tag: '@all' }, async ({
      page,
      mailTo,
    }) => {
      const email = freshEmail();
      await signUp(page, email);
      const { link } = await mailTo(email, 'Confirm');
      await page.goto(link);
      await signOutButton(page).click();
      await expect(signOutButton(page)).toBeHidden();
      await page.goto(link);
      await expect(page.getByText('E-mail confirmed. You can sign in.')).toBeVisible();
      await expect(page).toHaveURL('/');
      await expect(signOutButton(page)).toBeHidden();
    });
  });

  test('a known address is answered like any other', async ({ page }) => {
    await signUp(page, demo.user.email);
    await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible();
    await expect(page.getByText(demo.user.email)).toBeVisible();
  });

  test.describe('in another browser than the one that signed up', () => {
    test.use({ expectedErrors: [/status of 4\d\d/] });

    test('a press confirms, by keyboard, with a password chosen there', { tag: '@all' }, async ({
      page,
      anotherVisitor,
      mailTo,
    }) => {
      const email = freshEmail();
      await signUp(page, email); // possibly by an attacker
      const { link } = await mailTo(email, 'Confirm');

      const owner = await anotherVisitor();
      await owner.goto(link);
      await expect(owner).toHaveURL('/auth?mode=confirm');
      await expect(owner.getByRole('heading', { name: 'Confirm your email address' })).toBeVisible();
      await expect(signOutButton(owner)).toBeHidden();
      await expectNoAxeViolations(owner);

      await test.step('nothing has happened by looking', async () => {
        await submit(page, 'Sign In', email, password);
        await expect(page.getByRole('alert').filter({ hasText: 'Email not confirmed' })).toBeVisible();
      });
      await test.step('a weak password is explained under its field', async () => {
        await owner.getByLabel('Password').fill('password123');
        await owner.keyboard.press('Enter');
        await expect(owner.getByLabel('Password')).toHaveAccessibleDescription(/easy to guess/);
        await expect(owner.getByLabel('Password')).toBeFocused();
      });
      await owner.keyboard.press('Control+A');
      await owner.keyboard.type(newPassword);
      await owner.keyboard.press('Tab'); // the button that shows the password
      await owner.keyboard.press('Tab');
      await expect(owner.getByRole('button', { name: 'Confirm My Account' })).toBeFocused();
      await owner.keyboard.press('Enter');
      await expect(owner).toHaveURL('/');
      await expect(owner.getByText('Your account is confirmed. You are signed in.')).toBeVisible();
      await expect(signOutButton(owner)).toBeVisible();
      await owner.reload();
      await expect(signOutButton(owner)).toBeVisible();

      await test.step('the password of the sign-up is worthless', async () => {
        await submit(page, 'Sign In', email, password);
        await expect(page.getByRole('alert').filter({ hasText: 'Invalid login credentials' })).toBeVisible();
        await signIn(page, { email, password: newPassword });
      });
    });

    test('a used link shows a remedy', async ({ page }) => {
      await page.goto('/auth?mode=confirm');
      await expect(page.getByText('This link has expired or was used before.')).toBeVisible();
      await expectNoAxeViolations(page);
      await page.getByRole('link', { name: 'Back to Sign In' }).click();
      await expect(page.getByRole('tab', { name: 'Sign In' })).toBeVisible();
    });
  });

  test.describe('that fails', () => {
    test.use({ expectedErrors: [/status of 4\d\d/] });

    test('shows the reason under the field', async ({ page }) => {
      await submit(page, 'Sign Up', freshEmail(), 'short');
      const alert = page.getByRole('alert').filter({ hasText: 'Sign Up Error' });
      await expect(alert).toContainText('Password should be at least 8 characters.');
      await expect(page.getByLabel('Password')).toHaveAccessibleDescription(/Use at least 8 characters\./);
      await page.getByLabel('Password').fill('password123');
      await page.getByRole('button', { name: 'Show characters' }).click();
      await expect(page.getByLabel('Password')).toHaveAttribute('type', 'text');
      await page.getByRole('button', { name: 'Sign Up', exact: true }).click();
      await expect(page.getByLabel('Password')).toHaveAccessibleDescription(/easy to guess/);
    });

    test('an unconfirmed account is not signed in, and gets its mail again', async ({ page, mailTo }) => {
      const email = freshEmail();
      await signUp(page, email);
      const first = await mailTo(email, 'Confirm');
      await submit(page, 'Sign In', email, password);
      const alert = page.getByRole('alert').filter({ hasText: 'Sign In Error' });
      await expect(alert).toContainText('Email not confirmed');
      await page.getByRole('button', { name: 'Send It Again' }).click();
      await expect(page.getByText('sent the email again')).toBeVisible();
      await expect.poll(async () => (await mailTo(email, 'Confirm')).link).not.toBe(first.link);
    });

    test('an invalid link shows an error', async ({ page }) => {
      await page.goto('/api/auth/verify?token=nonsense&type=signup&redirect_to=https://evil.example/');
      await expect(page).toHaveURL('/');
      await expect(page.getByText('Email link is invalid or has expired')).toBeVisible();
    });
  });
});

test.describe('signing in', () => {
  test('goes home, and a signed-in visitor of the page too', async ({ page }) => {
    await signInByForm(page, demo.user);
    await page.goto('/auth');
    await expect(page).toHaveURL('/');
    await test.step('nothing secret stands where scripts or other sites can read it', async () => {
      const readable = await page.evaluate(() =>
        JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]),
      );
      expect(readable).not.toMatch(/ey[A-Za-z0-9_-]{10,}/);
      expect(readable).not.toContain('__Host-rt');
    });
  });

  for (const address of ['/admin?tab=requests', '/calendar?view=week&week=2026-01-04']) {
    test(`leads back to ${address.split('?')[0]}, query included`, async ({ page }) => {
      await page.goto(address);
      if (!address.startsWith('/admin')) {
        await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click();
      }
      await expect(page).toHaveURL('/auth');
      await fillIn(page, 'Sign In', demo.admin.email, demo.admin.password);
      await expect(page).toHaveURL(address);
      if (address.startsWith('/admin')) await page.getByText('Menu', { exact: true }).click();
      await expect(signOutButton(page)).toBeVisible();
    });
  }

  test('T12: a destination in the address is ignored', async ({ page }) => {
    const elsewhere = 'https://evil.example/';
    const query = ['next', 'redirect_to', 'return_to'].map(
      (name) => `${name}=${encodeURIComponent(elsewhere)}`,
    );
    await page.goto(`/auth?${query.join('&')}`);
    await fillIn(page, 'Sign In', demo.user.email, demo.user.password);
    await expect(page).toHaveURL('/');
    await expect(signOutButton(page)).toBeVisible();
  });

  test.describe('in two tabs', () => {
    // Pending requests at the end of the session, and its refresh.
    test.use({ expectedErrors: [/status of (401|400 .*grant_type=refresh_token)/] });

    test('a second tab follows in and out', { tag: '@database' }, async ({ page, context }) => {
      const second = await context.newPage();
      await second.goto('/pricing');
      await signInByForm(page, demo.user);
      await expect(signOutButton(second)).toBeVisible();
      await signOutButton(page).click();
      await expect(signOutButton(page)).toBeHidden();
      await expect(signOutButton(second)).toBeHidden();
      await second.reload();
      await expect(signOutButton(second)).toBeHidden();
    });
  });

  test.describe('and losing the network', () => {
    test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED|could not be reached/] });

    test('keeps the session, which continues when the network is back', async ({ page, context }) => {
      const isRefresh = (url: string) => url.endsWith('/token?grant_type=refresh_token');
      await page.clock.install();
      await signIn(page, demo.user);
      await page.goto('/pricing');
      const second = await context.newPage(); // refreshes with the same cookie
      await second.goto('/pricing');
      await expect(signOutButton(second)).toBeVisible();
      await page.bringToFront();

      await context.setOffline(true);
      const failed = page.waitForEvent('requestfailed', (request) => isRefresh(request.url()));
      await page.clock.fastForward('14:00'); // 90 s before the token expires, a tick requests the next one
      await failed;
      await expect(signOutButton(page)).toBeVisible();

      const refreshed = [page, second].map((tab) =>
        tab.waitForResponse((response) => isRefresh(response.url())),
      );
      await context.setOffline(false);
      for (const response of await Promise.all(refreshed)) expect(response.status()).toBe(200);
      await expect(signOutButton(second)).toBeVisible();
      await expect(signOutButton(page)).toBeVisible();
    });
  });

  test.describe('that fails', () => {
    test.use({ expectedErrors: [/status of 400/] });

    test('shows the server’s message and keeps the address', async ({ page }) => {
      await submit(page, 'Sign In', demo.user.email, 'not the password');
      const alert = page.getByRole('alert').filter({ hasText: 'Sign In Error' });
      await expect(alert).toContainText('Invalid login credentials');
      await expect(page.getByLabel('Email')).toHaveValue(demo.user.email);
      await expect(page.getByLabel('Password')).toBeFocused();
      await expect(signOutButton(page)).toBeHidden();
    });
  });
});

test.describe('a forgotten password', () => {
  test.use({ expectedErrors: [/status of 4\d\d/] });

  test('is replaced through the mail, which ends every other session', { tag: '@all' }, async ({
    page,
    anotherVisitor,
    mailTo,
  }) => {
    const { email } = await newAccount(page, mailTo, 'forgetful');
    await page.goto('/pricing');
    await expect(signOutButton(page)).toBeVisible();

    const elsewhere = await anotherVisitor();
    await elsewhere.goto('/auth');
    await hydrated(elsewhere);
    await elsewhere.getByRole('link', { name: 'Forgot your password?' }).click();
    await expect(elsewhere.getByRole('heading', { name: 'Reset your password' })).toBeVisible();
    await elsewhere.getByLabel('Email').fill(email);
    await elsewhere.getByRole('button', { name: 'Send Reset Link' }).click();
    await expect(elsewhere.getByText('a reset link is on its way')).toBeVisible();

    const { link } = await mailTo(email, 'new password');
    await elsewhere.goto(link);
    await expect(elsewhere.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
    await expect(elsewhere).toHaveURL('/auth?mode=recovery');
    await elsewhere.getByLabel('Password').fill('password123');
    await elsewhere.getByRole('button', { name: 'Save New Password' }).click();
    await expect(elsewhere.getByLabel('Password')).toHaveAccessibleDescription(/easy to guess/);
    await elsewhere.getByLabel('Password').fill(newPassword);
    await elsewhere.getByRole('button', { name: 'Save New Password' }).click();
    await expect(elsewhere.getByText('Your new password is saved.')).toBeVisible();
    await expect(elsewhere).toHaveURL('/');
    await expect(signOutButton(elsewhere)).toBeVisible();

    await page.reload();
    await expect(signOutButton(page)).toBeHidden();
    await signIn(page, { email, password: newPassword });
    await elsewhere.goto(link);
    await expect(elsewhere).toHaveURL('/'); // signed in, and the link is used up
  });
});

test('T8: tokens in an address sign nobody in', async ({ page, context, request }) => {
  const answer = await request.post('/api/auth/token?grant_type=password', {
    data: { email: demo.user.email, password: demo.user.password },
  });
  const { access_token, refresh_token } = await answer.json();
  await page.goto(
    `/#access_token=${access_token}&refresh_token=${refresh_token}&expires_in=3600&token_type=bearer`,
  );
  const used: string[] = [];
  page.on('request', (sent) => used.push(`${sent.headers().authorization ?? ''} ${sent.postData() ?? ''}`));
  for (const again of [false, true]) {
    if (again) await page.reload();
    await page.getByRole('link', { name: 'Sign In' }).first().focus(); // hydrates the page
    await page.locator('html[data-ready]').waitFor({ state: 'attached' });
    await expect(page.getByRole('link', { name: 'Sign In' }).first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Sign Out' })).toHaveCount(0);
  }
  const kept = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]),
  );
  expect(kept + used.join()).not.toContain(access_token);
  expect(kept + used.join()).not.toContain(refresh_token);
  expect((await context.cookies()).filter(({ name }) => name === '__Host-rt')).toEqual([]);
});

for (const address of ['/auth', '/auth?mode=signup', '/auth?mode=recovery']) {
  test(`${address} is accessible @phone`, async ({ page }) => {
    await page.goto(address);
    await expect(page.getByLabel('Email')).toBeVisible();
    await expectNoAxeViolations(page);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    expect(overflow).toBe(false);
  });
}

test('the page can be used by keyboard', async ({ page }) => {
  await page.goto('/auth');
  await page.getByRole('tab', { name: 'Sign In' }).focus(); // hydrates the page
  await page.locator('html[data-ready]').waitFor({ state: 'attached' });
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Sign Up' })).toBeFocused();
  await expect(page.getByRole('button', { name: 'Sign Up', exact: true })).toBeVisible();
  await expect(page.getByLabel('Password')).toHaveAttribute('autocomplete', 'new-password');
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Email')).toBeFocused();
});
