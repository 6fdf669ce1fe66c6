/**
 * Hydrates islands. The code of an island is only parsed when a visitor shows interest in it. Their actions until
 * then are replayed after hydration. The document lists the files of each island.
 */

import { isPlainPress } from '../lib/plain-press.ts';
import { showIslandError } from './island-error.ts';
import { preload } from './preload.ts';

const tag = 'harborlight-island';
const waking = new Map<HTMLElement, Promise<boolean>>();
const alive = new WeakSet<Element>();

/** Files of each island, including its imports. */
const files = new Map(
  (document.querySelector<HTMLElement>('script[data-islands]')?.dataset.islands ?? '')
    .split(';')
    .filter(Boolean)
    .map((entry): [string, string[]] => {
      const [name = '', ...urls] = entry.split(' ');
      return [name, urls];
    }),
);

const filesOf = ({ dataset }: HTMLElement): string[] => files.get(dataset.island ?? '') ?? [];

/** Copies an island from the document that contains it. Trusted Types allow no other way to parse HTML. */
function fill(island: HTMLElement): Promise<void> {
  const { from, island: name } = island.dataset;
  if (!from || island.dataset.props) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('GET', from);
    request.responseType = 'document';
    request.onerror = () => reject(new Error(`${from} could not be reached`));
    request.onload = () => {
      const there = request.responseXML?.querySelector<HTMLElement>(
        `${tag}[data-island=${name}][data-props]`,
      );
      if (!there) return reject(new Error(`${from} has no island ${name}`));
      Object.assign(island.dataset, { ...there.dataset });
      island.replaceChildren(...[...there.childNodes].map((node) => document.importNode(node, true)));
      resolve();
    };
    request.send();
  });
}

/** Requests all files at once. Otherwise, the browser would discover each file only in the file that imports it. */
async function hydrateIsland(island: HTMLElement): Promise<void> {
  for (const url of filesOf(island)) import(/* @vite-ignore */ url).catch(() => undefined); // hydrate.tsx reports it
  const [{ hydrate }] = await Promise.all([import('./hydrate.tsx'), fill(island)]);
  await hydrate(island, () => alive.add(island));
}

interface Early {
  event: Event;
  act: () => void;
}

/** Events on islands before hydration, by kind. Each is replayed once. */
const earlyEvents = new Map<HTMLElement, Map<string, Early>>();

function replayLater(island: HTMLElement, kind: string, event: Event, act: () => void): void {
  const acts = earlyEvents.get(island) ?? new Map<string, Early>();
  earlyEvents.set(island, acts.set(kind, { event, act }));
}

/** Reports whether the event is still being dispatched. React then hydrates at once and handles it. */
const isBeingDispatched = ({ eventPhase }: Event): boolean => eventPhase !== Event.NONE;

function replay(island: HTMLElement): void {
  for (const { event, act } of earlyEvents.get(island)?.values() ?? []) if (!isBeingDispatched(event)) act();
  earlyEvents.delete(island);
}

async function bringToLife(island: HTMLElement): Promise<boolean> {
  try {
    await hydrateIsland(island);
    replay(island);
    return true;
  } catch (error) {
    waking.delete(island); // the next press tries again
    earlyEvents.delete(island);
    await new Promise((resolve) => setTimeout(resolve, 100)); // on a page that is being left, timers never fire
    showIslandError(island);
    reportError(error);
    return false;
  }
}

/** Hydrates an island once. Resolves to true when it reacts, to false if it failed. */
export function wake(island: HTMLElement): Promise<boolean> {
  const known = waking.get(island) ?? bringToLife(island);
  waking.set(island, known);
  return known;
}

/** Returns the island with that name, or null. */
export const islandOf = (name: string): HTMLElement | null =>
  document.querySelector(`${tag}[data-island=${name}]`);

/** Returns the island that an element wakes: its ancestor or the one in `data-wakes`. Null if already hydrated. */
function dormantIsland(target: EventTarget | null): HTMLElement | null {
  if (!(target instanceof Element)) return null;
  const named = target.closest<HTMLElement>('[data-wakes]')?.dataset.wakes;
  const island = named ? islandOf(named) : target.closest<HTMLElement>(tag);
  return island && !alive.has(island) ? island : null;
}

function onInterest(event: Event): void {
  const { type, target } = event;
  const island = dormantIsland(target);
  if (!island) return;
  if (type === 'pointerover') replayLater(island, 'hover', event, () => hover(target as Element));
  void wake(island);
}

/** Replays the hover if the pointer is still there. */
function hover(target: Element): void {
  if (target.matches(':hover'))
    target.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, pointerType: 'mouse' }));
}

/** Replays presses on buttons, and on links that open a dialog instead of their page. Others work without code. */
function onClick(event: MouseEvent): void {
  const island = dormantIsland(event.target);
  const pressed = (event.target as Element).closest<HTMLElement>('button, [role=switch], a[aria-haspopup]');
  if (!island || !pressed) return;
  if (pressed instanceof HTMLButtonElement && pressed.type === 'submit' && pressed.form) return;
  if (pressed instanceof HTMLAnchorElement) {
    if (!isPlainPress(event)) return;
    event.preventDefault();
  }
  replayLater(island, 'click', event, () => pressed.isConnected && pressed.click());
}

function onSubmit(event: SubmitEvent): void {
  const island = dormantIsland(event.target);
  if (!island) return;
  event.preventDefault();
  const form = event.target as HTMLFormElement;
  const button = event.submitter; // a press on it also says what to do, where a form has several buttons
  replayLater(island, 'submit', event, () => {
    if (button) button.click();
    else form.requestSubmit();
  });
}

/** Replays keys that move or close something. Typed text stays in its field anyway. */
function onKey(event: KeyboardEvent): void {
  const island = dormantIsland(event.target);
  if (!island || !/^(Arrow|Home|End|Escape)/.test(event.key)) return;
  const { target, key, code } = event;
  replayLater(island, 'key', event, () =>
    target?.dispatchEvent(new KeyboardEvent('keydown', { key, code, bubbles: true, cancelable: true })),
  );
}

/** Starts listening. Call it at once: the document may still be loading. */
export function watch(): void {
  for (const sign of ['pointerover', 'pointerdown', 'focusin', 'touchstart', 'keydown'])
    addEventListener(sign, onInterest, { passive: true, capture: true });
  addEventListener('click', onClick, true);
  addEventListener('submit', onSubmit, true);
  addEventListener('keydown', onKey, true);
}

/** Reports whether the address or this tab contains state that forms and searches show. */
function hasState(): boolean {
  try {
    return (
      location.search !== '' ||
      Object.keys(sessionStorage).some((key) => key.startsWith('harborlight.draft.'))
    );
  } catch {
    return location.search !== ''; // storage may be forbidden
  }
}

/**
 * Returns an observer that hydrates islands within this margin of the viewport. It never hydrates islands in hidden
 * panels.
 */
const observer = (rootMargin: string): IntersectionObserver => {
  const watching = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        watching.unobserve(target);
        const island = target.closest<HTMLElement>(tag);
        if (island) void wake(island);
      }
    },
    { rootMargin },
  );
  return watching;
};

/** `visible`: in view or half a screen away; `live`: anywhere on the page. */
const observers: Record<string, IntersectionObserver> = {
  visible: observer('50% 0px'),
  live: observer('100000px'),
};

/**
 * Hydrates the islands that need no interaction. Call it after the document has loaded. Resolves when the `load`
 * islands react.
 */
export async function start(): Promise<void> {
  const atOnce: Promise<boolean>[] = [];
  for (const island of document.querySelectorAll<HTMLElement>(tag)) {
    const { when } = island.dataset;
    if (when === 'load' || (when === 'state' && hasState())) atOnce.push(wake(island));
  }
  await Promise.all(atOnce); // one of them may hide others, as tabs do
  for (const island of document.querySelectorAll<HTMLElement>(tag)) {
    if (island.firstElementChild) observers[island.dataset.when ?? '']?.observe(island.firstElementChild);
  }
}

interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

/** Fetches the code of this page's islands without running it. Skipped on slow connections and with Save-Data. */
export function fetchCode(): void {
  const { saveData, effectiveType = '4g' } = (navigator as { connection?: Connection }).connection ?? {};
  if (saveData || effectiveType !== '4g') return;
  const wanted = [...document.querySelectorAll<HTMLElement>(`${tag}:not([data-from])`)].flatMap(filesOf);
  for (const url of new Set(wanted)) preload(url);
}
