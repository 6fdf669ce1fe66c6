/** A visitor in a browser: finds elements by role and name, reads, clicks and types. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import type { Tab } from './engine.ts';

const look = readFileSync(join(import.meta.dirname, 'look.js'), 'utf8')
  .replace(/^\/\/.*\n/, '')
  .trim();
const often = { intervals: [20, 50, 100] };

type Kind =
  | 'article'
  | 'button'
  | 'cell'
  | 'dialog'
  | 'field'
  | 'footer'
  | 'group'
  | 'header'
  | 'heading'
  | 'link'
  | 'main'
  | 'region'
  | 'row'
  | 'tab';

interface Step {
  kind: Kind;
  name?: string;
  pattern?: string;
  text?: string;
  nth?: number;
}

/** Result of look.js for an element. */
interface ElementState {
  count: number;
  names?: string[];
  text: string;
  value?: string;
  checked?: boolean;
  focused: boolean;
  disabled: boolean;
  at: [number, number];
  cover?: string;
}

/** Selects one of several elements. */
interface PickOptions {
  /** Text that it contains. */
  text?: string;
  nth?: number;
}

/** An element of a page, located again at each use. */
export class Part {
  readonly #tab: Tab;
  readonly #path: Step[];

  constructor(tab: Tab, path: Step[]) {
    this.#tab = tab;
    this.#path = path;
  }

  /** Returns an element within this one. A string must equal the whole name. */
  the(kind: Kind, name?: string | RegExp, pick: PickOptions = {}): Part {
    const named = name instanceof RegExp ? { pattern: name.source } : { name };
    return new Part(this.#tab, [...this.#path, { kind, ...named, ...pick }]);
  }

  /** Waits for exactly one match and returns its text. */
  async text(): Promise<string> {
    return (await this.#settled()).text;
  }

  async press(): Promise<void> {
    const { at } = await this.#settled();
    await this.#tab.press(...at);
  }

  async fill(text: string): Promise<void> {
    await this.press();
    await this.#sight('(element) => element.select()');
    await this.#tab.type(text);
    await this.has('value', text);
  }

  async choose(value: string): Promise<void> {
    await this.#settled();
    const set = `element.value = ${JSON.stringify(value)}`;
    await this.#sight(`(element) => (${set}, element.dispatchEvent(new Event('change', { bubbles: true })))`);
    await this.has('value', value);
  }

  async check(): Promise<void> {
    if (!(await this.#settled()).checked) await this.press();
    await this.has('checked', true);
  }

  async has<Field extends 'value' | 'checked' | 'focused'>(
    field: Field,
    wanted: ElementState[Field],
  ): Promise<void> {
    const message = `${field} of ${this}`;
    await expect.poll(async () => (await this.#sight())?.[field], { message, ...often }).toEqual(wanted);
  }

  async says(text: string | RegExp): Promise<void> {
    const read = async () => (await this.#sight())?.text ?? '';
    const poll = expect.poll(read, { message: `the text of ${this}`, ...often });
    await (typeof text === 'string' ? poll.toContain(text) : poll.toMatch(text));
  }

  async isGone(): Promise<void> {
    await expect
      .poll(async () => (await this.#sight())?.count, { message: `${this} is gone`, ...often })
      .toBe(0);
  }

  toString(): string {
    return this.#path.map(({ kind, name, pattern }) => `${kind} ${pattern ?? name ?? ''}`.trim()).join(' › ');
  }

  /** Returns the element's current state; undefined during a navigation. */
  async #sight(act?: string): Promise<ElementState | undefined> {
    const seen = await this.#tab
      .evaluate(`(${look})(${JSON.stringify(this.#path)}, ${act})`)
      .catch(() => undefined);
    return seen === undefined ? undefined : JSON.parse(seen);
  }

  /** Waits for exactly one match that is stable, enabled and not covered. */
  async #settled(): Promise<ElementState> {
    let last: ElementState | undefined;
    const state = async () => {
      const before = last;
      last = await this.#sight();
      if (!last) return 'no page';
      if (last.count !== 1) return `${last.count} of it ${last.names?.join(', ') ?? ''}`;
      if (last.disabled) return 'disabled';
      if (last.cover) return `covered by ${last.cover}`;
      return String(last.at) === String(before?.at) ? 'settled' : 'moving';
    };
    await expect.poll(state, { message: `one ${this}`, ...often }).toBe('settled');
    return last as ElementState;
  }
}
