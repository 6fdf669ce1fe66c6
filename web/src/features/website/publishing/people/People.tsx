/** The people in other windows of the editor, as initials in the bar. A press lists them. */
import { useState } from 'react';
import { TextField } from '../../../../form/TextField.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { Dialog } from '../../../../ui/Dialog.tsx';
import type { Person } from '../api.ts';
import { pagesOf } from '../labels.ts';
import type { Files } from '../values.ts';
import { colorOf, ownName, setOwnName, usePeople } from './presence.ts';

/** Two letters for a name: 'Firefox on Linux' → 'FL', 'Anna' → 'A'. */
export function initialsOf(name: string): string {
  const words = name.split(/[\s.@_-]+/).filter((word) => /^[\p{L}\p{N}]/u.test(word));
  const [first = '?', last = ''] = [words[0], words.length > 1 ? words.at(-1) : ''];
  return ([...first][0] ?? '').toUpperCase() + ([...last][0] ?? '').toUpperCase();
}

function pageOf(files: Files, { path }: Person): string {
  const page = pagesOf(files).find((each) => each.path === path);
  return page ? `on “${page.title}”` : 'in the overview';
}

const listed = (names: readonly string[]): string =>
  names.length < 3 ? names.join(' and ') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;

/** How many initials the bar shows. */
const shown = 3;

export function People({ files }: { files: Files }) {
  const people = usePeople();
  const [open, setOpen] = useState(false);
  if (people.length === 0 && !open) return null;
  const texts = people.map((person) => `${person.name}, ${pageOf(files, person)}`);
  return (
    <>
      <p role="status" className="sr-only">
        {people.length > 0 && `Also editing: ${listed(people.map(({ name }) => name))}.`}
      </p>
      <button
        type="button"
        aria-haspopup="dialog"
        title={texts.join('\n')}
        onClick={() => setOpen(true)}
        className="editor-people"
      >
        {people.slice(0, shown).map((person) => (
          <span key={person.window} aria-hidden="true" data-color={colorOf(person)} className="editor-person">
            {initialsOf(person.name)}
          </span>
        ))}
        {people.length > shown && (
          <span aria-hidden="true" className="editor-person">
            +{people.length - shown}
          </span>
        )}
        <span className="sr-only">Also editing: {texts.join('; ')}</span>
      </button>
      {open && <PeopleDialog files={files} people={people} onClose={() => setOpen(false)} />}
    </>
  );
}

interface PeopleDialogProps {
  files: Files;
  people: readonly Person[];
  onClose: () => void;
}

function PeopleDialog({ files, people, onClose }: PeopleDialogProps) {
  const [name, setName] = useState(ownName.get());
  return (
    <Dialog open onClose={onClose} size="sm" title="Who is editing">
      <ul className="grid gap-3">
        {people.map((person) => (
          <li key={person.window} className="flex items-center gap-3">
            <span aria-hidden="true" data-color={colorOf(person)} className="editor-person">
              {initialsOf(person.name)}
            </span>
            <span className="min-w-0 wrap-anywhere">
              {person.name}, {pageOf(files, person)}
            </span>
          </li>
        ))}
        {people.length === 0 && <li>Nobody else has the draft open now.</li>}
      </ul>
      <form
        method="post"
        className="mt-6 grid gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          setOwnName(name.trim());
          onClose();
        }}
      >
        <TextField
          name="name"
          label="Your name"
          hint="Others see it. Without a name, they see your browser."
          autoComplete="given-name"
          maxLength={40}
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <div>
          <Button type="submit" size="sm">
            Save
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
