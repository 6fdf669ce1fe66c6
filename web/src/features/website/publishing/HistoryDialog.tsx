/** Lists the published versions with author and time. The owner can look at each and make it the draft. */
import { useState } from 'react';
import { MoreButton, QueryView } from '../../../form/QueryView.tsx';
import { formatDateTime } from '../../../lib/dates.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { useVersions, type Version } from './api.ts';
import { DifferenceList } from './DifferenceList.tsx';
import type { Draft, Editor } from './editor.ts';
import { VersionDialog } from './VersionDialog.tsx';

interface HistoryDialogProps {
  editor: Editor;
  draft: Draft;
  onClose: () => void;
  /** Opens the review of the draft. */
  onReview: () => void;
}

/** The draft, with a button that opens its review. */
const DraftRow = ({ onReview }: Pick<HistoryDialogProps, 'onReview'>) => (
  <div className="mb-2 flex flex-wrap items-center justify-between gap-3 rounded-md bg-sunken px-4 py-3">
    <p className="min-w-0">
      <span className="font-[540]">Your draft</span> <Badge tone="blue">Not published</Badge>
      <span className="block text-sm text-muted">Its changes can be taken back one by one.</span>
    </p>
    <Button size="sm" aria-haspopup="dialog" onClick={onReview}>
      Review the changes
    </Button>
  </div>
);

const builtIn = 'built-in';

interface RowProps extends HistoryDialogProps {
  id: string;
  title: string;
  version?: Version;
}

function Row({ editor, draft, onReview, onClose, id, title, version }: RowProps) {
  const [open, setOpen] = useState(false);
  const [looking, setLooking] = useState(false);
  const current = id === draft.state.published.id;
  return (
    <li className="border-b border-line py-4 last:border-0">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <p className="font-[540]">
            {title} {current && <Badge tone="green">On the site</Badge>}
          </p>
          {version && (
            <p className="text-sm text-muted wrap-anywhere">
              <time dateTime={version.published_at}>{formatDateTime(version.published_at)}</time>
              {` · ${version.author || 'Command line'}`}
            </p>
          )}
          {version?.note && <p className="mt-1 wrap-anywhere">{version.note}</p>}
        </div>
        <div className="flex flex-wrap gap-2">
          {version && (
            <Button
              variant="ghost"
              size="sm"
              aria-expanded={open}
              aria-label={`What changed: ${title}`}
              onClick={() => setOpen(!open)}
            >
              What changed
            </Button>
          )}
          <Button
            variant="secondary"
            size="sm"
            aria-haspopup="dialog"
            aria-label={`Look at it: ${title}`}
            onClick={() => setLooking(true)}
          >
            Look at it
          </Button>
        </div>
      </div>
      {open && (
        <div className="mt-3 rounded-md bg-sunken px-4">
          <DifferenceList from="" to={id} files={draft.files} />
        </div>
      )}
      {looking && (
        <VersionDialog
          editor={editor}
          draft={draft}
          id={id}
          title={title}
          canGoBack={!current && !draft.state.read_only}
          onClose={() => setLooking(false)}
          onRestored={() => (editor.store.get()?.state.draft.differs ? onReview() : onClose())}
        />
      )}
    </li>
  );
}

export function HistoryDialog(props: HistoryDialogProps) {
  const versions = useVersions();
  const { state } = props.draft;
  return (
    <Dialog
      open
      onClose={props.onClose}
      size="lg"
      title="History"
      description="Look at an earlier version, and make it the draft to go back to it."
    >
      {state.draft.differs && !state.read_only && <DraftRow onReview={props.onReview} />}
      <QueryView
        query={versions}
        loading="Loading the history"
        failed="This could not be read."
        skeleton={<Skeleton className="h-14" />}
      >
        {({ pages }) => (
          <ol>
            {pages
              .flatMap(({ items }) => items)
              .map((version) => (
                <Row
                  key={version.id}
                  {...props}
                  id={version.id}
                  title={`Version ${version.number}`}
                  version={version}
                />
              ))}
            {!versions.hasNextPage && (
              <Row {...props} id={builtIn} title="The site before your first publication" />
            )}
          </ol>
        )}
      </QueryView>
      <MoreButton query={versions} className="mt-4">
        Show older versions
      </MoreButton>
    </Dialog>
  );
}
