/** The private links that show the draft to people without an account. */
import { useState } from 'react';
import { errorText } from '../../../api/problem.ts';
import { QueryView } from '../../../form/QueryView.tsx';
import { TextField } from '../../../form/TextField.tsx';
import { formatDateTime } from '../../../lib/dates.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { toast } from '../../../ui/toast.ts';
import { type DraftLink, endDraftLink, type NewDraftLink, shareDraft, useDraftLinks } from './api.ts';

/** Copies a link. Some browsers refuse that after a request; then the user copies it from its field. */
async function copy(url: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url);
    toast({ text: 'The link is copied.', tone: 'positive' });
  } catch {
    toast({ text: 'Please copy the link from its field.' });
  }
}

/** The link that was just created. It can't be shown again later. */
const Created = ({ url, ends_at }: NewDraftLink) => (
  <div className="mt-4 rounded-md bg-sunken p-4">
    <TextField
      name="link"
      label="New link"
      hint={`It works until ${formatDateTime(ends_at)}. Copy it now: it is not shown again.`}
      required
      readOnly
      value={url}
      onFocus={({ currentTarget }) => currentTarget.select()}
    />
    <Button variant="secondary" size="sm" className="mt-3" onClick={() => void copy(url)}>
      Copy the link
    </Button>
  </div>
);

interface RowProps {
  link: DraftLink;
  busy: boolean;
  onEnd: () => void;
}

const Row = ({ link: { created_at, ends_at, by }, busy, onEnd }: RowProps) => (
  <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line py-3 last:border-0">
    <div className="min-w-0 flex-1 basis-64">
      <p className="font-[540]">The newest draft, all pages</p>
      <p className="text-sm text-muted wrap-anywhere">
        Created {formatDateTime(created_at)}
        {by && ` by ${by}`} · Ends {formatDateTime(ends_at)}
      </p>
    </div>
    <Button
      variant="secondary"
      size="sm"
      aria-label={`End it: the link created ${formatDateTime(created_at)}`}
      busy={busy}
      onClick={onEnd}
    >
      End it
    </Button>
  </li>
);

export function DraftLinks({ onClose }: { onClose: () => void }) {
  const links = useDraftLinks();
  const [created, setCreated] = useState<NewDraftLink | null>(null);
  const [busy, setBusy] = useState('');
  const [error, setError] = useState('');
  const run = async (what: string, act: () => Promise<unknown>): Promise<void> => {
    setBusy(what);
    setError('');
    try {
      await act();
    } catch (refusal) {
      setError(errorText(refusal, 'This could not be done. Please try again.'));
    }
    await links.refetch();
    setBusy('');
  };
  const create = async (): Promise<void> => {
    const link = await shareDraft();
    setCreated(link);
    await copy(link.url);
  };
  const end = async (id: string): Promise<void> => {
    await endDraftLink(id);
    setCreated(null);
    toast({ text: 'The link has ended. It shows nothing any more.', tone: 'positive' });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title="Share the draft"
      description="Whoever has a link sees every page of the newest draft, without an account. Forms and orders don’t work there."
    >
      <Button busy={busy === 'create'} onClick={() => void run('create', create)}>
        Create a link and copy it
      </Button>
      {created && <Created {...created} />}
      {error && (
        <p role="alert" className="mt-4 rounded-md bg-danger-wash px-4 py-3 text-danger">
          {error}
        </p>
      )}
      <h3 className="mt-6 text-sm font-[560] text-muted">Links that work</h3>
      <QueryView
        query={links}
        loading="Loading the links"
        failed="The links could not be read."
        skeleton={<Skeleton className="h-14" />}
      >
        {(rows) =>
          rows.length === 0 ? (
            <p className="mt-2 text-muted">There is none.</p>
          ) : (
            <ul>
              {rows.map((link) => (
                <Row
                  key={link.id}
                  link={link}
                  busy={busy === link.id}
                  onEnd={() => void run(link.id, () => end(link.id))}
                />
              ))}
            </ul>
          )
        }
      </QueryView>
    </Dialog>
  );
}
