/**
 * Two-step sign-in: passkeys on a virtual device, an authenticator app, recovery codes, and "Confirm it's you" before
 * irreversible actions.
 */
import { expect, expectNoAxeViolations, hydrated, type Page, signIn, test } from '../fixtures.ts';
import { type Account, newAccount, signInByForm, signOutButton } from '../support/account.ts';
import { totpCode } from '../support/totp.ts';

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Your account' });
const twoStepOf = (page: Page) => dialogOf(page).getByRole('region', { name: 'Two-step sign-in' });

// After a sign-up, the page tries to get a session for two minutes, which returns 400. A device that another one
// signs out gets a 401.
test.use({ expectedErrors: [/status of 4(00|01|03|22)/] });

/** Adds a virtual authenticator that always confirms. */
async function withDevice(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

async function openAccount(page: Page) {
  await page.getByRole('button', { name: 'Account', exact: true }).first().click();
  await expect(twoStepOf(page).getByRole('button', { name: 'Add a Passkey' })).toBeVisible();
  return twoStepOf(page);
}

async function signOut(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(dialogOf(page)).toBeHidden();
  await signOutButton(page).click();
  await expect(signOutButton(page)).toBeHidden();
}

/** The first step at /auth. */
async function enterPassword(page: Page, { email, password }: Account): Promise<void> {
  await page.goto('/auth');
  await hydrated(page);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Second step' })).toBeVisible();
}

const recoveryCodes = (page: Page) =>
  twoStepOf(page).getByRole('list').getByRole('listitem').allTextContents();

test('a passkey signs in without a password, and after one', async ({ page, mailTo }) => {
  await withDevice(page);
  const account = await newAccount(page, mailTo, 'careful');
  await page.goto('/pricing');
  const section = await openAccount(page);
  await section.getByRole('button', { name: 'Add a Passkey' }).focus();
  await page.keyboard.press('Enter');
  await expect(section.getByText("They're shown only now")).toBeVisible();
  await expectNoAxeViolations(page);
  await section.getByRole('button', { name: "I've Kept Them" }).click();
  await expect(section.getByText('10 codes left')).toBeVisible();

  await section.getByRole('button', { name: /^Rename:/ }).click();
  await expect(section.getByLabel('Name of the passkey')).toBeFocused();
  await section.getByLabel('Name of the passkey').fill('Blue laptop');
  await page.keyboard.press('Enter');
  await expect(section.getByText('Blue laptop')).toBeVisible();
  await expectNoAxeViolations(page);
  await mailTo(account.email, 'Two-step sign-in: added');

  await signOut(page);
  await page.goto('/auth');
  await hydrated(page);
  await page.getByRole('button', { name: 'Sign In With a Passkey' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/');
  await expect(signOutButton(page)).toBeVisible();

  await openAccount(page);
  await signOut(page);
  await enterPassword(page, account);
  await expectNoAxeViolations(page);
  await expect(signOutButton(page)).toBeHidden(); // the password alone signs nobody in
  await page.getByRole('button', { name: 'Use a Passkey', exact: true }).press('Enter');
  await expect(page).toHaveURL('/');
  await expect(signOutButton(page)).toBeVisible();
});

test.describe('an authenticator app', () => {
  test('is set up, signs in, and is removed by a recovery code when the phone is lost', {
    tag: '@all',
  }, async ({ page, mailTo }) => {
    const account = await newAccount(page, mailTo, 'careful');
    await page.goto('/pricing');
    const section = await openAccount(page);
    await section.getByRole('button', { name: 'Set Up an Authenticator App' }).press('Enter');
    await expect(section.getByRole('img', { name: /QR code/ })).toBeVisible();
    await expect(section.getByLabel('Code from the app')).toBeFocused();
    await expectNoAxeViolations(page);
    const secret = await section.getByLabel('Key').inputValue();
    await page.keyboard.type('000000');
    await page.keyboard.press('Enter');
    await expect(section.getByLabel('Code from the app')).toHaveAccessibleDescription(/not right/);
    await section.getByLabel('Code from the app').fill(totpCode(secret, -1));
    await page.keyboard.press('Enter');
    await expect(section.getByText("They're shown only now")).toBeVisible();
    const codes = await recoveryCodes(page);
    expect(codes).toHaveLength(10);
    const download = page.waitForEvent('download');
    await section.getByRole('button', { name: 'Download' }).click();
    expect((await download).suggestedFilename()).toBe('recovery-codes.txt');
    await section.getByRole('button', { name: "I've Kept Them" }).click();
    await signOut(page);

    await enterPassword(page, account);
    await expect(page.getByLabel('Code', { exact: true })).toBeFocused();
    await expectNoAxeViolations(page);
    await page.keyboard.type(totpCode(secret));
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/');
    await openAccount(page);
    await signOut(page);

    await test.step('the phone is lost', async () => {
      await enterPassword(page, account);
      await page.getByRole('button', { name: 'Use a recovery code' }).press('Enter');
      await expect(page.getByLabel('Recovery code')).toBeFocused();
      await page.keyboard.type(codes[3]?.toLowerCase() ?? '');
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL('/');
      const again = await openAccount(page);
      await expect(again.getByText('9 codes left')).toBeVisible();
      await again.getByRole('button', { name: 'Remove App' }).press('Enter');
      await expect(again.getByText('We recommend a passkey')).toBeVisible();
      await mailTo(account.email, 'Two-step sign-in: removed');
      await signOut(page);
      await signInByForm(page, account);
    });
  });

  test('guards a forgotten password too', { tag: '@all' }, async ({ page, mailTo }) => {
    const account = await newAccount(page, mailTo, 'careful');
    await page.goto('/pricing');
    const section = await openAccount(page);
    await section.getByRole('button', { name: 'Set Up an Authenticator App' }).click();
    const secret = await section.getByLabel('Key').inputValue();
    await section.getByLabel('Code from the app').fill(totpCode(secret, -1));
    await page.keyboard.press('Enter');
    await section.getByRole('button', { name: "I've Kept Them" }).click();
    await signOut(page);

    await page.goto('/auth?mode=recovery');
    await hydrated(page);
    await page.getByLabel('Email').fill(account.email);
    await page.getByRole('button', { name: 'Send Reset Link' }).click();
    await page.goto((await mailTo(account.email, 'new password')).link);
    await hydrated(page);
    await page.getByLabel('Password').fill('a long second passphrase');
    await page.getByRole('button', { name: 'Save New Password' }).click();
    await expect(page.getByRole('heading', { name: 'Second step' })).toBeVisible();
    await page.getByLabel('Code', { exact: true }).fill(totpCode(secret));
    await page.keyboard.press('Enter');
    await expect(page.getByText('Your new password is saved.')).toBeVisible();
    await expect(signOutButton(page)).toBeVisible();
  });
});

test.describe('"Confirm it’s you"', () => {
  test('opens before a private address is created, and continues afterwards', { tag: '@all' }, async ({
    page,
    mailTo,
  }) => {
    const { password } = await newAccount(page, mailTo, 'careful');
    let stale = true; // the server's clock cannot be moved from here: it says this once, as after ten minutes
    await page.route('/api/calendar/feed', async (route) => {
      if (!stale || route.request().method() !== 'POST') return route.continue();
      return route.fulfill({
        status: 403,
        contentType: 'application/problem+json',
        body: JSON.stringify({
          status: 403,
          code: 'confirmation_required',
          detail: "Confirm it's you, then try again.",
        }),
      });
    });
    await page.goto('/calendar');
    await page.getByRole('button', { name: 'Subscribe' }).click();
    const subscribe = page.getByRole('dialog', { name: /Subscribe/ });
    await subscribe.getByRole('button', { name: 'Create Address' }).press('Enter');
    const question = page.getByRole('dialog', { name: "Confirm it's you" });
    await expect(question.getByLabel('Current Password')).toBeFocused();
    await expectNoAxeViolations(page);
    await page.keyboard.type('not the password');
    await page.keyboard.press('Enter');
    await expect(question.getByLabel('Current Password')).toHaveAccessibleDescription(/not your current/);
    stale = false;
    await question.getByLabel('Current Password').fill(password);
    await page.keyboard.press('Enter');
    await expect(question).toBeHidden();
    await expect(subscribe.getByLabel('Private address')).toHaveValue(/\/api\/calendar\/feed\//);
  });

  test('opens before another device is signed out', { tag: '@all' }, async ({
    page,
    mailTo,
    anotherVisitor,
  }) => {
    const { email, password } = await newAccount(page, mailTo, 'careful');
    const phone = await anotherVisitor();
    await signIn(phone, { email, password });
    let stale = true; // as above
    await page.route('/api/auth/sessions/*', async (route) => {
      if (!stale) return route.continue();
      return route.fulfill({
        status: 403,
        contentType: 'application/json',
        body: JSON.stringify({ code: 'confirmation_required', message: "Confirm it's you, then try again." }),
      });
    });
    await page.goto('/pricing');
    await openAccount(page);
    await dialogOf(page)
      .getByRole('button', { name: /^Sign Out: Chrome on/ })
      .press('Enter');
    const question = page.getByRole('dialog', { name: "Confirm it's you" });
    await expect(question.getByLabel('Current Password')).toBeFocused();
    stale = false;
    await page.keyboard.type(password);
    await page.keyboard.press('Enter');
    await expect(page.getByText('The device is signed out.')).toBeVisible();
    await page.reload(); // the new cookie after reauthentication keeps this page signed in
    await expect(signOutButton(page)).toBeVisible();
  });
});
