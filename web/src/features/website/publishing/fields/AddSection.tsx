/** Adds a section to a page, and describes the purpose of each kind. */
import { useState } from 'react';
import { Button } from '../../../../ui/Button.tsx';
import { Dialog } from '../../../../ui/Dialog.tsx';
import { Plus } from '../../../../ui/icons.tsx';
import { useDesk } from '../context.ts';
import { isObject, type Schema, type Value } from '../values.ts';

interface AddSectionProps {
  /** The schema of a section. */
  section: Schema;
  /** The page's sections. */
  sections: readonly Value[];
  /** Adds a section of this kind. */
  onAdd: (kind: string) => void;
}

type Kind = NonNullable<Schema['variants']>[number];

const has = (sections: readonly Value[], { name }: Kind): boolean =>
  sections.some((each) => isObject(each) && each.kind === name);

/** A dialog with the kinds of sections that a page can still have. */
export function SectionPicker({
  section,
  sections,
  onAdd,
  onClose,
}: AddSectionProps & { onClose: () => void }) {
  const kinds = (section.variants ?? []).filter((kind) => !kind.only && !(kind.once && has(sections, kind)));
  return (
    <Dialog open onClose={onClose} size="lg" title="Add a section">
      <ul className="grid gap-3 sm:grid-cols-2">
        {kinds.map((kind) => (
          <li key={kind.name}>
            <button
              type="button"
              className="block w-full rounded-md border border-line px-4 py-3 text-left hover:border-line-strong hover:bg-sunken"
              onClick={() => {
                onClose();
                onAdd(kind.name);
              }}
            >
              <span className="block font-[560]">{kind.label}</span>
              <span className="block text-sm text-muted">{kind.help}</span>
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

export function AddSection(props: AddSectionProps) {
  const { readOnly } = useDesk();
  const [open, setOpen] = useState(false);
  if (readOnly) return null;
  return (
    <div>
      <Button variant="secondary" size="sm" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Plus className="size-4" /> Add a section
      </Button>
      {open && <SectionPicker {...props} onClose={() => setOpen(false)} />}
    </div>
  );
}
