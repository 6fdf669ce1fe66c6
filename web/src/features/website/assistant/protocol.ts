/**
 * What the demo's window and the frame in it say to each other. `init` is all that an avatar must speak (spec
 * 4 and 7); the rest is ours and is ignored by others. The built-in assistant speaks all of it.
 */

export const channel = 'streaming-embed';

/** The two switches. */
export interface Switches {
  muted: boolean;
  microphone: boolean;
}

/** From the frame. */
export type FromFrame =
  /** It is ready. `controls`: it obeys and confirms the switches; `microphone`: the browser can listen there. */
  | { action: 'init'; controls: boolean; canListen: boolean }
  /** How its switches stand. */
  | ({ action: 'controls' } & Switches)
  /** Escape was pressed in it. */
  | { action: 'close' };

type Data = Record<string, unknown>;
const isObject = (value: unknown): value is Data => typeof value === 'object' && value !== null;

/** Reads what a frame posted; undefined for what is not ours. */
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

/** Reads what the window around a frame posted: how the switches should stand. */
export function readHost(data: unknown): Switches | undefined {
  if (!isObject(data) || data.type !== channel || data.action !== 'controls') return undefined;
  return { muted: data.muted === true, microphone: data.microphone === true };
}

/** True for a message of exactly this window and origin: anybody may post anything to a page. */
export const isFrom = (event: MessageEvent, source: Window | null | undefined, origin: string): boolean =>
  source != null && event.source === source && event.origin === origin;
