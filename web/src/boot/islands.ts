/**
 * Brings islands to life. Until somebody shows interest in one, none of its code is parsed; what happens to it
 * meanwhile is repeated once it is alive. What has to be fetched for which island stands in the document.
 */
import { apologize } from './apologize.ts';

const tag = 'harborlight-island';
const waking = new Map<HTMLElement, Promise<void>>();
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

/** An island whose words stand in another document takes them from there; Trusted Types allow no other parser. */
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

/** All files are asked for at once; each would otherwise be known only when the one that imports it is there. */
async function hydrateIsland(island: HTMLElement): Promise<void> {
  for (const url of filesOf(island)) import(/* @vite-ignore */ url).catch(() => undefined); // told by hydrate.tsx
  const [{ hydrate }] = await Promise.all([import('./hydrate.tsx'), fill(island)]);
  await hydrate(island);
}

/** What the visitor did to an island that sleeps, to be done again. */
const early = new Map<HTMLElement, Map<string, () => void>>();

function repeatLater(island: HTMLElement, kind: string, act: () => void): void {
  const acts = early.get(island) ?? new Map<string, () => void>();
  early.set(island, acts.set(kind, act));
}

function repeat(island: HTMLElement): void {
  alive.add(island);
  for (const act of early.get(island)?.values() ?? []) act();
  early.delete(island);
}

async function bringToLife(island: HTMLElement): Promise<void> {
  try {
    await hydrateIsland(island);
    repeat(island);
  } catch (error) {
    waking.delete(island); // the next press tries again
    early.delete(island);
    await new Promise((resolve) => setTimeout(resolve, 100)); // never ends on a page that is being left
    apologize(island);
    reportError(error);
  }
}

/** Brings an island to life, once; resolves when it is. */
export function wake(island: HTMLElement): Promise<void> {
  const known = waking.get(island) ?? bringToLife(island);
  waking.set(island, known);
  return known;
}

/** The island of that name, if the document has it. */
export const islandOf = (name: string): HTMLElement | null =>
  document.querySelector(`${tag}[data-island=${name}]`);

/** The island that something belongs to while it sleeps: the one around it, or the one that it names. */
function sleeper(target: EventTarget | null): HTMLElement | null {
  if (!(target instanceof Element)) return null;
  const named = target.closest<HTMLElement>('[data-wakes]')?.dataset.wakes;
  const island = named ? islandOf(named) : target.closest<HTMLElement>(tag);
  return island && !alive.has(island) ? island : null;
}

function onInterest({ type, target }: Event): void {
  const island = sleeper(target);
  if (!island) return;
  if (type === 'pointerover') repeatLater(island, 'hover', () => hover(target as Element));
  void wake(island);
}

/** Where the pointer still is, it has come. */
function hover(target: Element): void {
  if (target.matches(':hover'))
    target.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, pointerType: 'mouse' }));
}

function onClick(event: MouseEvent): void {
  const island = sleeper(event.target);
  const button = (event.target as Element).closest<HTMLButtonElement>('button, [role=switch]');
  if (!island || !button || (button.type === 'submit' && button.form)) return;
  repeatLater(island, 'click', () => button.isConnected && button.click());
}

function onSubmit(event: SubmitEvent): void {
  const island = sleeper(event.target);
  if (!island) return;
  event.preventDefault();
  const form = event.target as HTMLFormElement;
  repeatLater(island, 'submit', () => form.isConnected && form.requestSubmit());
}

/** Keys that move or close something; what types text needs no help. */
function onKey(event: KeyboardEvent): void {
  const island = sleeper(event.target);
  if (!island || !/^(Arrow|Home|End|Escape)/.test(event.key)) return;
  const { target, key, code } = event;
  repeatLater(island, 'key', () =>
    target?.dispatchEvent(new KeyboardEvent('keydown', { key, code, bubbles: true, cancelable: true })),
  );
}

/** Starts listening, at once: the document may still be on its way. */
export function watch(): void {
  for (const sign of ['pointerover', 'pointerdown', 'focusin', 'touchstart', 'keydown'])
    addEventListener(sign, onInterest, { passive: true, capture: true });
  addEventListener('click', onClick, true);
  addEventListener('submit', onSubmit, true);
  addEventListener('keydown', onKey, true);
}

/** The address or this tab holds something that forms and searches show. */
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

/** Wakes what comes within this margin of the view; what is not laid out never does. */
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

/** `visible`: in view, or so near that the next turn of the wheel shows it; `live`: anywhere on the page. */
const observers: Record<string, IntersectionObserver> = {
  visible: observer('50% 0px'),
  live: observer('100000px'),
};

/** Once the document is there: wakes the islands that live by themselves. Resolves when those are alive. */
export async function start(): Promise<void> {
  const atOnce: Promise<void>[] = [];
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

/** Fetches the code of the islands of this page ahead, unparsed, where that costs the visitor nothing. */
export function fetchAhead(): void {
  const { saveData, effectiveType = '4g' } = (navigator as { connection?: Connection }).connection ?? {};
  if (saveData || effectiveType !== '4g') return;
  const wanted = [...document.querySelectorAll<HTMLElement>(`${tag}:not([data-from])`)].flatMap(filesOf);
  for (const href of new Set(wanted)) {
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'prefetch', as: 'script', href }),
    );
  }
}
