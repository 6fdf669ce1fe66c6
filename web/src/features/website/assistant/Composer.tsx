/** The question form: text box, suggestions, and the last error. */
import { type RefObject, useEffect } from 'react';
import type { AssistantTexts } from '../../../content/types.gen.ts';
import { useHydrated } from '../../../lib/use-hydrated.ts';
import { ArrowUp } from '../../../ui/icons.tsx';

/** The server's limit, in characters. */
const longest = 500;

interface ComposerProps {
  words: AssistantTexts;
  box: RefObject<HTMLInputElement | null>;
  text: string;
  onText: (text: string) => void;
  busy: boolean;
  failure: string;
  onSend: () => void;
}

export function Composer({ words, box, text, onText, busy, failure, onSend }: ComposerProps) {
  const alive = useHydrated();
  // Takes over input from before hydration.
  useEffect(() => {
    if (box.current?.value) onText(box.current.value);
  }, [box, onText]);
  return (
    <form
      className="composer"
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy && text.trim()) onSend();
      }}
    >
      <p role="alert" id="failure" className="failure">
        {failure}
      </p>
      <label htmlFor="question">{words.question_label}</label>
      <div className="box">
        <input
          ref={box}
          id="question"
          type="text"
          autoComplete="off"
          enterKeyHint="send"
          maxLength={longest}
          placeholder={words.question_hint}
          value={text}
          aria-describedby={failure ? 'failure' : undefined}
          onChange={(event) => onText(event.target.value)}
        />
        <button type="submit" disabled={!alive} aria-disabled={busy || text.trim() === ''}>
          <ArrowUp />
          {words.send_label}
        </button>
      </div>
    </form>
  );
}

interface SuggestionsProps {
  words: AssistantTexts;
  onChoose: (question: string) => void;
}

export const Suggestions = ({ words, onChoose }: SuggestionsProps) => (
  <section aria-label={words.suggestions_label} className="suggestions">
    {words.suggestions.map((question) => (
      <button key={question} type="button" onClick={() => onChoose(question)}>
        {question}
      </button>
    ))}
  </section>
);
