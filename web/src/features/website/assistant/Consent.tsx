/** Asks for consent before the first use of the microphone, and states where the sound is sent. */
import { useEffect, useRef } from 'react';
import type { AssistantTexts } from '../../../content/types.gen.ts';

interface ConsentProps {
  words: AssistantTexts['listening'];
  onAllow: () => void;
  onDeny: () => void;
}

export function Consent({ words, onAllow, onDeny }: ConsentProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section aria-labelledby="consent" className="consent">
      <h2 id="consent" ref={heading} tabIndex={-1}>
        {words.title}
      </h2>
      <p>{words.text}</p>
      <div>
        <button type="button" onClick={onAllow}>
          {words.allow_label}
        </button>
        <button type="button" onClick={onDeny} className="quiet">
          {words.deny_label}
        </button>
      </div>
    </section>
  );
}
