/** Adds an entry to a list. An entry with an id first asks for its name, from which it makes the id. */
import { useId, useState } from 'react';
import { controlClass } from '../../../../form/control-class.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Plus } from '../../../../ui/icons.tsx';
import { optionsOf } from '../choices.ts';
import { useDesk } from '../context.ts';
import { fieldOf, isObject, type Schema, type Value } from '../values.ts';

interface AddEntryProps {
  list: Schema;
  label: string;
  taken: readonly string[];
  blank: Value;
  onAdd: (entry: Value) => void;
}

/** 'Custom Song!' → 'custom-song'. */
export const idFrom = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');

/** A blank entry with that id; the name that it was made of is its title. */
function named(blank: Value, key: string, id: string, name: string): Value {
  if (!isObject(blank)) return id;
  const title = ['title', 'label', 'name', 'lead'].find((each) => blank[each] === '');
  return { ...blank, ...(title && { [title]: name }), [key]: id };
}

export function AddEntry(props: AddEntryProps) {
  const { list, label, blank, onAdd } = props;
  const { readOnly } = useDesk();
  if (readOnly) return null;
  if (list.named) return <AddNamed {...props} />;
  return (
    <div>
      <Button variant="secondary" size="sm" aria-label={`Add to ${label}`} onClick={() => onAdd(blank)}>
        <Plus className="size-4" /> Add
      </Button>
    </div>
  );
}

function AddNamed({ list, label, taken, blank, onAdd }: AddEntryProps) {
  const { files, announce } = useDesk();
  const [name, setName] = useState('');
  const input = useId();
  const key = list.key ?? '';
  const id = list.items && (key === '' ? list.items : fieldOf(list.items, key));
  const options = id ? optionsOf(files, id).filter(({ value }) => !taken.includes(value)) : [];
  const chosen = id?.kind === 'service' || id?.kind === 'category' || id?.kind === 'choice';
  const made = chosen || key !== 'id' ? name.trim() : idFrom(name);
  const wrong =
    made === '' ? 'Give it a name first.' : taken.includes(made) ? 'This name is in the list already.' : '';
  const add = (): void => {
    if (wrong) {
      announce(wrong);
      return;
    }
    onAdd(named(blank, key, made, name.trim()));
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
