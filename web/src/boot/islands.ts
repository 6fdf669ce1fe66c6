/**
 * Hydrates islands. The code of an island is parsed only when a visitor shows interest in it; what they do to it until
 * it is hydrated is repeated then. The document lists the files of each island.
 */
import { ahead } from './ahead.ts';
import { apologize } from './apologize.ts';

const tag = 'harborlight-island';
const waking = new Map<HTMLElement, Promise<boolean>>();
const alive = new WeakSet<Element>();

/** The files of each island and of what it imports. */
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

/** Copies an island from the document that holds it. Trusted Types allow no other way to parse HTML. */
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

/** Requests all files at once. Otherwise the browser would learn of each only from the file that imports it. */
async function hydrateIsland(island: HTMLElement): Promise<void> {
  for (const url of filesOf(island)) import(/* @vite-ignore */ url).catch(() => undefined); // hydrate.tsx reports it
  const [{ hydrate }] = await Promise.all([import('./hydrate.tsx'), fill(island)]);
  await hydrate(island, () => alive.add(island));
}

interface Early {
  event: Event;
  act: () => void;
}

/** What the visitor did to islands that aren't hydrated yet, by kind. Each is repeated once. */
const early = new Map<HTMLElement, Map<string, Early>>();

function repeatLater(island: HTMLElement, kind: string, event: Event, act: () => void): void {
  const acts = early.get(island) ?? new Map<string, Early>();
  early.set(island, acts.set(kind, { event, act }));
}

/** A press or key that finds React waiting for its turn makes React hydrate at once and handle it. */
const isUnderWay = ({ eventPhase }: Event): boolean => eventPhase !== Event.NONE;

function repeat(island: HTMLElement): void {
  for (const { event, act } of early.get(island)?.values() ?? []) if (!isUnderWay(event)) act();
  early.delete(island);
}

async function bringToLife(island: HTMLElement): Promise<boolean> {
  try {
    await hydrateIsland(island);
    repeat(island);
    return true;
  } catch (error) {
    waking.delete(island); // the next press tries again
    early.delete(island);
    await new Promise((resolve) => setTimeout(resolve, 100)); // timers never end on a page that is left
    apologize(island);
    reportError(error);
    return false;
  }
}

/** Hydrates an island, once. Resolves to true when it reacts, to false when it shows that it failed. */
export function wake(island: HTMLElement): Promise<boolean> {
  const known = waking.get(island) ?? bringToLife(island);
  waking.set(island, known);
  return known;
}

/** The island with that name, or null. */
export const islandOf = (name: string): HTMLElement | null =>
  document.querySelector(`${tag}[data-island=${name}]`);

/** The island that an element wakes: the one around it, or the one named in `data-wakes`. Null if it is hydrated. */
function sleeper(target: EventTarget | null): HTMLElement | null {
  if (!(target instanceof Element)) return null;
  const named = target.closest<HTMLElement>('[data-wakes]')?.dataset.wakes;
  const island = named ? islandOf(named) : target.closest<HTMLElement>(tag);
  return island && !alive.has(island) ? island : null;
}

function onInterest(event: Event): void {
  const { type, target } = event;
  const island = sleeper(target);
  if (!island) return;
  if (type === 'pointerover') repeatLater(island, 'hover', event, () => hover(target as Element));
  void wake(island);
}

/** Repeats the hover if the pointer is still there. */
function hover(target: Element): void {
  if (target.matches(':hover'))
    target.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, pointerType: 'mouse' }));
}

function onClick(event: MouseEvent): void {
  const island = sleeper(event.target);
  const button = (event.target as Element).closest<HTMLButtonElement>('button, [role=switch]');
  if (!island || !button || (button.type === 'submit' && button.form)) return;
  repeatLater(island, 'click', event, () => button.isConnected && button.click());
}

function onSubmit(event: SubmitEvent): void {
  const island = sleeper(event.target);
  if (!island) return;
  event.preventDefault();
  const form = event.target as HTMLFormElement;
  repeatLater(island, 'submit', event, () => form.isConnected && form.requestSubmit());
}

/** Repeats keys that move or close something. Typed text stays in its field without help. */
function onKey(event: KeyboardEvent): void {
  const island = sleeper(event.target);
  if (!island || !/^(Arrow|Home|End|Escape)/.test(event.key)) return;
  const { target, key, code } = event;
  repeatLater(island, 'key', event, () =>
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

/** True if the address or this tab holds something that forms and searches show. */
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

/** Hydrates islands within this margin of the view. An island in a hidden panel never is. */
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

/** Hydrates the islands that need no touch. Call it once the document is there. Resolves when those of `load` react. */
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

/** Fetches the code of this page's islands without running it. Skipped on slow connections and under Save-Data. */
export function fetchCode(): void {
  const { saveData, effectiveType = '4g' } = (navigator as { connection?: Connection }).connection ?? {};
  if (saveData || effectiveType !== '4g') return;
  const wanted = [...document.querySelectorAll<HTMLElement>(`${tag}:not([data-from])`)].flatMap(filesOf);
  for (const url of new Set(wanted)) ahead(url);
}
