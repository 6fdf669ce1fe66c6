/** Chromium, through Playwright. */
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { chromiumArgs } from '../playwright.config.ts';
import { guard } from '../support/guards.ts';
import { type Engine, home, type Tab, type View, type Window } from './engine.ts';

export async function startChromium(site: string, view: View): Promise<Engine> {
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM, args: chromiumArgs });
  return {
    newVisitor: async () => {
      const context = await browser.newContext({
        viewport: { width: view.width, height: view.height },
        colorScheme: view.colors,
        reducedMotion: 'reduce',
        locale: home.locale,
        timezoneId: home.timeZone,
      });
      return newWindow(context, guard(context, site, []));
    },
    close: () => browser.close(),
  };
}

async function newWindow(context: BrowserContext, complaints: string[]): Promise<Window> {
  const first = await context.newPage();
  return {
    first: tabOf(first),
    popup: async () => {
      const page = context.pages().at(-1);
      return page && page !== first ? tabOf(page) : undefined;
    },
    complaints: () => complaints,
    close: () => context.close(),
  };
}

const tabOf = (page: Page): Tab => ({
  goto: async (url) => {
    await page.goto(url);
  },
  evaluate: (expression) => page.evaluate(`Promise.resolve(${expression}).then(JSON.stringify)`),
  press: (x, y) => page.mouse.click(x, y),
  type: (text) => page.keyboard.type(text),
  picture: () => page.screenshot(),
});
