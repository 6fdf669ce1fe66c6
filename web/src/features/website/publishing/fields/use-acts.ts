/** Moves, copies, removes and adds entries of a list. */
import { type RefObject, useEffect, useRef, useState } from 'react';
import { toast } from '../../../../ui/toast.ts';
import type { Intent } from '../api.ts';
import { useDesk } from '../context.ts';
import { focusPlace } from '../focus.ts';
import { entryTitles } from '../labels.ts';
import { at, entryName, isList, placeOf, schemaOf, tokensOf, type Value, valueAt } from '../values.ts';
import type { ValueFieldProps } from './field-props.ts';
import { moved, useKeys } from './use-keys.ts';

export const none: readonly Value[] = [];

/** The list at the time of an act, and the entry that it concerns. */
interface Turn {
  entries: readonly Value[];
  /** The keys of the entries. */
  order: readonly string[];
  index: number;
}

/**
 * Returns a function that performs acts of a list one after the other, each with the list as the act before it left
 * it: a second press may come while the first is being saved.
 */
function useTurns({ schema, field, value }: ValueFieldProps) {
  const { editor, file } = useDesk();
  const list = isList(value) ? value : none;
  const keys = useKeys(list, schema);
  const queue = useRef<Promise<void>>(Promise.resolve());
  const inTurn = (key: string, act: (turn: Turn) => Promise<void>): void => {
    queue.current = queue.current.then(() => {
      const draft = editor.store.get();
      const now = draft && valueAt(draft.files[file], schemaOf(draft.schemas, file), tokensOf(field));
      const entries = isList(now) ? now : none;
      const order = keys.latest(entries);
      const index = order.indexOf(key);
      return index < 0 ? undefined : act({ entries, order, index });
    });
  };
  return { list, keys: keys.keys, setKeys: keys.setKeys, inTurn };
}

/** Returns the acts of a list's entries, by key. */
export function useActs(props: ValueFieldProps, place: RefObject<HTMLOListElement | null>) {
  const { schema, field } = props;
  const { perform, file, announce } = useDesk();
  const { list, keys, setKeys, inTurn } = useTurns(props);
  const [pressed, setPressed] = useState<{ key: string; which: string } | null>(null);

  // An entry that moves takes the focus of its button with it.
  useEffect(() => {
    if (!pressed) return;
    const entry = [...(place.current?.children ?? [])].find(
      (each) => (each as HTMLElement).dataset.key === pressed.key,
    );
    const button = entry?.querySelector<HTMLElement>(`[data-act=${pressed.which}]`);
    button?.focus();
    if (document.activeElement !== button) entry?.querySelector('summary')?.focus(); // it is folded away
    setPressed(null);
  }, [pressed, place]);
  const nameAt = ({ entries }: Turn, index: number): string =>
    entryName(schema, entries[index] ?? null, index);

  const move = (key: string, by: -1 | 1): void =>
    inTurn(key, async (turn) => {
      const { entries, order, index } = turn;
      const to = index + by;
      if (to < 0 || to >= entries.length) return;
      const next = by < 0 ? to : to + 1;
      const before = next < entries.length ? nameAt(turn, next) : '';
      if (!(await perform({ action: 'move', field: at(field, nameAt(turn, index)), before }))) return;
      setKeys(moved(order, index, to));
      setPressed({ key, which: by < 0 ? 'up' : 'down' });
      announce(`Moved to ${to + 1} of ${entries.length}.`);
    });
  const remove = (key: string): void =>
    inTurn(key, async (turn) => {
      const { entries, order, index } = turn;
      const title = entryTitles(entries, schema)[index];
      const form = place.current?.closest('form');
      if (!(await perform({ action: 'remove', field: at(field, nameAt(turn, index)) }))) return;
      setKeys(order.filter((_, i) => i !== index));
      const neighbor = order[index + 1] ?? order[index - 1];
      if (neighbor !== undefined) setPressed({ key: neighbor, which: 'remove' });
      else if (form) requestAnimationFrame(() => focusPlace(form, placeOf({ file, field })));
      toast({ text: `Removed “${title}”. Undo brings it back.` });
    });
  /** Adds an entry and moves the focus to it. */
  const add = async (intent: Intent, said: string): Promise<void> => {
    const form = place.current?.closest('form');
    const added = await perform(intent);
    if (added && form) requestAnimationFrame(() => focusPlace(form, placeOf({ file, field: added.field })));
    if (added) announce(said);
  };
  const copy = (key: string): void =>
    inTurn(key, (turn) => add({ action: 'copy', field: at(field, nameAt(turn, turn.index)) }, 'Copied.'));
  return { list, keys, move, remove, copy, add };
}
