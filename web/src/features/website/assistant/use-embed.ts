/** The embedded avatar: its page, its readiness, and its switches. */
import { type RefObject, useEffect, useReducer, useRef } from 'react';
import { requestJson } from '../../../api/http.ts';
import { type EmbedState, initial, next } from './embed-state.ts';
import { channel, isFrom, readFrame, type Switches } from './protocol.ts';

/** Timeout in ms until a frame must report that it is ready. */
export const readyWithin = 20_000;

async function findEmbed(signal: AbortSignal): Promise<URL> {
  const { url } = await requestJson<{ url: string }>('GET', '/api/assistant/embed', undefined, signal);
  const embed = new URL(url, location.origin);
  if (!/^https?:$/.test(embed.protocol)) throw new Error('the page to embed has no web address');
  return embed;
}

interface Embed {
  state: EmbedState;
  frame: RefObject<HTMLIFrameElement | null>;
  retry: () => void;
  pressMute: () => void;
  pressMicrophone: () => void;
}

export function useEmbed(onClose: () => void): Embed {
  const [state, dispatch] = useReducer(next, initial);
  const frame = useRef<HTMLIFrameElement>(null);
  const { url, frame: number, muted, microphone, controls, status } = state;
  const asked = url === undefined && status === 'loading';

  useEffect(() => {
    if (!asked) return;
    const control = new AbortController();
    findEmbed(control.signal).then(
      (found) => dispatch({ type: 'found', url: found }),
      () => control.signal.aborted || dispatch({ type: 'failed' }),
    );
    return () => control.abort();
  }, [asked]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each frame has its own time.
  useEffect(() => {
    const timer = setTimeout(() => dispatch({ type: 'failed' }), readyWithin);
    return () => clearTimeout(timer);
  }, [number]);

  useEffect(() => {
    const onMessage = (event: MessageEvent): void => {
      if (!url || !isFrom(event, frame.current?.contentWindow, url.origin)) return;
      const message = readFrame(event.data);
      if (message?.action === 'close') onClose();
      else if (message) dispatch({ type: 'said', message });
    };
    addEventListener('message', onMessage);
    return () => removeEventListener('message', onMessage);
  }, [url, onClose]);

  const tell = (switches: Switches): void => {
    if (url)
      frame.current?.contentWindow?.postMessage(
        { type: channel, action: 'controls', ...switches },
        url.origin,
      );
  };

  // A new frame doesn't know the switches of the previous one.
  const toldFrame = useRef(0);
  useEffect(() => {
    if (status !== 'connected' || toldFrame.current === number) return;
    toldFrame.current = number;
    if (muted || microphone) tell({ muted, microphone });
  });

  return {
    state,
    frame,
    retry: () => dispatch({ type: 'retried' }),
    pressMute() {
      tell({ muted: !muted, microphone });
      dispatch({ type: 'mute pressed' });
    },
    pressMicrophone() {
      if (controls) tell({ muted, microphone: !microphone });
      dispatch({ type: 'microphone pressed' });
    },
  };
}
