/** Shows the planned publication, which the owner can carry out or cancel. */
import { useEffect, useState } from 'react';
import { errorText } from '../../../api/problem.ts';
import { formatDateTime } from '../../../lib/dates.ts';
import { Button } from '../../../ui/Button.tsx';
import { toast } from '../../../ui/toast.ts';
import { type Planned, type State, usePlanReview } from './api.ts';
import type { Editor } from './editor.ts';

/** Time in ms after the planned time until the server has published it, as a rule. */
const untilPublished = 15_000;

/** Longest delay of a timer in ms. */
const longest = 2 ** 31 - 1;

/** Loads the editor's state again after the planned time. */
function useReload(editor: Editor, at: string): void {
  useEffect(() => {
    const wait = new Date(at).getTime() + untilPublished - Date.now();
    if (wait < 0 || wait > longest) return;
    const timer = setTimeout(() => void editor.load().catch(() => undefined), wait);
    return () => clearTimeout(timer);
  }, [editor, at]);
}

const sentenceOf = ({ total, at }: Planned): string => {
  const changes = total === 1 ? '1 change' : `${total} changes`;
  const when = formatDateTime(at);
  if (new Date(at).getTime() > Date.now()) return `${changes} will be published on ${when}.`;
  return `${changes} planned for ${when} will be published in a moment.`;
};

/** The planned changes, as sentences. */
function Effects({ published }: { published: string }) {
  const { data, isError } = usePlanReview(published);
  if (isError) return <p className="mt-2 text-sm text-danger">The changes could not be read.</p>;
  if (!data) return null;
  if (data.problem)
    return (
      <p className="mt-2 text-sm text-danger">
        {data.problem} Cancel this, and publish the changes from the draft.
      </p>
    );
  if (data.items.length === 0)
    return <p className="mt-2 text-sm text-muted">The site shows all of them already.</p>;
  return (
    <ul className="mt-2 list-disc pl-5 text-sm">
      {data.items.map((text) => (
        <li key={text} className="wrap-anywhere">
          {text}
        </li>
      ))}
    </ul>
  );
}

interface PlannedNoticeProps {
  editor: Editor;
  state: State;
  planned: Planned;
}

export function PlannedNotice({ editor, state, planned }: PlannedNoticeProps) {
  const [busy, setBusy] = useState('');
  const [open, setOpen] = useState(false);
  useReload(editor, planned.at);
  const run = async (what: string, act: () => Promise<void>, done: string): Promise<void> => {
    setBusy(what);
    try {
      await act();
      toast({ text: done, tone: 'positive' });
    } catch (refusal) {
      toast({ text: errorText(refusal, 'This could not be done. Please try again.'), tone: 'danger' });
      setBusy('');
    }
  };
  return (
    <section aria-label="Planned publication" className="mb-4 rounded-md bg-sunken px-4 py-2">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p className="text-sm">{sentenceOf(planned)}</p>
        <div className="flex flex-wrap gap-1">
          <Button variant="ghost" size="sm" aria-expanded={open} onClick={() => setOpen(!open)}>
            Which changes
          </Button>
          <Button
            variant="ghost"
            size="sm"
            busy={busy === 'publish'}
            onClick={() => void run('publish', editor.publishPlan, 'Published. Visitors see it now.')}
          >
            Publish now
          </Button>
          <Button
            variant="ghost"
            size="sm"
            busy={busy === 'cancel'}
            onClick={() =>
              void run('cancel', editor.cancelPlan, 'Canceled. The draft still has the changes.')
            }
          >
            Cancel
          </Button>
        </div>
      </div>
      {open && <Effects published={state.published.id} />}
    </section>
  );
}
