/** Removes a page and asks for the page to which its visitors are redirected. */
import { useState } from 'react';
import { Select, unset } from '../../../form/Select.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import type { Draft, Editor } from './editor.ts';
import { pagesOf, type SitePage } from './labels.ts';
import { fileOfPage } from './pages.ts';
import { usePerform } from './use-perform.ts';

interface RemovePageDialogProps {
  editor: Editor;
  draft: Draft;
  page: SitePage;
  onClose: () => void;
  onRemoved: () => void;
}

export function RemovePageDialog({ editor, draft, page, onClose, onRemoved }: RemovePageDialogProps) {
  const [to, setTo] = useState('');
  const { busy, error, perform } = usePerform(editor, []);
  const others = pagesOf(draft.files).filter(({ id }) => id !== page.id);
  const remove = async (): Promise<void> => {
    if (await perform({ action: 'remove_page', file: fileOfPage(page.id), to })) onRemoved();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title="Remove the page"
      description={`“${page.title}” goes when you publish. You can bring it back with the history.`}
      footer={
        <Button variant="danger" busy={busy} busyLabel="Removing…" onClick={() => void remove()}>
          Remove the page
        </Button>
      }
    >
      <Select
        name="page-redirect"
        label={`Send visitors of ${page.path} to`}
        unsetLabel="Nowhere: they read that it isn’t found"
        options={others.map(({ path, title }) => ({ value: path, label: `${title} (${path})` }))}
        value={to || unset}
        onChange={({ currentTarget: { value } }) => setTo(value === unset ? '' : value)}
      />
      <p className="mt-4">
        {to
          ? 'Links of the site to this page lead there, too.'
          : 'Links of the site to this page become mistakes, which you correct before you publish.'}
      </p>
      {error && (
        <p role="alert" className="mt-4 text-danger">
          {error}
        </p>
      )}
    </Dialog>
  );
}
