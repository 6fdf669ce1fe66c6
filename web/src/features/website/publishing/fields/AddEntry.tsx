/** Adds an entry to a list. For an entry with an id, it first asks for a name. */
import { useId, useState } from 'react';
import { controlClass } from '../../../../form/control-class.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Plus } from '../../../../ui/icons.tsx';
import { optionsOf } from '../choices.ts';
import { useDesk } from '../context.ts';
import { fieldOf, type Schema } from '../values.ts';

interface AddEntryProps {
  list: Schema;
  label: string;
  taken: readonly string[];
  /** Adds an entry; in a list with ids, of this name. */
  onAdd: (name?: string) => void;
}

export function AddEntry(props: AddEntryProps) {
  const { list, label, onAdd } = props;
  const { readOnly } = useDesk();
  if (readOnly) return null;
  if (list.named) return <AddNamed {...props} />;
  return (
    <div>
      <Button variant="secondary" size="sm" aria-label={`Add to ${label}`} onClick={() => onAdd()}>
        <Plus className="size-4" /> Add
      </Button>
    </div>
  );
}

function AddNamed({ list, label, taken, onAdd }: AddEntryProps) {
  const { files, announce } = useDesk();
  const [name, setName] = useState('');
  const input = useId();
  const key = list.key ?? '';
  const id = list.items && (key === '' ? list.items : fieldOf(list.items, key));
  const options = id ? optionsOf(files, id).filter(({ value }) => !taken.includes(value)) : [];
  const chosen = id?.kind === 'service' || id?.kind === 'category' || id?.kind === 'choice';
  const wrong = name.trim() === '' ? 'Give it a name first.' : '';
  const add = (): void => {
    if (wrong) {
      announce(wrong);
      return;
    }
    onAdd(name.trim());
    setName('');
  };
  if (chosen && options.length === 0) return null;
  const look = { id: input, className: controlClass, value: name };
  return (
    <div className="flex items-end gap-2">
      <div className="min-w-0 flex-1">
        <label htmlFor={input} className="mb-1.5 block text-sm text-muted">
          Add to {label.toLowerCase()}
        </label>
        {chosen ? (
          <select {...look} onChange={({ currentTarget }) => setName(currentTarget.value)}>
            <option value="">Choose…</option>
            {options.map(({ value, label: text }) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </select>
        ) : (
          <input
            {...look}
            autoComplete="off"
            placeholder="Name of the new entry"
            onChange={({ currentTarget }) => setName(currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              event.preventDefault();
              add();
            }}
          />
        )}
      </div>
      <Button
        variant="secondary"
        aria-label={`Add to ${label}`}
        onClick={add}
        disabledReason={wrong || undefined}
      >
        <Plus className="size-4" /> Add
      </Button>
    </div>
  );
}
