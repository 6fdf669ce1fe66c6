/** The mistakes on a page, which keep the draft from being published. Each leads to its field. */

import type { Mistakes as Marked } from './mark-mistakes.ts';

/** How many are listed at most; the page and the fields mark all. */
const listed = 3;

interface MistakesProps {
  mistakes: Marked;
  onPress: (place: string) => void;
}

export const Mistakes = ({ mistakes, onPress }: MistakesProps) =>
  mistakes.length > 0 && (
    <div role="status">
      <ul className="editor-mistakes">
        {mistakes.slice(0, listed).map(([place, text]) => (
          <li key={place}>
            <button
              type="button"
              className="text-link min-h-11 text-left md:min-h-6"
              onClick={() => onPress(place)}
            >
              {text}
            </button>
          </li>
        ))}
        {mistakes.length > listed && <li>And {mistakes.length - listed} more, marked on the page.</li>}
      </ul>
    </div>
  );
