/** Push notifications in this browser. */

/** Built into the site (web/public), only for the desk's pages. */
const worker = '/desk-worker.js';
const scope = '/admin';

export type PushSupport = 'able' | 'blocked' | 'apple' | 'unable';

/** Reports whether this browser supports push notifications, and otherwise why not. */
export function pushSupport(w: Window & typeof globalThis = window): PushSupport {
  if ('PushManager' in w && 'serviceWorker' in w.navigator && 'Notification' in w)
    return w.Notification.permission === 'denied' ? 'blocked' : 'able';
  return /iPhone|iPad/.test(w.navigator.userAgent) ? 'apple' : 'unable';
}

/** Push subscription data for the server. */
export interface PushAddress {
  endpoint: string;
  public_key: string;
  auth_secret: string;
}

export class NotAllowed extends Error {}

interface Policies {
  createPolicy: (
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ) => {
    createScriptURL: (url: string) => string;
  };
}

let script: string | undefined;

/** Returns the worker's address as a trusted type, which the page's policy requires. It allows only this address. */
function trusted(): string {
  const { trustedTypes } = globalThis as { trustedTypes?: Policies };
  script ??= trustedTypes
    ? trustedTypes.createPolicy('desk-worker', { createScriptURL: () => worker }).createScriptURL(worker)
    : worker;
  return script;
}

const sameKey = (known: PushSubscription, publicKey: string): boolean =>
  base64url(known.options.applicationServerKey) === publicKey;

/**
 * Asks the user for permission and subscribes to the browser's push service. Call it while handling a click.
 *
 * @throws NotAllowed if the user refuses, and the browser's error if its push service fails.
 */
export async function enablePush(publicKey: string): Promise<PushAddress> {
  if ((await Notification.requestPermission()) !== 'granted') throw new NotAllowed();
  await navigator.serviceWorker.register(trusted(), { scope });
  const { pushManager } = await navigator.serviceWorker.ready;
  let known = await pushManager.getSubscription();
  if (known && !sameKey(known, publicKey)) {
    await known.unsubscribe();
    known = null;
  }
  known ??= await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  return {
    endpoint: known.endpoint,
    public_key: base64url(known.getKey('p256dh')),
    auth_secret: base64url(known.getKey('auth')),
  };
}

/** Unsubscribes this browser from the push service. */
export async function disablePush(): Promise<void> {
  await (await subscription())?.unsubscribe();
}

async function subscription(): Promise<PushSubscription | null> {
  if (pushSupport() === 'apple' || pushSupport() === 'unable') return null;
  const registration = await navigator.serviceWorker.getRegistration(scope);
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** Returns the ID of this browser's subscription on the server, or '' if it isn't enabled. */
export async function browserId(): Promise<string> {
  const known = await subscription();
  if (!known) return '';
  const sum = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(known.endpoint));
  return Array.from(new Uint8Array(sum), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

const base64url = (bytes: ArrayBuffer | null): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
