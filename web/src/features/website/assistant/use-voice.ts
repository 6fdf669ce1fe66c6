/**
 * The keeper's voice: the browser's speech synthesis, with matching mouth positions. Without voices, the assistant is
 * silent and otherwise works the same.
 */
import { useCallback, useEffect, useRef, useState } from 'react';
import { lettersPerSecond, type Mouth, mouthOf, splitAtPauses } from './mouth.ts';

const frameTime = 90; // ms between two mouth positions
const synthesis = (): SpeechSynthesis | undefined =>
  'speechSynthesis' in window ? window.speechSynthesis : undefined;

export interface Voice {
  mouth: Mouth;
  speak: (text: string) => void;
  silence: () => void;
}

/** Moves the mouth along a text; `at` sets the position that the voice reports. */
function follow(
  text: string,
  show: (mouth: Mouth) => void,
): { at: (letter: number) => void; end: () => void } {
  let letter = 0;
  const timer = setInterval(() => {
    letter += (lettersPerSecond * frameTime) / 1000;
    show(mouthOf(text[Math.floor(letter)]));
  }, frameTime);
  return {
    at(next) {
      letter = next;
    },
    end() {
      clearInterval(timer);
      show('closed');
    },
  };
}

export function useVoice(): Voice {
  const [mouth, setMouth] = useState<Mouth>('closed');
  const endMouth = useRef(() => {});

  const silence = useCallback(() => {
    endMouth.current();
    synthesis()?.cancel();
  }, []);

  const speak = useCallback(
    (text: string) => {
      silence();
      if (!synthesis()) return;
      const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
      for (const part of splitAtPauses(text)) {
        const utterance = new SpeechSynthesisUtterance(part);
        utterance.lang = document.documentElement.lang;
        utterance.onstart = () => {
          if (still) return;
          endMouth.current();
          const motion = follow(part, setMouth);
          endMouth.current = motion.end;
          utterance.onboundary = ({ charIndex }) => motion.at(charIndex);
          utterance.onend = motion.end;
          utterance.onerror = motion.end;
        };
        synthesis()?.speak(utterance);
      }
    },
    [silence],
  );

  useEffect(() => silence, [silence]);
  return { mouth, speak, silence };
}
