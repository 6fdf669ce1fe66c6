/**
 * Messages between the demo's window and its frame. An avatar must only send `init` (docs/product.md); others are our
 * extensions, which avatars may ignore. The built-in assistant supports all of them.
 */

export const channel = 'streaming-embed';

/** The two switches. */
export interface Switches {
  muted: boolean;
  microphone: boolean;
}

/** Messages from the frame. */
export type FromFrame =
  /**
   * The frame is ready. `controls`: it supports and confirms the switches; `canListen`: the browser supports speech
   * input.
   */
  | { action: 'init'; controls: boolean; canListen: boolean }
  /** Current state of its switches. */
  | ({ action: 'controls' } & Switches)
  /** Escape was pressed in the frame. */
  | { action: 'close' };

type Data = Record<string, unknown>;
const isObject = (value: unknown): value is Data => typeof value === 'object' && value !== null;

/** Parses a message from a frame; undefined for foreign messages. */
export function readFrame(data: unknown): FromFrame | undefined {
  if (!isObject(data) || data.type !== channel) return undefined;
  switch (data.action) {
    case 'init':
      return {
        action: 'init',
        controls: data.controls === true,
        canListen: data.controls !== true || data.microphone === true,
      };
    case 'controls':
      return { action: 'controls', muted: data.muted === true, microphone: data.microphone === true };
    case 'close':
      return { action: 'close' };
    default:
      return undefined;
  }
}

/** Parses a message from the surrounding window: the requested state of the switches. */
export function readHost(data: unknown): Switches | undefined {
  if (!isObject(data) || data.type !== channel || data.action !== 'controls') return undefined;
  return { muted: data.muted === true, microphone: data.microphone === true };
}

/** Reports whether a message comes from this window and origin: any window may post messages to a page. */
export const isFrom = (event: MessageEvent, source: Window | null | undefined, origin: string): boolean =>
  source != null && event.source === source && event.origin === origin;
