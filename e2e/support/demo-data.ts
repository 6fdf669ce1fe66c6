/** Creates demo data once for all programs on SQLite: a start with a copy of it takes a fifth of the time. */
import { rm } from 'node:fs/promises';
import { Harborlight } from './harborlight.ts';

export default async function makeDemoData(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.E2E_ENGINE === 'postgres') return undefined;
  const first = await Harborlight.start();
  await first.end();
  process.env.E2E_DEMO_DATA = first.data; // workers inherit it
  return () => rm(first.data, { recursive: true, force: true });
}
