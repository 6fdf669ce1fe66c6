import type { Page } from '@playwright/test';
import { demo, expect, expectNoAxeViolations, signIn, test } from '../fixtures.ts';

/**
 * Replaces the browser's push service, which tests can't use: with the keys of RFC 8291's example, and an address to
 * which the site sends nothing.
 */
const withPushService = (page: Page) =>
  page.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { value: 'granted' });
    Notification.requestPermission = async () => 'granted';
    const bytes = (text: string) =>
      Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0)).buffer;
    const keys = {
      p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
      auth: 'BTBZMqHH6r4Tts7J_aSIgg',
    };
    const subscription = () => {
      const known = localStorage.getItem('fake-push');
      if (!known) return null;
      const { endpoint, key } = JSON.parse(known);
      return {
        endpoint,
        options: { applicationServerKey: bytes(key) },
        getKey: (name: 'p256dh' | 'auth') => bytes(keys[name]),
        unsubscribe: async () => {
          localStorage.removeItem('fake-push');
          return true;
        },
      };
    };
    Object.assign(PushManager.prototype, {
      getSubscription: async () => subscription(),
      subscribe: async ({ applicationServerKey: key }: { applicationServerKey: string }) => {
        localStorage.setItem(
          'fake-push',
          JSON.stringify({ endpoint: `https://127.0.0.1/${Math.random()}`, key }),
        );
        return subscription();
      },
    });
  });

test('the owner turns this browser on, chooses, tries and turns it off', { tag: '@phone' }, async ({
  page,
  context,
}) => {
  await context.grantPermissions(['notifications']);
  await withPushService(page);
  await signIn(page, demo.admin);
  await page.goto('/admin?tab=devices');
  await expect(page.getByRole('heading', { name: 'Notifications', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Turn On Notifications' }).click();
  const device = page.getByRole('listitem').filter({ hasText: 'This browser' });
  await expect(device).toContainText(/on Linux|on Android/);
  await expectNoAxeViolations(page);

  const orders = device.getByRole('switch', { name: 'Orders' });
  await expect(orders).toBeChecked();
  await orders.click();
  await expect(orders).not.toBeChecked();
  await page.reload();
  await expect(orders).not.toBeChecked();
  await expect(device.getByRole('switch', { name: 'Bookings' })).toBeChecked();

  await device.getByRole('button', { name: /^Send a test/ }).click();
  await expect(device).toContainText(
    'The push service of this browser could not be reached. Try again later.',
  );

  await device.getByRole('button', { name: /^Turn off/ }).click();
  await expect(device).toBeHidden();
  await expect(page.getByRole('button', { name: 'Turn On Notifications' })).toBeVisible();
});

test('a message is shown while no page asks for it, and leads to its record', async ({
  page,
  context,
  browserName,
}) => {
  test.skip(browserName !== 'chromium', 'only Chromium lets a test deliver a message');
  await context.grantPermissions(['notifications']);
  await page.goto('/');
  const shows = await page.evaluate(() => Notification.permission === 'granted');
  test.skip(!shows, 'a browser without a window shows none: the worker alone is tested beside the site');
  await withPushService(page);
  await signIn(page, demo.admin);
  const devtools = await context.newCDPSession(page);
  const registered = new Promise<{ registrationId: string; scopeURL: string }>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [ours] = registrations.filter(({ scopeURL }) => scopeURL.endsWith('/admin'));
      if (ours) resolve(ours);
    });
  });
  await devtools.send('ServiceWorker.enable');
  await page.goto('/admin?tab=devices');
  await page.getByRole('button', { name: 'Turn On Notifications' }).click();
  const { registrationId, scopeURL } = await registered;
  await expect(page.getByRole('button', { name: /^Turn off/ })).toBeVisible();
  await devtools.send('ServiceWorker.deliverPushMessage', {
    origin: new URL(scopeURL).origin,
    registrationId,
    data: JSON.stringify({
      title: 'New message',
      body: 'Sent by Ada.',
      url: '/admin?tab=leads&id=7',
      tag: '7',
    }),
  });
  const shown = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration('/admin');
      const all = (await registration?.getNotifications()) ?? [];
      return all.map(({ title, body, data, tag }) => `${title} | ${body} | ${data} | ${tag}`);
    });
  await expect.poll(shown).toEqual(['New message | Sent by Ada. | /admin?tab=leads&id=7 | 7']);
});
