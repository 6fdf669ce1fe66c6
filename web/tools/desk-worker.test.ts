/** Tests how the desk's worker (public/desk-worker.js) handles push messages. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { createContext, runInContext } from 'node:vm';
import { expect, test } from 'vitest';

type Handler = (event: Record<string, unknown>) => void;

/** Starts the worker in a browser with these open pages. */
function started(pages: readonly string[] = []) {
  const did: string[] = [];
  const handlers = new Map<string, Handler>();
  const work: Promise<unknown>[] = [];
  const page = (url: string) => ({ url, focus: async () => did.push(`focus ${url}`) });
  const world = createContext({
    URL,
    location: { origin: 'https://site.example' },
    addEventListener: (name: string, handler: Handler) => handlers.set(name, handler),
    skipWaiting: () => did.push('take over'),
    registration: {
      showNotification: async (title: string, options: object) =>
        did.push(`show ${title} ${JSON.stringify(options)}`),
    },
    clients: {
      matchAll: async () => pages.map(page),
      openWindow: async (url: string) => did.push(`open ${url}`),
    },
  });
  runInContext(readFileSync(resolve(import.meta.dirname, '../public/desk-worker.js'), 'utf8'), world);
  const happens = async (name: string, event: Record<string, unknown> = {}): Promise<string[]> => {
    did.length = 0;
    handlers.get(name)?.({ ...event, waitUntil: (part: Promise<unknown>) => work.push(part) });
    await Promise.all(work);
    return [...did];
  };
  return { happens, handlers };
}

const pressed = (data: string) => ({ notification: { data, close: () => undefined } });

test('a message is shown with its link', async () => {
  const message = { title: 'New message', body: 'Sent by Ada.', url: '/admin?tab=leads&id=7', tag: '7' };
  expect(await started().happens('push', { data: { json: () => message } })).toEqual([
    'show New message {"body":"Sent by Ada.","tag":"7","data":"/admin?tab=leads&id=7","icon":"/icon-192.png"}',
  ]);
});

test('a press opens a page beside those that are open, in which something may be typed', async () => {
  const { happens } = started(['https://site.example/admin?tab=offers&id=3']);
  expect(await happens('notificationclick', pressed('/admin?tab=leads&id=7'))).toEqual([
    'open https://site.example/admin?tab=leads&id=7',
  ]);
});

test('a page that shows it already is given the focus', async () => {
  const { happens } = started(['https://site.example/admin?tab=leads&id=7']);
  for (const led of ['', '&notice=1']) {
    expect(await happens('notificationclick', pressed(`/admin?tab=leads&id=7${led}`))).toEqual([
      'focus https://site.example/admin?tab=leads&id=7',
    ]);
  }
});

test('T128: a message leads nowhere else than to the site', async () => {
  for (const url of ['https://evil.example/admin', '//evil.example/admin', 'javascript:alert(1)']) {
    expect(await started().happens('notificationclick', pressed(url)), url).toEqual([]);
  }
});

test('a new version takes over, and requests are left alone', async () => {
  const { happens, handlers } = started();
  expect(await happens('install')).toEqual(['take over']);
  expect([...handlers.keys()]).toEqual(['install', 'push', 'notificationclick']);
});
