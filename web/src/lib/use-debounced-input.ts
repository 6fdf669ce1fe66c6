import { useEffect, useEffectEvent, useState } from 'react';

const pause = 250;

/**
 * State of a search box whose value is stored elsewhere, such as in the address. Passes entered text on after a short
 * pause, or immediately with `send`.
 */
export function useDebouncedInput(value: string, onChange: (value: string) => void) {
  const [typed, setTyped] = useState<string | null>(null);
  const hand = useEffectEvent((text: string) => {
    setTyped(null);
    if (text !== value) onChange(text);
  });
  useEffect(() => {
    if (typed === null) return;
    const timer = setTimeout(() => hand(typed), pause);
    return () => clearTimeout(timer);
  }, [typed]);
  const send = (): void => {
    if (typed === null) return;
    setTyped(null);
    if (typed !== value) onChange(typed);
  };
  return { text: typed ?? value, type: setTyped, send };
}
