/** The states of the avatar's window: loading, then connected, or an error with Try Again. */
import type { FromFrame, Switches } from './protocol.ts';

export interface EmbedState extends Switches {
  status: 'loading' | 'connected' | 'error';
  /** Counts the frames of this window: a new number is a new frame. */
  frame: number;
  /** The page to embed; undefined until the server has said which. */
  url: URL | undefined;
  /** The frame obeys and confirms the switches. */
  controls: boolean;
  canListen: boolean;
  /** What was switched without a confirmation, for a note about it. */
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

/** A vendor's frame gets the microphone when it is loaded or not at all: a switch is a new frame. */
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

/** A frame that confirms changes its switches by itself; of any other, the state is what it was asked. */
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
