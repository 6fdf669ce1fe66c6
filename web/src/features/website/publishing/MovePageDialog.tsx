/** Gives a page another address. */
import { useState } from 'react';
import { TextField } from '../../../form/TextField.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import type { Draft, Editor } from './editor.ts';
import type { SitePage } from './labels.ts';
import { addressComplaint, movePage } from './pages.ts';

interface MovePageDialogProps {
  editor: Editor;
  draft: Draft;
  page: SitePage;
  onClose: () => void;
}

export function MovePageDialog({ editor, draft, page, onClose }: MovePageDialogProps) {
  const [path, setPath] = useState(page.path);
  const wrong = addressComplaint(draft, path.trim(), page.id);
  const move = (): void => {
    if (wrong) return;
    movePage(editor, draft, page.id, path.trim());
    void editor.flush();
    onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title="Change the address"
      description={
        draft.state.paths.includes(page.path)
          ? `Visitors of ${page.path} are sent to the new address, and links on the site follow by themselves.`
          : 'Links on the site follow by themselves.'
      }
      footer={<Button onClick={move}>Change the address</Button>}
    >
      <TextField
        name="page-address"
        label="New address"
        required
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={path}
        onChange={({ currentTarget }) => setPath(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault(); // the dialog is inside of the form of the page's fields
          move();
        }}
        {...(wrong && { error: wrong })}
      />
    </Dialog>
  );
}
