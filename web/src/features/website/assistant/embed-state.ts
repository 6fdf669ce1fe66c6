/** States of the avatar's window: loading, then connected, or an error with Try Again. */
import type { FromFrame, Switches } from './protocol.ts';

export interface EmbedState extends Switches {
  status: 'loading' | 'connected' | 'error';
  /** Number of the frame in this window; a new number creates a new frame. */
  frame: number;
  /** The embedded page; undefined until the server has returned it. */
  url: URL | undefined;
  /** True if the frame supports and confirms the switches. */
  controls: boolean;
  canListen: boolean;
  /** The switch that was changed without confirmation, for a note. */
  note: 'mute' | 'microphone' | undefined;
}

export const initial: EmbedState = {
  status: 'loading',
  frame: 1,
  url: undefined,
  muted: false,
  microphone: false,
  controls: false,
  canListen: true,
  note: undefined,
};

export type EmbedEvent =
  | { type: 'found'; url: URL }
  | { type: 'said'; message: Exclude<FromFrame, { action: 'close' }> }
  | { type: 'failed' }
  | { type: 'retried' }
  | { type: 'mute pressed' }
  | { type: 'microphone pressed' };

/** A vendor's frame only gets microphone access when it loads, so a change of the switch creates a new frame. */
const reloaded = (state: EmbedState): EmbedState => ({
  ...state,
  status: 'loading',
  frame: state.frame + 1,
  microphone: !state.microphone,
  note: 'microphone',
});

function said(state: EmbedState, message: Extract<EmbedEvent, { type: 'said' }>['message']): EmbedState {
  if (state.status === 'error') return state;
  if (message.action === 'controls')
    return state.controls ? { ...state, muted: message.muted, microphone: message.microphone } : state;
  const { controls, canListen } = message;
  return { ...state, status: 'connected', controls, canListen };
}

/** Returns the next state. A confirming frame reports its switches; for others, the requested state is assumed. */
export function next(state: EmbedState, event: EmbedEvent): EmbedState {
  switch (event.type) {
    case 'found':
      return { ...state, url: event.url };
    case 'said':
      return said(state, event.message);
    case 'failed':
      return state.status === 'loading' ? { ...state, status: 'error', url: undefined } : state;
    case 'retried':
      return { ...initial, frame: state.frame + 1, muted: state.muted };
    case 'mute pressed':
      return state.controls
        ? state
        : { ...state, muted: !state.muted, note: state.muted ? undefined : 'mute' };
    case 'microphone pressed':
      return state.controls ? state : reloaded(state);
  }
}
