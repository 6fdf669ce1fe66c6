/**
 * Shows the changes of another editor who saved meanwhile, and lets the owner choose. Both drafts are kept until
 * then.
 */
import { useEffect, useRef } from 'react';
import { Button } from '../../../ui/Button.tsx';
import type { Draft, Editor } from './editor.ts';
import { fileTitle } from './labels.ts';
import { placeOf } from './values.ts';

/** The title of the file of a place like brand.json#/claims/review_hours. */
const titleAt = (draft: Draft, place: string): string => fileTitle(draft.files, place.replace(/#.*$/, ''));

export function Conflict({ editor, draft }: { editor: Editor; draft: Draft }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    title.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const mine = new Set(draft.waiting.map(({ file = '', field = '' }) => placeOf({ file, field })));
  const by = draft.state.draft.saved_by;
  return (
    <section role="alert" className="mb-6 rounded-lg border border-warning bg-warning-wash px-5 py-4">
      <h3 ref={title} className="text-lg font-[560]">
        {by ? `${by} saved the draft meanwhile` : 'Another editor saved the draft meanwhile'}
      </h3>
      <p className="mt-1">Nothing you typed is lost, and none of it is saved yet. They changed:</p>
      <ul className="my-3 grid gap-1">
        {draft.theirs.map(({ field, text }) => (
          <li key={field} className="wrap-anywhere">
            <span className="text-muted">{titleAt(draft, field)} ·</span> {text}
            {mine.has(field) && <strong> You changed this too.</strong>}
          </li>
        ))}
      </ul>
      <p className="mb-3 text-sm text-muted">
        Your text is in the form. Saving yours keeps their changes wherever you changed nothing.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button size="sm" onClick={() => void editor.resolve(true)}>
          Save mine
        </Button>
        <Button size="sm" variant="secondary" onClick={() => void editor.resolve(false)}>
          Drop mine, take theirs
        </Button>
      </div>
    </section>
  );
}
