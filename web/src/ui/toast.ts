/**
 * Toasts from anywhere: `toast({ text: 'Event created successfully' })`, inside React or out of it. At most
 * three stand at a time; each stays about five seconds, longer while the pointer or the focus is on them.
 */
import { createStore } from '../lib/store.ts';

export type ToastTone = 'neutral' | 'positive' | 'danger';

export interface ToastContent {
  title?: string;
  text: string;
  /** 'danger' is announced at once (role alert), the others politely. */
  tone?: ToastTone;
}

export interface ToastItem extends ToastContent {
  id: number;
}

export const toastLife = 5000;
const most = 3;

export const toastStore = createStore<readonly ToastItem[]>([]);

let lastId = 0;

export function toast(content: ToastContent): number {
  lastId += 1;
  toastStore.set([...toastStore.get(), { ...content, id: lastId }].slice(-most));
  return lastId;
}

export function dismissToast(id: number): void {
  toastStore.set(toastStore.get().filter((item) => item.id !== id));
}
