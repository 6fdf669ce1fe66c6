/** Removes a page and asks for the page to which its visitors are redirected. */
import { useState } from 'react';
import { Select, unset } from '../../../form/Select.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import type { Draft, Editor } from './editor.ts';
import { pagesOf, type SitePage } from './labels.ts';
import { linksTo, removePage } from './pages.ts';

interface RemovePageDialogProps {
  editor: Editor;
  draft: Draft;
  page: SitePage;
  onClose: () => void;
  onRemoved: () => void;
}

const counted = (links: number): string =>
  links === 1 ? 'One link of the site leads here.' : `${links} links of the site lead here.`;

export function RemovePageDialog({ editor, draft, page, onClose, onRemoved }: RemovePageDialogProps) {
  const [to, setTo] = useState('');
  const links = linksTo(draft, page.path);
  const others = pagesOf(draft.files).filter(({ id }) => id !== page.id);
  return (
    <Dialog
      open
      onClose={onClose}
      title="Remove the page"
      description={`“${page.title}” goes when you publish. You can bring it back with the history.`}
      footer={
        <Button
          variant="danger"
          onClick={() => {
            removePage(editor, draft, page.id, to);
            void editor.flush();
            onRemoved();
          }}
        >
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
      {links > 0 && (
        <p className="mt-4">
          {counted(links)}{' '}
          {to
            ? 'They follow.'
            : 'Without another page for its visitors, you have to change them before you publish.'}
        </p>
      )}
    </Dialog>
  );
}
