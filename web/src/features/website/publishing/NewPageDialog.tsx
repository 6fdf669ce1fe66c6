/** Asks for the fields of a new page and adds it to the draft. */
import { type SyntheticEvent, useId, useState } from 'react';
import { Select, unset } from '../../../form/Select.tsx';
import { TextField } from '../../../form/TextField.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import type { Draft, Editor } from './editor.ts';
import { placesForLinks } from './pages.ts';
import { usePerform } from './use-perform.ts';

/** As search engines show it in full (content/check.go). */
const maxTitle = 60;

type PageKind = 'sections' | 'document';

interface NewPageDialogProps {
  editor: Editor;
  draft: Draft;
  onClose: () => void;
  /** Called with the page's file and its text once the draft is saved. */
  onAdded: (file: string, field: string) => void;
}

const kinds = [
  { value: 'sections', label: 'Sections: a head with what it offers, then section by section' },
  { value: 'document', label: 'Document: a plain title and a long text, such as a privacy policy' },
];

/** 'Custom Song!' → 'custom-song': the address that a page with this title usually has. */
const idFrom = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');

const isGroup = (place: string): boolean => place.startsWith('/footer/groups/');
const isLegal = (place: string): boolean => place.startsWith('/footer/legal/');

interface LegalPagesProps {
  places: readonly { value: string; label: string }[];
  onPick: (title: string, place: string) => void;
}

/** The legal pages that the footer names but that don't exist. A press fills in the form. */
function LegalPages({ places, onPick }: LegalPagesProps) {
  const missing = places.filter(({ value }) => isLegal(value));
  if (missing.length === 0) return null;
  return (
    <fieldset>
      <legend className="mb-2 text-sm text-muted">Legal pages that are missing</legend>
      <p className="flex flex-wrap gap-2">
        {missing.map(({ value, label }) => {
          const title = label.replace(/^Footer: /, '');
          return (
            <Button key={value} variant="secondary" size="sm" onClick={() => onPick(title, value)}>
              {title}
            </Button>
          );
        })}
      </p>
    </fieldset>
  );
}

export function NewPageDialog({ editor, draft, onClose, onAdded }: NewPageDialogProps) {
  const form = useId();
  const [title, setTitle] = useState('');
  const [address, setAddress] = useState<string | null>(null);
  const [kind, setKind] = useState<PageKind>('sections');
  const places = placesForLinks(draft.files);
  const [linkAt, setLinkAt] = useState(places.find(({ value }) => isGroup(value))?.value ?? '');
  const { busy, error, errorOf, perform } = usePerform(editor, ['title', 'path']);
  const path = address ?? `/${idFrom(title)}`;
  const wrongTitle = errorOf('title');
  const wrongAddress = errorOf('path');

  const add = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault();
    const page = { title: title.trim(), path: path.trim(), document: kind === 'document', link_at: linkAt };
    const added = await perform({ action: 'add_page', page });
    if (added) onAdded(added.file, added.field);
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
        <LegalPages
          places={places}
          onPick={(label, place) => {
            setTitle(label);
            setKind('document');
            setLinkAt(place);
          }}
        />
        <TextField
          name="page-title"
          label="Title"
          required
          maxLength={maxTitle}
          autoComplete="off"
          value={title}
          onChange={({ currentTarget }) => setTitle(currentTarget.value)}
          {...(wrongTitle && { error: wrongTitle })}
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
          {...(wrongAddress && { error: wrongAddress })}
        />
        <Select
          name="page-kind"
          label="Kind of page"
          required
          options={kinds}
          value={kind}
          onChange={({ currentTarget }) => setKind(currentTarget.value as PageKind)}
        />
        {error && (
          <p role="alert" className="text-danger">
            {error}
          </p>
        )}
        <Select
          name="page-link"
          label="Put a link to it in"
          unsetLabel="Nowhere yet"
          options={places}
          value={linkAt || unset}
          onChange={({ currentTarget: { value } }) => setLinkAt(value === unset ? '' : value)}
        />
      </form>
    </Dialog>
  );
}
