/** Asks for the fields of a new page and adds it to the draft. */
import { type SyntheticEvent, useId, useState } from 'react';
import { Select, unset } from '../../../form/Select.tsx';
import { TextField } from '../../../form/TextField.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import type { Draft, Editor } from './editor.ts';
import { idFrom } from './fields/AddEntry.tsx';
import {
  addPage,
  addressComplaint,
  maxTitle,
  type PageKind,
  placesForLinks,
  titleComplaint,
} from './pages.ts';

interface NewPageDialogProps {
  editor: Editor;
  draft: Draft;
  onClose: () => void;
  /** Called with the page's file once the draft is saved. */
  onAdded: (file: string) => void;
}

const kinds = [
  { value: 'sections', label: 'Sections: a head with what it offers, then section by section' },
  { value: 'document', label: 'Document: a plain title and a long text, such as a privacy policy' },
];

export function NewPageDialog({ editor, draft, onClose, onAdded }: NewPageDialogProps) {
  const form = useId();
  const [title, setTitle] = useState('');
  const [address, setAddress] = useState<string | null>(null);
  const [kind, setKind] = useState<PageKind>('sections');
  const [linkAt, setLinkAt] = useState('');
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const path = address ?? `/${idFrom(title)}`;
  const wrongTitle = titleComplaint(draft, title.trim());
  const wrongAddress = addressComplaint(draft, path.trim());

  const add = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault();
    setTried(true);
    if (wrongTitle || wrongAddress) return;
    setBusy(true);
    const file = addPage(editor, draft, { title: title.trim(), path: path.trim(), kind, linkAt });
    await editor.flush();
    onAdded(file);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title="New page"
      description="It’s part of the draft. Visitors see it once you publish."
      footer={
        <Button type="submit" form={form} busy={busy} busyLabel="Adding…">
          Add page
        </Button>
      }
    >
      <form id={form} noValidate className="grid gap-5" onSubmit={(event) => void add(event)}>
        <TextField
          name="page-title"
          label="Title"
          required
          maxLength={maxTitle}
          autoComplete="off"
          value={title}
          onChange={({ currentTarget }) => setTitle(currentTarget.value)}
          {...(tried && wrongTitle && { error: wrongTitle })}
        />
        <TextField
          name="page-address"
          label="Address"
          required
          hint="What follows the name of your site. Lower-case words joined by hyphens."
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={address ?? (title.trim() === '' ? '' : path)}
          onChange={({ currentTarget: { value } }) =>
            setAddress(value === '' || value.startsWith('/') ? value : `/${value}`)
          }
          {...((tried || address !== null) && wrongAddress && { error: wrongAddress })}
        />
        <Select
          name="page-kind"
          label="Kind of page"
          required
          options={kinds}
          value={kind}
          onChange={({ currentTarget }) => setKind(currentTarget.value as PageKind)}
        />
        <Select
          name="page-link"
          label="Put a link to it in"
          unsetLabel="Nowhere yet"
          options={placesForLinks(draft.files)}
          value={linkAt || unset}
          onChange={({ currentTarget: { value } }) => setLinkAt(value === unset ? '' : value)}
        />
      </form>
    </Dialog>
  );
}
