/** Lists the changes of the draft and publishes all or some of them. */
import { useState } from 'react';
import * as limits from '../../../api/limits.gen.ts';
import { errorText } from '../../../api/problem.ts';
import { TextField } from '../../../form/TextField.tsx';
import { Button } from '../../../ui/Button.tsx';
import { toast } from '../../../ui/toast.ts';
import { type DraftChange, useReview } from './api.ts';
import type { Draft, Editor } from './editor.ts';
import { type Choices, concerns } from './review/ChangeList.tsx';
import { CompareWindow } from './review/CompareWindow.tsx';
import { ShareDraft } from './ShareDraft.tsx';
import { useWhen, WhenToPublish } from './WhenToPublish.tsx';

interface PublishDialogProps {
  editor: Editor;
  draft: Draft;
  onOpen: (file: string, field: string) => void;
  onClose: () => void;
}

/** The label of the button for `chosen` of `total` changes, which are published later if `isPlanned` is true. */
const publishLabel = (chosen: number, total: number, isPlanned: boolean): string => {
  const verb = isPlanned ? 'Plan' : 'Publish';
  if (chosen === total) return `${verb} all`;
  return chosen === 1 ? `${verb} 1 change` : `${verb} ${chosen} changes`;
};

function MistakeNotice({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <p role="alert" className="mb-4 rounded-md bg-danger-wash px-4 py-3 text-danger">
      {count === 1 ? 'One field has a mistake.' : `${count} fields have mistakes.`} Close this and correct
      what is marked, or leave it out.
    </p>
  );
}

/** The changes of the draft, and those that the owner leaves out. */
function useChanges({ state }: Draft) {
  const review = useReview('draft', state.published.id, state.draft.revision);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const changes: readonly DraftChange[] = review.data?.items ?? [];
  const chosen = changes.filter(({ id }) => !left.has(id));
  const total = review.data?.total ?? 0;
  const all = chosen.length === changes.length;
  const mistakes = all
    ? state.problems
    : state.problems.filter((mistake) => chosen.some((change) => concerns(change, mistake)));
  const choose = (id: string, isChosen: boolean): void => {
    const next = new Set(left);
    if (isChosen) next.delete(id);
    else next.add(id);
    setLeft(next);
  };
  return { review, left, chosen, all, total, mistakes, choose };
}

/** Why the chosen changes can't be published, if they can't. */
function reasonAgainst(draft: Draft, { chosen, all, mistakes, review }: ReturnType<typeof useChanges>) {
  if (!draft.state.draft.differs) return 'There is nothing to publish: the site already shows this.';
  if (!all && chosen.length === 0) return 'Choose at least one change.';
  if (review.data && review.data.revision !== draft.state.draft.revision) return 'The list is loading.';
  return mistakes.length > 0 ? 'Please correct the marked fields first, or leave them out.' : undefined;
}

export function PublishDialog({ editor, draft, onOpen, onClose }: PublishDialogProps) {
  const [note, setNote] = useState('');
  const [busy, setBusy] = useState('');
  const [error, setError] = useState('');
  const [asking, setAsking] = useState(false);
  const changes = useChanges(draft);
  const when = useWhen();
  const { review, left, chosen, all, total } = changes;

  const run = async (what: string, act: () => Promise<void>, done: string): Promise<void> => {
    setBusy(what);
    setError('');
    try {
      await act();
      if (done) {
        toast({ text: done, tone: 'positive' });
        onClose();
      }
    } catch (refusal) {
      setError(errorText(refusal, 'This could not be done. Please try again.'));
      void review.refetch();
    }
    setBusy('');
  };
  const items = all ? [] : chosen.map(({ id }) => id);
  const publish = () =>
    when.isLater ? editor.plan(note.trim(), items, when.at, when.zone) : editor.publish(note.trim(), items);

  const choices: Choices = {
    mistakes: draft.state.problems,
    left,
    taking: busy,
    canOpen: ({ file }) => file in draft.files,
    onChoose: changes.choose,
    onOpen: ({ file, field }) => {
      onClose();
      onOpen(file, field);
    },
    onTakeBack: ({ id }) =>
      void run(
        id,
        async () => {
          await editor.takeBack([id]);
          toast({ text: 'The change is taken back.' });
        },
        '',
      ),
  };
  return (
    <CompareWindow
      title="Review and publish"
      description="Visitors see these changes as soon as you publish them. Those without a tick stay in the draft."
      review={review}
      files={draft.files}
      states={{
        before: { of: draft.state.published.id, name: 'Before', revision: 0 },
        after: { of: 'draft', name: 'After', revision: draft.state.draft.revision },
      }}
      choices={choices}
      above={<MistakeNotice count={draft.state.problems.length} />}
      below={
        <>
          <TextField
            className="mt-5"
            name="note"
            label="Note for the history"
            maxLength={limits.maxPublicationNote}
            autoComplete="off"
            value={note}
            onChange={({ currentTarget }) => setNote(currentTarget.value)}
          />
          <WhenToPublish when={when} planned={draft.state.planned} />
          <ShareDraft />
        </>
      }
      foot={
        <>
          {error && (
            <p role="alert" className="rounded-md bg-danger-wash px-4 py-3 text-danger">
              {error}
            </p>
          )}
          <div className="flex flex-wrap justify-end gap-3">
            <Button
              variant="danger"
              busy={busy === 'discard'}
              onClick={() =>
                asking
                  ? void run(
                      'discard',
                      editor.discard,
                      'All changes are discarded. The draft is the same as the site.',
                    )
                  : setAsking(true)
              }
            >
              {asking ? 'Discard all changes?' : 'Discard all'}
            </Button>
            <Button
              busy={busy === 'publish'}
              busyLabel={when.isLater ? 'Planning…' : 'Publishing…'}
              disabledReason={reasonAgainst(draft, changes) ?? when.problem}
              onClick={() =>
                void run(
                  'publish',
                  publish,
                  when.isLater ? 'Planned. You can cancel it until then.' : 'Published. Visitors see it now.',
                )
              }
            >
              {publishLabel(all ? total : chosen.length, total, when.isLater)}
            </Button>
          </div>
        </>
      }
      onClose={onClose}
    />
  );
}
