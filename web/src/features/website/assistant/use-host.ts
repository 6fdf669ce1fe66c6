/**
 * Connects the assistant to the window around it, if any: reports readiness and switches, and applies switch changes.
 * Only our own pages may frame the assistant (frame-ancestors), so the host has our origin.
 */
import { useEffect, useRef } from 'react';
import { channel, isFrom, readHost, type Switches } from './protocol.ts';

const framed = (): boolean => window.parent !== window;

function tell(message: Record<string, unknown>): void {
  if (framed()) window.parent.postMessage({ type: channel, ...message }, location.origin);
}

interface Host {
  canListen: boolean;
  switches: Switches;
  /** Called with the switches that the surrounding window requests. */
  onSwitches: (wanted: Switches) => void;
}

export function useHost({ canListen, switches, onSwitches }: Host): void {
  const { muted, microphone } = switches;
  const wanted = useRef(onSwitches);
  useEffect(() => {
    wanted.current = onSwitches;
  });

  useEffect(() => {
    const onMessage = (event: MessageEvent): void => {
      const message = isFrom(event, window.parent, location.origin) ? readHost(event.data) : undefined;
      if (message && framed()) wanted.current(message);
    };
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === 'Escape' && !event.defaultPrevented) tell({ action: 'close' });
    };
    addEventListener('message', onMessage);
    addEventListener('keydown', onKey);
    tell({ action: 'init', controls: true, microphone: canListen });
    return () => {
      removeEventListener('message', onMessage);
      removeEventListener('keydown', onKey);
    };
  }, [canListen]);

  useEffect(() => tell({ action: 'controls', muted, microphone }), [muted, microphone]);
}

/** True if another page frames the assistant, which then hides its own controls. */
export const isFramed = framed;
