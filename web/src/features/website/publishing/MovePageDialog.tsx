/** Gives a page another address. */
import { useState } from 'react';
import { TextField } from '../../../form/TextField.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import type { Draft, Editor } from './editor.ts';
import type { SitePage } from './labels.ts';
import { fileOfPage } from './pages.ts';
import { usePerform } from './use-perform.ts';

interface MovePageDialogProps {
  editor: Editor;
  draft: Draft;
  page: SitePage;
  onClose: () => void;
}

export function MovePageDialog({ editor, draft, page, onClose }: MovePageDialogProps) {
  const [path, setPath] = useState(page.path);
  const { busy, error, errorOf, perform } = usePerform(editor, ['to']);
  const wrong = errorOf('to') || error;
  const move = async (): Promise<void> => {
    if (await perform({ action: 'move_page', file: fileOfPage(page.id), to: path.trim() })) onClose();
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
      footer={
        <Button busy={busy} busyLabel="Changing…" onClick={() => void move()}>
          Change the address
        </Button>
      }
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
          void move();
        }}
        {...(wrong && { error: wrong })}
      />
    </Dialog>
  );
}
