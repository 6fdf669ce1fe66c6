/** An entry of a list with the buttons that move and remove it. */
import type { ReactNode } from 'react';
import { ChevronDown } from '../../../../ui/form-icons.tsx';
import { ArrowUp, Copy, Trash } from '../../../../ui/icons.tsx';
import { useDesk } from '../context.ts';
import { isObject, placeOf, type Schema } from '../values.ts';
import type { ValueFieldProps } from './field-props.ts';
import { Fields } from './ObjectValue.tsx';

interface EntryProps extends ValueFieldProps {
  /** The key of the entry in the list. */
  id: string;
  list: Schema;
  title: string;
  first: boolean;
  last: boolean;
  onMove: (by: -1 | 1) => void;
  onCopy: () => void;
  onRemove: () => void;
}

const Act = (props: {
  act: string;
  label: string;
  off?: boolean;
  onPress: () => void;
  children: ReactNode;
}) => (
  <button
    type="button"
    data-act={props.act}
    aria-label={props.label}
    aria-disabled={props.off || undefined}
    onClick={props.onPress}
    className="grid size-11 place-items-center rounded-md text-muted hover:bg-sunken hover:text-ink aria-disabled:opacity-40 md:size-9"
  >
    {props.children}
  </button>
);

/** Reports whether an entry can be in its list twice. */
function canCopy({ list, value }: EntryProps): boolean {
  const kind = isObject(value) ? list.items?.variants?.find(({ name }) => name === value.kind) : undefined;
  return (!list.named || list.key === 'id') && !kind?.once;
}

const Moves = ({ title, first, last, onMove }: EntryProps) => (
  <>
    <Act act="up" label={`Move ${title} up`} off={first} onPress={() => onMove(-1)}>
      <ArrowUp className="size-4" />
    </Act>
    <Act act="down" label={`Move ${title} down`} off={last} onPress={() => onMove(1)}>
      <ArrowUp className="size-4 rotate-180" />
    </Act>
  </>
);

const CopyAndRemove = (props: EntryProps) => (
  <>
    {canCopy(props) && (
      <Act act="copy" label={`Copy ${props.title}`} onPress={props.onCopy}>
        <Copy className="size-4" />
      </Act>
    )}
    <Act act="remove" label={`Remove ${props.title}`} onPress={props.onRemove}>
      <Trash className="size-4" />
    </Act>
  </>
);

export function Entry(props: EntryProps) {
  const { id, list, schema, field, title, depth } = props;
  const { file, ValueField, readOnly } = useDesk();
  if (schema.kind !== 'object') {
    const fixed = list.named;
    return (
      <li
        data-key={id}
        {...(fixed && { 'data-place': placeOf({ file, field }) })}
        className="flex flex-wrap items-end justify-end gap-1"
      >
        <div className={`min-w-0 flex-1 ${fixed ? '' : 'basis-48'}`}>
          {fixed ? <p className="min-h-11 py-2.5">{title}</p> : <ValueField {...props} resettable={false} />}
        </div>
        {!readOnly && (
          <div className="flex shrink-0">
            <Moves {...props} />
            <CopyAndRemove {...props} />
          </div>
        )}
      </li>
    );
  }
  return (
    <li data-key={id} className="relative rounded-md border border-line bg-paper">
      {!readOnly && (
        <div className="absolute top-1 right-0 flex">
          <Moves {...props} />
        </div>
      )}
      <details data-place={placeOf({ file, field })} className="group/entry">
        <summary className="flex min-h-12 items-center gap-2 px-3 py-1.5 pr-24">
          <ChevronDown className="size-4 shrink-0 -rotate-90 text-muted transition-[rotate] group-open/entry:rotate-0" />
          <span className="line-clamp-2 min-w-0 wrap-anywhere">{title}</span>
        </summary>
        <div className="border-t border-line px-3 pt-4 pb-2">
          <Fields {...props} depth={Math.max(depth, 2)} {...(list.named && { without: list.key ?? '' })} />
          {!readOnly && (
            <div className="mt-3 flex justify-end">
              <CopyAndRemove {...props} />
            </div>
          )}
        </div>
      </details>
    </li>
  );
}
