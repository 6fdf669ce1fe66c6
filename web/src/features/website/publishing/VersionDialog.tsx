/** Shows what going back to an earlier version changes, on its pages. The owner can make it the draft. */
import { useState } from 'react';
import { errorText } from '../../../api/problem.ts';
import { Button } from '../../../ui/Button.tsx';
import { toast } from '../../../ui/toast.ts';
import { useReview } from './api.ts';
import type { Draft, Editor } from './editor.ts';
import { CompareWindow } from './review/CompareWindow.tsx';

interface VersionDialogProps {
  editor: Editor;
  draft: Draft;
  /** UUID of the version, or built-in. */
  id: string;
  title: string;
  canGoBack: boolean;
  onClose: () => void;
  /** Called when the version is the draft. */
  onRestored: () => void;
}

export function VersionDialog(props: VersionDialogProps) {
  const { editor, draft, id, title, canGoBack, onClose, onRestored } = props;
  const { revision, differs } = draft.state.draft;
  const review = useReview(id, draft.state.published.id, revision);
  const [busy, setBusy] = useState(false);
  const goBack = async (): Promise<void> => {
    setBusy(true);
    try {
      const notes = await editor.restore(id);
      toast({
        text: [`${title} is the draft now. Publish it here, or close this and press Undo.`, ...notes].join(
          ' ',
        ),
        tone: 'positive',
      });
      onRestored();
    } catch (refusal) {
      toast({
        title: 'Error',
        text: errorText(refusal, 'The draft is as before. Please try again.'),
        tone: 'danger',
      });
      setBusy(false);
    }
  };
  return (
    <CompareWindow
      title={title}
      description={
        differs ? 'What changes if you go back to it from your draft.' : 'What changes if you go back to it.'
      }
      review={review}
      files={draft.files}
      states={{
        before: { of: 'draft', name: differs ? 'Your draft' : 'Now', revision },
        after: { of: id, name: 'This version', revision: 0 },
      }}
      above={
        review.data &&
        review.data.notes.length > 0 && (
          <ul className="mb-3 rounded-md bg-warning-wash px-4 py-3 text-sm">
            {review.data.notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        )
      }
      foot={
        canGoBack && (
          <>
            <p className="text-sm text-muted">
              You see these changes again before visitors do: the next step is to publish them.
            </p>
            <Button busy={busy} onClick={() => void goBack()}>
              Go back to this version
            </Button>
          </>
        )
      }
      onClose={onClose}
    />
  );
}
