/** A list: its entries can be changed, added, removed and moved, by pointer and by keyboard. */
import { useId, useRef } from 'react';
import { useDesk } from '../context.ts';
import { entryTitles } from '../labels.ts';
import { inWords } from '../placeholders.ts';
import { at, entryName, isList, placeOf } from '../values.ts';
import { AddEntry } from './AddEntry.tsx';
import { AddSection } from './AddSection.tsx';
import { Entry } from './Entry.tsx';
import type { ValueFieldProps } from './field-props.ts';
import { Section } from './ObjectValue.tsx';
import { none, useActs } from './use-acts.ts';

export function ListValue(props: ValueFieldProps) {
  const { schema, field, label, builtIn, resettable, depth } = props;
  const { file, files, problems } = useDesk();
  const place = useRef<HTMLOListElement>(null);
  const { list, keys, move, remove, copy, add } = useActs(props, place);
  const before = isList(builtIn) ? builtIn : none;
  const items = schema.items;
  const legend = useId();
  if (!items) return null;
  const titles = entryTitles(list, schema).map((title) => inWords(files, title));
  const problem = problems.get(placeOf({ file, field }));

  const body = (
    <div className="grid gap-3">
      {schema.help && <p className="text-sm text-muted">{schema.help}</p>}
      {problem && <p className="text-sm text-danger">{problem}</p>}
      <ol ref={place} aria-labelledby={legend} className="grid gap-3">
        {list.map((entry, index) => {
          const name = entryName(schema, entry, index);
          const key = keys[index] ?? '';
          return (
            <Entry
              key={key}
              id={key}
              schema={items}
              list={schema}
              field={at(field, name)}
              title={titles[index] ?? ''}
              label={`${label} ${index + 1}`}
              value={entry}
              builtIn={
                schema.named ? before.find((old, i) => entryName(schema, old, i) === name) : before[index]
              }
              resettable={resettable && schema.named === true && schema.key !== ''}
              depth={depth}
              onMove={(by) => move(key, by)}
              onCopy={() => copy(key)}
              onRemove={() => remove(key)}
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
  if (depth <= 1 && field !== '')
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
