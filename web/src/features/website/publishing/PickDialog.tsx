/** Dialogs that choose one of many: where a link leads, and which price or name a text shows. */
import { useState } from 'react';
import { TextField } from '../../../form/TextField.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import type { Draft } from './editor.ts';
import { type Chip, chipsFor } from './placeholders.ts';
import {
  foundTargets,
  supportTarget,
  type Target,
  type TargetGroup,
  targetsOf,
  typedTarget,
} from './targets.ts';

interface PickDialogProps {
  title: string;
  searchLabel: string;
  hint?: string;
  /** Returns the groups that match the typed text. */
  groupsFor: (search: string) => readonly TargetGroup[];
  onPick: (target: Target) => void;
  onClose: () => void;
  /** Removes the choice; left out if there is none. */
  onRemove?: (() => void) | undefined;
}

/** Enter takes the first one. */
function PickDialog({ title, searchLabel, hint, groupsFor, onPick, onClose, onRemove }: PickDialogProps) {
  const [search, setSearch] = useState('');
  const groups = groupsFor(search);
  const first = groups[0]?.targets[0];
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      footer={
        onRemove && (
          <Button variant="secondary" onClick={onRemove}>
            Remove link
          </Button>
        )
      }
    >
      <div className="grid gap-4">
        <TextField
          name="search"
          label={searchLabel}
          required
          autoComplete="off"
          value={search}
          {...(hint && { hint })}
          onChange={({ currentTarget }) => setSearch(currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault(); // the form around the dialog is not meant
            if (first && search.trim()) onPick(first);
          }}
        />
        <p role="status">{groups.length === 0 ? 'No results.' : ''}</p>
        <div className="max-h-[45dvh] overflow-y-auto">
          {groups.map(({ title: name, targets }) => (
            <section key={name} aria-label={name}>
              <h3 className="mt-2 mb-1 text-sm font-[560] text-muted">{name}</h3>
              <ul>
                {targets.map((target) => (
                  <li key={target.to}>
                    <button
                      type="button"
                      className="block min-h-11 w-full rounded-md px-3 py-2 text-left hover:bg-sunken"
                      onClick={() => onPick(target)}
                    >
                      {target.label}
                      {target.note && <span className="text-sm text-muted">, {target.note}</span>}
                    </button>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
      </div>
    </Dialog>
  );
}

export interface LinkDialogProps {
  draft: Pick<Draft, 'files' | 'schemas'>;
  /** The address of the link now; '' if there is none. */
  to: string;
  /** The link can be removed. */
  optional: boolean;
  /** Called with the address and the words of the target; with an empty address to remove the link. */
  onLink: (to: string, words: string) => void;
  onClose: () => void;
}

export function LinkDialog({ draft, to, optional, onLink, onClose }: LinkDialogProps) {
  const [all] = useState(() => targetsOf(draft));
  const groupsFor = (search: string): TargetGroup[] => {
    const typed = typedTarget(search);
    const own = { title: 'What you typed', targets: typed ? [typed] : [] };
    const email = { title: 'Email', targets: [supportTarget] };
    return [...(typed ? [own] : []), ...foundTargets([...all, email], search)];
  };
  return (
    <PickDialog
      title="Where does the link lead?"
      searchLabel="Search, or type an address or email"
      groupsFor={groupsFor}
      onPick={(target) => onLink(target.to, target.label)}
      onClose={onClose}
      onRemove={optional && to ? () => onLink('', '') : undefined}
    />
  );
}

interface ChipDialogProps {
  draft: Pick<Draft, 'files'>;
  /** Placeholders that the field can have, besides those of every text. */
  allowed: readonly string[];
  onChip: (chip: Chip) => void;
  onClose: () => void;
}

export function ChipDialog({ draft, allowed, onChip, onClose }: ChipDialogProps) {
  const [chips] = useState(() => chipsFor(draft.files, allowed));
  const targets = chips.map(({ code, value, label }) => ({ to: code, label: value, note: label }));
  return (
    <PickDialog
      title="Insert a price or name"
      searchLabel="Search"
      hint="The text shows the value, and follows it when it changes."
      groupsFor={(search) => foundTargets([{ title: 'Values', targets }], search)}
      onPick={({ to }) => {
        const chip = chips.find(({ code }) => code === to);
        if (chip) onChip(chip);
      }}
      onClose={onClose}
    />
  );
}
