/** Lists the published versions with author and time. Publishing an earlier version again undoes a change. */
import { useState } from 'react';
import { errorText } from '../../../api/problem.ts';
import { MoreButton, QueryView } from '../../../form/QueryView.tsx';
import { formatDateTime } from '../../../lib/dates.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { toast } from '../../../ui/toast.ts';
import { useVersions, type Version } from './api.ts';
import { DifferenceList } from './DifferenceList.tsx';
import type { Draft, Editor } from './editor.ts';

interface HistoryDialogProps {
  editor: Editor;
  draft: Draft;
  onClose: () => void;
}

const builtIn = 'built-in';

interface RowProps extends HistoryDialogProps {
  id: string;
  title: string;
  version?: Version;
}

function Row({ editor, draft, onClose, id, title, version }: RowProps) {
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const current = id === draft.state.published.id;
  const again = async (): Promise<void> => {
    setBusy(true);
    try {
      await editor.restore(id, `${title} again`);
      toast({ text: `${title} is published again.`, tone: 'positive' });
      onClose();
    } catch (refusal) {
      toast({
        title: 'Error',
        text: errorText(refusal, 'It could not be published. Please try again.'),
        tone: 'danger',
      });
      setBusy(false);
    }
  };
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
          {!current && !draft.state.read_only && (
            <Button
              variant="secondary"
              size="sm"
              busy={busy}
              aria-label={`Publish this again: ${title}`}
              onClick={() => void again()}
            >
              Publish this again
            </Button>
          )}
        </div>
      </div>
      {open && (
        <div className="mt-3 rounded-md bg-sunken px-4">
          <DifferenceList from="" to={id} files={draft.files} />
        </div>
      )}
    </li>
  );
}

export function HistoryDialog(props: HistoryDialogProps) {
  const versions = useVersions();
  return (
    <Dialog
      open
      onClose={props.onClose}
      size="lg"
      title="History"
      description="To undo a change, publish the version before it again."
    >
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
            {!versions.hasNextPage && <Row {...props} id={builtIn} title="The built-in content" />}
          </ol>
        )}
      </QueryView>
      <MoreButton query={versions} className="mt-4">
        Show older versions
      </MoreButton>
    </Dialog>
  );
}
