/** The account dialog in the header, and the end of sessions. */
import { readFile } from 'node:fs/promises';
import { expect, expectNoAxeViolations, freshEmail, type Page, signIn, test } from '../fixtures.ts';
import { newAccount, signOutButton } from '../support/account.ts';

const newPassword = 'a long second passphrase';

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Your account' });

async function openAccount(page: Page) {
  await page.getByRole('button', { name: 'Account', exact: true }).first().click();
  await expect(dialogOf(page).getByText('This device')).toBeVisible();
  return dialogOf(page);
}

test.use({ expectedErrors: [/status of 40[0-9]|status of 422/] });

test('a person changes address and password, sees devices, takes the data along and leaves', {
  tag: '@all',
}, async ({ page, anotherVisitor, mailTo }) => {
  const { email, password } = await newAccount(page, mailTo, 'owner');
  await page.goto('/pricing');
  const next = freshEmail('moved');
  const phone = await anotherVisitor();
  await signIn(phone, { email, password });
  await phone.goto('/pricing');

  const dialog = await openAccount(page);
  await test.step('the dialog is accessible, and gives the focus back', async () => {
    await expectNoAxeViolations(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('button', { name: 'Account', exact: true }).first()).toBeFocused();
    await openAccount(page);
  });

  await test.step('a new address needs the password, and both mailboxes', async () => {
    await dialog.getByRole('button', { name: 'Change E-mail' }).click();
    await expect(dialog.getByLabel('New Email')).toBeFocused();
    await dialog.getByLabel('New Email').fill(next);
    await dialog.getByLabel('Current Password').fill('not the password');
    await dialog.getByRole('button', { name: 'Send Both Links' }).click();
    await expect(dialog.getByLabel('Current Password')).toHaveAccessibleDescription(/not your current/);
    await dialog.getByLabel('Current Password').fill(password);
    await dialog.getByRole('button', { name: 'Send Both Links' }).click();
    await expect(dialog.getByText('Waiting for both mailboxes')).toContainText(next);

    const elsewhere = await anotherVisitor();
    for (const [address, subject, answer] of [
      [next, 'Confirm your new', 'open the link in the other mailbox'],
      [email, 'Do you want to change', 'Your e-mail address is changed'],
    ] as const) {
      await elsewhere.goto((await mailTo(address, subject)).link);
      await expect(elsewhere).toHaveURL('/auth?mode=email_change');
      await expectNoAxeViolations(elsewhere);
      await elsewhere.getByRole('button', { name: 'Agree to the Change' }).press('Enter');
      await expect(elsewhere.getByText(answer)).toBeVisible();
    }
    await expect(signOutButton(elsewhere)).toBeHidden(); // a link alone signs nobody in
    await page.reload();
    await expect((await openAccount(page)).getByText(next)).toBeVisible();
  });

  await test.step('a weak password is explained under its field; a good one signs the phone out', async () => {
    await dialog.getByRole('button', { name: 'Change Password' }).click();
    await dialog.getByLabel('Current Password').fill(password);
    await dialog.getByLabel('New Password').fill('password123');
    await dialog.getByRole('button', { name: 'Save New Password' }).click();
    await expect(dialog.getByLabel('New Password')).toHaveAccessibleDescription(/easy to guess/);
    await dialog.getByLabel('New Password').fill(newPassword);
    // Both toasts disappear after five seconds, and the phone updates immediately: wait for them together.
    await Promise.all([
      expect(page.getByText('Your new password is saved.')).toBeVisible(),
      expect(phone.getByText('Your session has ended. Please sign in again.')).toBeVisible(),
      dialog.getByRole('button', { name: 'Save New Password' }).click(),
    ]);
    await expect(dialog.getByRole('listitem')).toHaveCount(1);
    await expect(signOutButton(phone)).toBeHidden();
  });

  await test.step('another device is signed out from here, at once and politely', async () => {
    await signIn(phone, { email: next, password: newPassword });
    await phone.goto('/calendar');
    await expect(
      phone.getByText('No notifications yet').or(phone.getByText('Password changed')),
    ).toBeVisible();
    await page.reload();
    await openAccount(page);
    // Both toasts appear together for five seconds: waiting for them one by one may miss one.
    await Promise.all([
      expect(page.getByText('The device is signed out.')).toBeVisible(),
      expect(phone.getByText('Your session has ended. Please sign in again.')).toBeVisible(),
      dialog.getByRole('button', { name: /^Sign Out: Chrome on/ }).click(),
    ]);
    await expect(signOutButton(phone)).toBeHidden();
  });

  await test.step('the data comes as a file', async () => {
    const downloading = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Download My Data' }).click();
    const file = await downloading;
    expect(file.suggestedFilename()).toMatch(/^account-\d{4}-\d\d-\d\d\.json$/);
    const data = JSON.parse(await readFile(await file.path(), 'utf8'));
    expect(data.account.email).toBe(next);
    expect(data.sessions).toHaveLength(1);
  });

  await test.step('the account is deleted, in every tab', async () => {
    const tab = await page.context().newPage();
    await tab.goto('/pricing');
    await expect(signOutButton(tab)).toBeVisible();
    await page.bringToFront();
    await dialog.getByRole('button', { name: 'Delete Account' }).click();
    await expect(dialog.getByText('orders that were paid or may still be paid')).toBeVisible();
    await dialog.getByLabel('Current Password').fill('not the password');
    await dialog.getByRole('button', { name: 'Delete My Account' }).click();
    await expect(dialog.getByLabel('Current Password')).toHaveAccessibleDescription(/not the password/);
    await dialog.getByLabel('Current Password').fill(newPassword);
    await dialog.getByRole('button', { name: 'Delete My Account' }).click();
    await expect(page.getByText('Your account was deleted.')).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(signOutButton(page)).toBeHidden();
    await expect(signOutButton(tab)).toBeHidden();
    await page.goto('/auth');
    await page.getByLabel('Email').fill(next);
    await page.getByLabel('Password').fill(newPassword);
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await expect(page.getByText('Invalid login credentials')).toBeVisible();
  });
});
