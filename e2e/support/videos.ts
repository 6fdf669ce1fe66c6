import type { Locator, Page, Route } from '@playwright/test';

/** Connection reported by the browser; `null` for a browser without that API. */
export type Connection = { effectiveType: string; downlink: number; saveData?: boolean } | null;

export const connections = {
  fast: { effectiveType: '4g', downlink: 10 },
  medium: { effectiveType: '3g', downlink: 0.7 },
  slow: { effectiveType: '2g', downlink: 0.2 },
  unknown: null,
  saving: { effectiveType: '4g', downlink: 10, saveData: true },
} as const satisfies Record<string, Connection>;

/** Sets the reported connection of this page and all pages it opens. */
export async function connect(page: Page, connection: Connection): Promise<void> {
  await page.addInitScript((given) => {
    const information = given ? Object.assign(new EventTarget(), given) : undefined;
    Object.defineProperty(Navigator.prototype, 'connection', { configurable: true, get: () => information });
  }, connection);
}

/** Blocks the video requests of a page until they are released. */
export class BlockedVideos {
  /** Requested addresses, in order. */
  readonly requested: string[] = [];
  #waiting: Route[] = [];
  #free = false;

  static async of(page: Page): Promise<BlockedVideos> {
    const held = new BlockedVideos();
    await page.route('**/media/videos/*.mp4', (route) => held.#take(route));
    return held;
  }

  async release(): Promise<void> {
    this.#free = true;
    await Promise.all(this.#waiting.splice(0).map((route) => route.continue()));
  }

  async #take(route: Route): Promise<void> {
    this.requested.push(new URL(route.request().url()).pathname);
    if (this.#free) await route.continue();
    else this.#waiting.push(route);
  }
}

/** The card of a video. */
export const videoCard = (page: Page, title: string): Locator =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name: title, exact: true }) });

/** Reports whether the player of a card is playing. */
export const isPlaying = (card: Locator): Promise<boolean> =>
  card.locator('video').evaluate((player) => !(player as HTMLVideoElement).paused);
