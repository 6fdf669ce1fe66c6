/** A list: its entries can be changed, added, removed and moved, by pointer and by keyboard. */
import { useEffect, useId, useRef, useState } from 'react';
import type { Intent } from '../api.ts';
import { useDesk } from '../context.ts';
import { focusPlace } from '../focus.ts';
import { entryTitle } from '../labels.ts';
import { at, entryName, isList, placeOf, type Schema, type Value } from '../values.ts';
import { AddEntry } from './AddEntry.tsx';
import { AddSection } from './AddSection.tsx';
import { Entry } from './Entry.tsx';
import type { ValueFieldProps } from './field-props.ts';
import { Section } from './ObjectValue.tsx';

const none: readonly Value[] = [];
let made = 0;
const key = (): string => `entry-${made++}`;

/** Keys that stay with the entries of a list without ids while they move. */
function useKeys(list: readonly Value[], schema: Schema) {
  const [keys, setKeys] = useState(() => list.map(key));
  if (schema.named)
    return { keys: list.map((entry, i) => entryName(schema, entry, i)), setKeys: () => undefined };
  const fitting = list.map((_, i) => keys[i] ?? key());
  if (fitting.length !== keys.length) setKeys(fitting);
  return { keys: fitting, setKeys };
}

const moved = <T,>(list: readonly T[], from: number, to: number): T[] => {
  const rest = list.filter((_, i) => i !== from);
  return [...rest.slice(0, to), list[from] as T, ...rest.slice(to)];
};

export function ListValue(props: ValueFieldProps) {
  const { schema, field, label, value, builtIn, resettable, depth } = props;
  const { perform, file, announce } = useDesk();
  const list = isList(value) ? value : none;
  const before = isList(builtIn) ? builtIn : none;
  const items = schema.items;
  const { keys, setKeys } = useKeys(list, schema);
  const place = useRef<HTMLOListElement>(null);
  const [pressed, setPressed] = useState<{ key: string; which: string } | null>(null);
  const legend = useId();

  // An entry that moves takes the focus of its button with it.
  useEffect(() => {
    if (!pressed) return;
    const entry = [...(place.current?.children ?? [])].find(
      (each) => (each as HTMLElement).dataset.key === pressed.key,
    );
    entry?.querySelector<HTMLElement>(`[data-act=${pressed.which}]`)?.focus();
    setPressed(null);
  }, [pressed]);
  if (!items) return null;
  const nameAt = (index: number): string => entryName(schema, list[index] ?? null, index);

  const move = async (from: number, by: -1 | 1): Promise<void> => {
    const to = from + by;
    if (to < 0 || to >= list.length) return;
    const next = by < 0 ? to : to + 1;
    const before = next < list.length ? nameAt(next) : '';
    if (!(await perform({ action: 'move', field: at(field, nameAt(from)), before }))) return;
    setKeys(moved(keys, from, to));
    setPressed({ key: keys[from] ?? '', which: by < 0 ? 'up' : 'down' });
    announce(`Moved to ${to + 1} of ${list.length}.`);
  };
  const remove = async (index: number): Promise<void> => {
    const title = entryTitle(list[index], schema, index);
    const form = place.current?.closest('form');
    if (!(await perform({ action: 'remove', field: at(field, nameAt(index)) }))) return;
    setKeys(keys.filter((_, i) => i !== index));
    const neighbour = keys[index + 1] ?? keys[index - 1];
    if (neighbour !== undefined) setPressed({ key: neighbour, which: 'remove' });
    else if (form) requestAnimationFrame(() => focusPlace(form, placeOf({ file, field })));
    announce(`Removed ${title}.`);
  };
  /** Adds an entry and moves the focus to it. */
  const add = async (intent: Intent, said: string): Promise<void> => {
    const form = place.current?.closest('form');
    const added = await perform(intent);
    if (added && form) requestAnimationFrame(() => focusPlace(form, placeOf({ file, field: added.field })));
    if (added) announce(said);
  };

  const body = (
    <div className="grid gap-3">
      <ol ref={place} aria-labelledby={legend} className="grid gap-3">
        {list.map((entry, index) => {
          const name = entryName(schema, entry, index);
          return (
            <Entry
              key={keys[index]}
              id={keys[index] ?? ''}
              schema={items}
              list={schema}
              field={at(field, name)}
              title={entryTitle(entry, schema, index)}
              label={`${label} ${index + 1}`}
              value={entry}
              builtIn={
                schema.named ? before.find((old, i) => entryName(schema, old, i) === name) : before[index]
              }
              resettable={resettable && schema.named === true && schema.key !== ''}
              depth={depth}
              onMove={(by) => void move(index, by)}
              onCopy={() => void add({ action: 'copy', field: at(field, name) }, 'Copied.')}
              onRemove={() => void remove(index)}
              first={index === 0}
              last={index === list.length - 1}
            />
          );
        })}
      </ol>
      {items.variants ? (
        <AddSection
          section={items}
          sections={list}
          onAdd={(kind) => void add({ action: 'insert', field, kind }, 'Added.')}
        />
      ) : (
        <AddEntry
          list={schema}
          label={label}
          taken={list.map((e, i) => entryName(schema, e, i))}
          onAdd={(name = '') => void add({ action: 'insert', field, name }, 'Added.')}
        />
      )}
    </div>
  );
  const count = list.length === 1 ? '1 entry' : `${list.length} entries`;
  if (depth <= 1)
    return (
      <Section
        place={placeOf({ file, field })}
        label={label}
        note={count}
        body={<Named id={legend} label={label} body={body} />}
      />
    );
  return (
    <fieldset data-place={placeOf({ file, field })} className="min-w-0">
      <legend id={legend} className="mb-2 text-[0.9375rem] font-[540]">
        {label}
      </legend>
      {body}
    </fieldset>
  );
}

const Named = ({ id, label, body }: { id: string; label: string; body: React.ReactNode }) => (
  <>
    <span id={id} className="sr-only">
      {label}
    </span>
    {body}
  </>
);
