/**
 * Speech input in supporting browsers: one utterance at a time, off by default. The text goes into the question box
 * and is not sent automatically.
 */
import { useCallback, useEffect, useRef, useState } from 'react';

interface RecognitionResult {
  readonly results: ArrayLike<ArrayLike<{ transcript: string }>>;
}

interface Recognition {
  lang: string;
  interimResults: boolean;
  onresult: ((event: RecognitionResult) => void) | null;
  onerror: ((event: { error: string }) => void) | null;
  onend: (() => void) | null;
  start(): void;
  abort(): void;
}

type Recognizer = new () => Recognition;

function recognizer(): Recognizer | undefined {
  const names = window as unknown as { SpeechRecognition?: Recognizer; webkitSpeechRecognition?: Recognizer };
  return names.SpeechRecognition ?? names.webkitSpeechRecognition;
}

export const canListen = (): boolean => recognizer() !== undefined;

export interface Listening {
  active: boolean;
  /** True if the browser or the user refused access. */
  denied: boolean;
  start: () => void;
  stop: () => void;
}

export function useListening(onWords: (text: string) => void): Listening {
  const [active, setActive] = useState(false);
  const [denied, setDenied] = useState(false);
  const current = useRef<Recognition>(undefined);

  const stop = useCallback(() => {
    current.current?.abort();
    current.current = undefined;
    setActive(false);
  }, []);

  const start = (): void => {
    const Recognizer = recognizer();
    if (!Recognizer) return;
    stop();
    const recognition = new Recognizer();
    current.current = recognition;
    recognition.lang = document.documentElement.lang;
    recognition.interimResults = true;
    recognition.onresult = ({ results }) =>
      onWords(Array.from(results, (result) => result[0]?.transcript ?? '').join(''));
    recognition.onerror = ({ error }) =>
      setDenied(error === 'not-allowed' || error === 'service-not-allowed');
    recognition.onend = () => current.current === recognition && stop();
    setDenied(false);
    setActive(true);
    recognition.start();
  };

  useEffect(() => stop, [stop]);
  return { active, denied, start, stop };
}
