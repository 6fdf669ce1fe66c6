/** Adds a section at the end of a page. */
import { useState } from 'react';
import { Button } from '../../../../ui/Button.tsx';
import { Plus } from '../../../../ui/icons.tsx';
import { lazyComponent } from '../../../../ui/lazy-component.tsx';
import { useDesk } from '../context.ts';
import { pathOf } from '../labels.ts';
import { pageOfFile } from '../pages.ts';
import type { Schema, Value } from '../values.ts';

export const SectionPicker = lazyComponent(
  async () => (await import('../canvas/SectionPicker.tsx')).SectionPicker,
);

interface AddSectionProps {
  /** The schema of a section. */
  section: Schema;
  /** The page's sections. */
  sections: readonly Value[];
  /** Adds a section of this kind. */
  onAdd: (kind: string) => void;
}

export function AddSection(props: AddSectionProps) {
  const { files, file, readOnly } = useDesk();
  const [open, setOpen] = useState(false);
  if (readOnly) return null;
  return (
    <div>
      <Button variant="secondary" size="sm" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Plus className="size-4" /> Add a section
      </Button>
      {open && (
        <SectionPicker
          {...props}
          page={pageOfFile(file)}
          path={pathOf(files, file)}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}
