/**
 * Shows toasts from anywhere: `toast({ text: 'Event created successfully' })`. At most three are visible, each for
 * about five seconds, longer while hovered or focused. A toast that is still visible when the user leaves the page
 * moves on to the tab's next page. Toasts don't use React, so that static pages don't load it for them.
 */
import { messages } from '../content/messages.ts';
import { createStore } from '../lib/store.ts';

const t = messages('site.toasts');

export type ToastTone = 'neutral' | 'positive' | 'danger';

export interface ToastContent {
  title?: string;
  text: string;
  /** 'danger' is announced immediately (role alert), the others politely. */
  tone?: ToastTone;
}

export interface ToastItem extends ToastContent {
  id: number;
  /** Remaining time, in ms. */
  left: number;
}

export const toastLife = 5000;
const most = 3;
/** Minimum time in ms for a toast that comes from another page. */
const shortest = 1500;
const kept = 'harborlight.toasts';

export const toastStore = createStore<readonly ToastItem[]>([]);

let lastId = 0;

function add(content: ToastContent, left: number): number {
  lastId += 1;
  toastStore.set([...toastStore.get(), { ...content, id: lastId, left }].slice(-most));
  return lastId;
}

export const toast = (content: ToastContent): number => add(content, toastLife);

export function dismissToast(id: number): void {
  toastStore.set(toastStore.get().filter((item) => item.id !== id));
}

/** Shows the toasts that were still visible when the user left the tab's last page. */
export function showStoredToasts(): void {
  const items = JSON.parse(sessionStorage.getItem(kept) ?? '[]') as ToastItem[];
  sessionStorage.removeItem(kept);
  for (const { id: _, left, ...content } of items) add(content, left);
}

/** Hands the toasts over to the next page. This page drops them, so that Back doesn't show them again. */
function storeToasts(): void {
  const now = performance.now();
  const items = toastStore
    .get()
    .map((item) => ({ ...item, left: Math.max(shortest, item.left - (now - (since.get(item.id) ?? now))) }));
  if (items.length === 0) return;
  try {
    sessionStorage.setItem(kept, JSON.stringify(items));
  } catch {
    // Without storage, they end with the page.
  }
  toastStore.set([]);
}

interface Look {
  /** Paths of its icon. */
  icon: readonly string[];
  text: string;
  edge: string;
}

const circle = 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18z';
const looks: Record<ToastTone, Look> = {
  neutral: { icon: [circle, 'M12 11v5.5', 'M12 7.8h.01'], text: 'text-sea', edge: 'border-line' },
  positive: { icon: [circle, 'm8.3 12.3 2.5 2.5 5-5.3'], text: 'text-positive', edge: 'border-line' },
  danger: {
    icon: ['M12 4 2.8 19.5h18.4z', 'M12 10v4.5', 'M12 17h.01'],
    text: 'text-danger',
    edge: 'border-danger',
  },
};

function put(tag: string, className: string, ...content: (string | Element)[]): HTMLElement {
  const element = Object.assign(document.createElement(tag), { className });
  element.append(...content);
  return element;
}

function icon(paths: readonly string[], className: string): SVGElement {
  const make = (name: string, attributes: Record<string, string>): SVGElement => {
    const element = document.createElementNS('http://www.w3.org/2000/svg', name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    return element;
  };
  const look = { 'stroke-width': '1.75', 'stroke-linecap': 'round', 'stroke-linejoin': 'round' };
  const size = { viewBox: '0 0 24 24', width: '20', height: '20' };
  const svg = make('svg', {
    'aria-hidden': 'true',
    class: `shrink-0 ${className}`,
    fill: 'none',
    stroke: 'currentColor',
    ...size,
    ...look,
  });
  svg.append(...paths.map((d) => make('path', { d })));
  return svg;
}

function draw({ id, tone = 'neutral', title, text }: ToastItem): HTMLElement {
  const look = looks[tone];
  const words = put('div', 'min-w-0 flex-1 py-px text-[0.9375rem] leading-snug');
  if (title) words.append(put('p', 'font-[580]', title));
  words.append(put('p', title ? 'text-muted' : '', text));
  const close = put(
    'button',
    '-my-1.5 grid size-10 shrink-0 place-items-center rounded-md text-muted hover:text-ink',
    icon(['M6 6l12 12', 'M18 6 6 18'], 'size-4'),
  );
  close.setAttribute('type', 'button');
  close.setAttribute('aria-label', t('dismiss_label'));
  close.onclick = () => dismissToast(id);
  const box = put(
    'div',
    `flex items-start gap-3 rounded-lg border bg-surface py-3 pr-2 pl-4 text-ink shadow-pop ${look.edge}`,
    icon(look.icon, `mt-0.5 ${look.text}`),
    words,
    close,
  );
  box.setAttribute('role', tone === 'danger' ? 'alert' : 'status');
  box.dataset.tone = tone;
  return box;
}

/** Visible toasts by ID, and the timers that hide them. */
const shown = new Map<number, HTMLElement>();
const timers = new Map<number, ReturnType<typeof setTimeout>>();
/** Time at which each was shown, by the page's clock. */
const since = new Map<number, number>();
let layer: HTMLElement | undefined;
let held = false;

function startTimer(id: number, life: number): void {
  timers.set(
    id,
    setTimeout(() => dismissToast(id), life),
  );
}

/** Restarts the time of all toasts, unless they are hovered or focused. */
function runTimers(): void {
  for (const timer of timers.values()) clearTimeout(timer);
  timers.clear();
  if (held) return;
  for (const { id } of toastStore.get()) startTimer(id, toastLife);
}

function hold(now: boolean): void {
  held = now;
  runTimers();
}

function createLayer(): HTMLElement {
  const section = put('section', 'toaster', put('div', 'grid gap-2'));
  section.setAttribute('aria-label', t('label'));
  section.setAttribute('popover', 'manual');
  section.addEventListener('pointerenter', () => hold(true));
  section.addEventListener('pointerleave', () => hold(false));
  section.addEventListener('focusin', () => hold(true));
  section.addEventListener('focusout', () => hold(false));
  document.body.append(section);
  addEventListener('pagehide', storeToasts);
  return section;
}

/** Moves the toasts to the front of the top layer, so that an open dialog doesn't cover them. */
function moveToTop(section: HTMLElement, empty: boolean): void {
  if (!section.showPopover) return;
  if (section.matches(':popover-open')) section.hidePopover();
  if (!empty) section.showPopover();
}

function hide(id: number, box: HTMLElement): void {
  box.remove();
  shown.delete(id);
  clearTimeout(timers.get(id));
  timers.delete(id);
  since.delete(id);
}

function show(item: ToastItem, section: HTMLElement): void {
  const box = draw(item);
  shown.set(item.id, box);
  section.firstElementChild?.append(box);
  since.set(item.id, performance.now());
  if (!held) startTimer(item.id, item.left);
}

/** Updates the page to match the store. */
function update(): void {
  const items = toastStore.get();
  const empty = items.length === 0;
  layer = layer?.isConnected ? layer : createLayer();
  for (const [id, box] of shown) if (!items.some((item) => item.id === id)) hide(id, box);
  const added = items.filter(({ id }) => !shown.has(id));
  for (const item of added) show(item, layer);
  if (empty) held = false;
  if (empty || added.length > 0) moveToTop(layer, empty);
}

toastStore.subscribe(update);
