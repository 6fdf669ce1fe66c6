/** Shows whether the last edit was saved, with the buttons that undo, redo and publish. It stays visible. */
import { useState } from 'react';
import { cx } from '../../../lib/cx.ts';
import { paths } from '../../../paths.ts';
import { Button } from '../../../ui/Button.tsx';
import { Clock, Retry } from '../../../ui/icons.tsx';
import { lazyComponent } from '../../../ui/lazy-component.tsx';
import { toast } from '../../../ui/toast.ts';
import { refusalText } from './api.ts';
import { type Draft, type Editor, nextStep } from './editor.ts';
import { ShareDraft } from './ShareDraft.tsx';

const HistoryDialog = lazyComponent(async () => (await import('./HistoryDialog.tsx')).HistoryDialog);
const PublishDialog = lazyComponent(async () => (await import('./PublishDialog.tsx')).PublishDialog);

const words: Readonly<Record<Draft['saving'], string>> = {
  saved: 'Draft saved',
  waiting: 'Not saved yet',
  saving: 'Saving the draft…',
  failed: 'Not saved',
};

function statusOf({ conflicts, saving }: Draft, edited: boolean): string {
  if (conflicts.length > 0 && saving === 'saved') return 'Needs your choice';
  return edited ? words[saving] : 'Published';
}

/** Takes back and repeats the user's edits, one by one. */
function Steps({ editor, draft }: { editor: Editor; draft: Draft }) {
  const run = async (step: () => Promise<void>): Promise<void> => {
    try {
      await step();
    } catch (error) {
      toast({ text: refusalText(error), tone: 'danger' });
    }
  };
  const step = (label: string, can: boolean, act: () => Promise<void>, flipped: boolean) => (
    <Button
      variant="ghost"
      size="sm"
      aria-label={label}
      title={label}
      disabledReason={can ? undefined : `There is nothing to ${label.toLowerCase()}.`}
      onClick={() => void run(act)}
    >
      <Retry className={flipped ? 'size-4 -scale-x-100' : 'size-4'} />
    </Button>
  );
  return (
    <>
      {step(
        'Undo',
        nextStep(draft, 'undoable') !== undefined || draft.waiting.length > 0,
        editor.undo,
        false,
      )}
      {step('Redo', nextStep(draft, 'redoable') !== undefined, editor.redo, true)}
    </>
  );
}

interface StatusBarProps {
  editor: Editor;
  draft: Draft;
  /** Opens a file at a field. */
  onOpen: (file: string, field: string) => void;
  /** Path of the page in the editor's window; left out if the bar is elsewhere. */
  path?: string;
}

export function StatusBar({ editor, draft, onOpen, path }: StatusBarProps) {
  const inWindow = path !== undefined;
  const wideOnly = inWindow ? 'max-xl:hidden' : 'max-sm:hidden';
  const [open, setOpen] = useState<'publish' | 'history' | null>(null);
  const { state, saving } = draft;
  const edited = state.draft.differs || draft.waiting.length > 0 || saving === 'saving';
  const none = edited ? undefined : 'There is nothing to publish: the site already shows this.';
  const review = () => editor.flush().then((saved) => saved && setOpen('publish'));
  return (
    <div
      className={cx(
        'flex flex-wrap items-center gap-x-3',
        inWindow && 'min-h-12',
        !inWindow && 'reasons-above sticky bottom-(--desk-bottom) z-10 mt-6 px-3 py-2 sm:px-4 sm:py-3',
        !inWindow && 'rounded-t-lg border border-line-strong bg-surface',
      )}
    >
      <p className="flex-1 basis-18 text-sm leading-snug wrap-normal">
        <span role="status">{statusOf(draft, edited)}</span>
        {!edited && (
          <a
            href={path ?? paths.home()}
            target="_blank"
            className={cx('text-link ml-2', wideOnly)}
            rel="noopener"
          >
            {inWindow ? 'Open the page' : 'Open the site'}
          </a>
        )}
        {edited && saving === 'saved' && draft.conflicts.length === 0 && (
          <span className={cx('text-muted', wideOnly)}> · not published</span>
        )}
      </p>
      <div className="ml-auto flex shrink-0 gap-2">
        {saving === 'failed' && (
          <Button variant="secondary" size="sm" onClick={() => void editor.flush()}>
            Try again
          </Button>
        )}
        {!state.read_only && <Steps editor={editor} draft={draft} />}
        {!state.read_only && <ShareDraft inBar />}
        <Button variant="secondary" size="sm" aria-haspopup="dialog" onClick={() => setOpen('history')}>
          <Clock className="size-4 sm:hidden" /> <span className="max-sm:sr-only">History</span>
        </Button>
        {!state.read_only && (
          <Button size="sm" aria-haspopup="dialog" disabledReason={none} onClick={() => void review()}>
            <span>
              Review<span className="max-sm:sr-only"> and publish</span>
            </span>
          </Button>
        )}
      </div>
      {open === 'publish' && (
        <PublishDialog editor={editor} draft={draft} onOpen={onOpen} onClose={() => setOpen(null)} />
      )}
      {open === 'history' && (
        <HistoryDialog
          editor={editor}
          draft={draft}
          onClose={() => setOpen(null)}
          onReview={() => void review()}
        />
      )}
    </div>
  );
}
