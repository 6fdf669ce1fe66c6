/**
 * A random walk through the editor: every edit takes at most two presses and is in the draft, also after a reload, and
 * every selection of the changes can be published. Only `make test-all` runs it.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { APIRequestContext, FrameLocator, Locator, Page } from '@playwright/test';
import { demo, expect, signIn, test } from '../fixtures.ts';
import { bearerOf } from '../support/calendar.ts';
import { frameOf, openEditor } from '../support/editor.ts';

// Edits can be refused, such as removing a section that its page needs.
test.use({ expectedErrors: [/status of 400/] });

const edits = 20;
const selections = 10;
const seed = Number(process.env.E2E_SEED ?? 62);

const pages = readdirSync(join(import.meta.dirname, '../../content/pages'))
  .map((name) => `pages/${name}`)
  .filter((file) => file !== 'pages/not-found.json'); // has no address

/** Returns numbers below n, always the same ones for a seed (mulberry32). */
function randomOf(start: number) {
  let state = start;
  return (n: number): number => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 2 ** 32) * n);
  };
}

interface Block {
  id: string;
  hidden?: boolean;
}
interface PageFile {
  blocks: Block[];
}

/** The content as the server has it. */
class Server {
  readonly request: APIRequestContext;
  readonly headers: Record<string, string>;

  constructor(request: APIRequestContext, headers: Record<string, string>) {
    this.request = request;
    this.headers = headers;
  }

  async get<Value>(path: string): Promise<Value> {
    const answer = await this.request.get(`/api/admin/content${path}`, { headers: this.headers });
    expect(answer.status(), await answer.text()).toBe(200);
    return answer.json();
  }

  state = () => this.get<{ draft: { revision: number; differs: boolean }; problems: unknown[] }>('');
  file = async (name: string): Promise<PageFile> =>
    (await this.get<Record<string, PageFile>>('/files?of=draft'))[name] as PageFile;
}

/** The value at a JSON pointer, whose parts name entries by their ID or index. */
function valueAt(value: unknown, pointer: string): unknown {
  let at = value;
  for (const part of pointer.split('/').slice(1)) {
    const names = (entry: unknown) => typeof entry === 'object' && Object.values(entry ?? {}).includes(part);
    at = Array.isArray(at)
      ? (at.find(names) ?? at[Number(part)])
      : (at as Record<string, unknown> | undefined)?.[part];
  }
  return at;
}

const shown = ({ blocks }: PageFile): string[] => blocks.filter(({ hidden }) => !hidden).map(({ id }) => id);

/** An editor of one page, who counts the presses of each edit. */
class Walker {
  presses = 0;
  readonly page: Page;
  readonly frame: FrameLocator;
  readonly server: Server;
  readonly file: string;
  readonly random: (n: number) => number;
  /** Number of edits that the server refused. */
  refused = 0;
  /** States of the page's file before the edits that can be undone. */
  readonly undoable: PageFile[] = [];

  constructor(page: Page, server: Server, file: string, random: (n: number) => number) {
    this.page = page;
    this.server = server;
    this.file = file;
    this.random = random;
    this.frame = frameOf(page);
    page.on('response', (answer) => {
      if (answer.status() === 400) this.refused += 1;
    });
  }

  /** Presses something by pointer or by keyboard. */
  async press(target: Locator): Promise<void> {
    this.presses += 1;
    if (this.random(2) === 0) await target.click();
    else await target.press('Enter');
  }

  /** Shows the tools of a section, by its text or by the pointer. Null if the page doesn't show the section. */
  async tools(id: string): Promise<Locator | null> {
    const section = this.frame.locator(`[id="${id}"]`);
    if ((await section.count()) === 0) return null;
    const text = section.locator('[contenteditable]').first();
    const byText = (await text.count()) > 0 && this.random(2) === 0;
    for (const part of [0.5, 0.2, 0.8]) {
      if (byText) {
        await text.focus();
        await this.page.keyboard.press('Escape'); // from the text to the tools
      } else {
        const { height = 0 } = (await section.boundingBox()) ?? {};
        await section.hover({ position: { x: 3, y: height * part }, force: true }); // some parts may be covered
      }
      if (await this.outlined(section)) return this.page.getByRole('toolbar');
    }
    return null;
  }

  /** Reports whether the tools are those of a section. */
  async outlined(section: Locator): Promise<boolean> {
    const outline = this.page.locator('.editor-outline');
    const isThere = async (): Promise<boolean> => {
      const [drawn, meant] = [await outline.boundingBox({ timeout: 500 }), await section.boundingBox()];
      // The header covers the top of a section, and its outline begins below.
      return (
        drawn !== null && meant !== null && Math.abs(drawn.y + drawn.height - meant.y - meant.height) < 3
      );
    };
    return expect
      .poll(() => isThere().catch(() => false), { timeout: 2000 })
      .toBe(true)
      .then(
        () => true,
        () => false,
      );
  }

  /** Waits until the server's file is as expected, and returns it. */
  async until(what: string, isDone: (file: PageFile) => boolean | Promise<boolean>): Promise<PageFile> {
    let file = await this.server.file(this.file);
    await expect
      .poll(
        async () => {
          file = await this.server.file(this.file);
          return isDone(file);
        },
        { message: `${what} on ${this.file}, seed ${seed}` },
      )
      .toBe(true);
    return file;
  }

  async type(before: PageFile): Promise<boolean> {
    const texts = this.frame
      .locator('[contenteditable][data-text^="pages/"], [data-rich^="pages/"]:not(.prose)')
      .filter({ visible: true }); // the text of a closed question is not
    // The page of the last edit can arrive meanwhile, and have other texts.
    const places = await texts.evaluateAll((all) =>
      all.map((each) => ['data-rich', 'data-text'].map((name) => each.getAttribute(name))),
    );
    const [rich, plain] = places[this.random(Math.max(places.length, 1))] ?? [];
    const place = rich ?? plain ?? '';
    const [name = '', pointer = ''] = place.split('#');
    if (name !== this.file) return false;
    const text = texts.and(this.frame.locator(`[data-${rich ? 'rich' : 'text'}="${place}"]`)).first();
    const typed = `Walk ${this.undoable.length} ${this.random(1000)}`;
    if (this.random(2) === 0) {
      this.presses += 1;
      // A button between sections may cover its middle, and the tools of a section all of a short one.
      await text.click({ position: { x: 5, y: 5 }, timeout: 5000 }).catch(() => undefined);
    }
    const isThere = await text.focus({ timeout: 5000 }).then(
      () => true,
      () => false,
    );
    if (!isThere) return false;
    if (rich) await expect(this.frame.locator('[data-mounted]')).toBeFocused();
    await this.page.keyboard.press('Control+A');
    await this.page.keyboard.insertText(typed); // as one edit, also on a slow machine
    this.presses += 1;
    await this.page.keyboard.press('Enter');
    await this.until(`typed at ${pointer}`, (file) => valueAt(file, pointer) === typed);
    this.undoable.push(before);
    return true;
  }

  /** Uses a tool of a random section. A refused edit changes nothing. */
  async use(name: 'Move up' | 'Move down' | 'Copy' | 'Hide' | 'Remove', before: PageFile): Promise<boolean> {
    const ids = shown(before);
    const id = ids[this.random(Math.max(ids.length, 1))] ?? '';
    const tools = id ? await this.tools(id) : null;
    const tool = tools?.getByRole('button', { name, exact: true });
    if (!tool || (await tool.count()) === 0 || (await tool.getAttribute('aria-disabled')) === 'true')
      return false;
    const earlier = this.refused;
    await this.press(tool);
    const at = ids.indexOf(id);
    const isDone = (file: PageFile): boolean => {
      const now = shown(file);
      if (name === 'Move up') return now[at - 1] === id;
      if (name === 'Move down') return now[at + 1] === id;
      if (name === 'Copy') return now.length === ids.length + 1 && now[at] === id;
      return name === 'Hide' ? hides(file, id) : !file.blocks.some((block) => block.id === id);
    };
    const file = await this.until(`${name} ${id}`, (now) => isDone(now) || this.refused > earlier);
    if (isDone(file)) {
      this.undoable.push(before);
    } else {
      expect(file).toEqual(before);
      await expect(this.page.getByText(/This page needs the section|only once/).last()).toBeVisible();
    }
    if (isDone(file) && name === 'Copy') await this.follows();
    return true;
  }

  /** The page leads to a new section: to its first text, or to its fields. */
  async follows(): Promise<void> {
    const isThere = () => this.page.evaluate(() => document.activeElement?.closest('iframe, form') !== null);
    await expect.poll(isThere).toBe(true);
  }

  async add(before: PageFile): Promise<boolean> {
    const ids = shown(before);
    const id = ids[this.random(Math.max(ids.length, 1))] ?? '';
    if (!id || !(await this.tools(id))) return false;
    const plus = this.page.getByRole('button', { name: /^Add a section (above|below)$/ });
    if ((await plus.count()) === 0) return false;
    await this.press(plus.first());
    const kinds = this.page
      .getByRole('dialog', { name: 'Add a section' })
      .getByRole('listitem')
      .getByRole('button', { disabled: false }); // a page has some kinds only once
    await expect(kinds.first()).toBeVisible();
    await this.press(kinds.nth(this.random(await kinds.count())));
    await this.until('a new section', ({ blocks }) => blocks.length === before.blocks.length + 1);
    await this.follows();
    this.undoable.push(before);
    return true;
  }

  async undo(): Promise<boolean> {
    const before = this.undoable.pop();
    if (!before) return false;
    this.presses += 1;
    await this.page.getByRole('button', { name: 'Undo' }).click();
    await this.until('undo', (file) => JSON.stringify(file) === JSON.stringify(before));
    return true;
  }

  /** Waits until the page shows no section that was removed or hidden. */
  async refreshed(file: PageFile): Promise<void> {
    const ids = new Set(shown(file));
    const marked = this.frame.locator(`[data-at*="${this.file}#/blocks/"]`);
    await expect
      .poll(async () => {
        const places = await marked.evaluateAll((all) =>
          all.map((each) => each.getAttribute('data-at') ?? ''),
        );
        return places
          .flatMap((place) => /#\/blocks\/([^/]+)/.exec(place)?.[1] ?? [])
          .filter((id) => !ids.has(id));
      })
      .toEqual([]);
  }

  /** Makes a random edit. Returns false if it isn't possible now. */
  async edit(): Promise<boolean> {
    const before = await this.server.file(this.file);
    await this.refreshed(before);
    this.presses = 0;
    switch (this.random(9)) {
      case 0:
        return this.use('Move up', before);
      case 1:
        return this.use('Move down', before);
      case 2:
        return this.use('Copy', before);
      case 3:
        return this.use('Hide', before);
      case 4:
        return this.use('Remove', before);
      case 5:
        return this.add(before);
      case 6:
        return this.undo();
      default:
        return this.type(before);
    }
  }
}

const hides = ({ blocks }: PageFile, id: string): boolean =>
  blocks.some((block) => block.id === id && block.hidden === true);

for (const [index, file] of pages.entries())
  test(`${edits} random edits on ${file}, seed ${seed}`, { tag: '@all' }, async ({ page }) => {
    test.setTimeout(300_000);
    const headers = await bearerOf(page, demo.admin);
    const server = new Server(page.request, headers);
    await signIn(page, demo.admin);
    await openEditor(page, file);
    const walker = new Walker(page, server, file, randomOf(seed * 1000 + index));
    await expect(walker.frame.locator('main').first()).toBeVisible();
    let done = 0;
    for (let tries = 0; done < edits && tries < edits * 5; tries += 1) {
      if (!(await walker.edit())) continue;
      done += 1;
      expect(walker.presses, `presses of edit ${done} on ${file}`).toBeLessThanOrEqual(2);
    }
    const last = await server.file(file);
    await page.reload();
    await expect(walker.frame.locator('main').first()).toBeVisible();
    expect(await server.file(file)).toEqual(last);
    expect((await server.state()).problems).toEqual([]);
  });

test(`every selection of the changes can be published, seed ${seed}`, { tag: '@all' }, async ({ page }) => {
  const server = new Server(page.request, await bearerOf(page, demo.admin));
  const random = randomOf(seed);
  for (let round = 0; round < selections; round += 1) {
    const { revision, items } = await server.get<{ revision: number; items: { id: string; text: string }[] }>(
      '/review',
    );
    if (items.length === 0) break;
    const chosen = items.filter(() => random(3) === 0);
    const some = chosen.length > 0 ? chosen : items.slice(0, 1);
    const answer = await page.request.post('/api/admin/content/publish', {
      headers: server.headers,
      data: { revision, note: '', items: some.map(({ id }) => id) },
    });
    expect(answer.status(), `${some.map(({ text }) => text).join('\n')}\n${await answer.text()}`).toBe(200);
    expect((await server.state()).problems).toEqual([]);
  }
});
