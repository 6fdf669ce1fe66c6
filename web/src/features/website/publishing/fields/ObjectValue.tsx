/** The fields of an object. Optional fields without a value can be added. */
import { Button } from '../../../../ui/Button.tsx';
import { ChevronDown } from '../../../../ui/form-icons.tsx';
import { Plus } from '../../../../ui/icons.tsx';
import { useDesk } from '../context.ts';
import { focusPlace } from '../focus.ts';
import { nameOf } from '../labels.ts';
import { at, isObject, placeOf, type Schema, schemaFor, type Value } from '../values.ts';
import type { FieldProps, ValueFieldProps } from './field-props.ts';

/** An image or video has a control that can add it. */
const isGroup = ({ kind, media }: Schema): boolean => !media && (kind === 'object' || kind === 'list');

/** Ids name things for the program: they are shown with the entry, and never change. */
const isFixed = (file: string, field: string, name: string): boolean =>
  file.startsWith('catalogue/') && field === '' && name === 'id';

type SchemaField = NonNullable<Schema['fields']>[number];

/** Groups neighboring fields of one group; each other field is a group of one. */
function inGroups(fields: SchemaField[]): { group: string; fields: SchemaField[] }[] {
  const groups: { group: string; fields: SchemaField[] }[] = [];
  for (const field of fields) {
    const last = groups.at(-1);
    if (last && last.group === (field.group ?? '')) last.fields.push(field);
    else groups.push({ group: field.group ?? '', fields: [field] });
  }
  return groups;
}

interface FieldsProps extends Omit<ValueFieldProps, 'label'> {
  /** A field that isn't shown: the id of a list's entry. */
  without?: string;
}

export function Fields({ schema, field, value, builtIn, resettable, depth, without }: FieldsProps) {
  const { perform, file, readOnly, ValueField } = useDesk();
  const entries: Readonly<Record<string, Value>> = isObject(value) ? value : {};
  const before: Readonly<Record<string, Value>> = isObject(builtIn) ? builtIn : {};
  const shown = (schemaFor(schema, value).fields ?? []).filter(
    ({ name, kind }) => name !== without && kind !== 'section' && !isFixed(file, field, name),
  );
  const absent = shown.filter((each) => isGroup(each) && each.optional && !(each.name in entries));
  const add = async (name: string, form: Element | null): Promise<void> => {
    const added = await perform({ action: 'insert', field: at(field, name) });
    if (added && form)
      requestAnimationFrame(() => focusPlace(form, placeOf({ file, field: at(field, name) })));
  };
  const present = shown.filter((each) => !absent.includes(each));
  const control = (each: SchemaField) => (
    <ValueField
      first={each === present[0]}
      key={each.name}
      schema={each}
      field={at(field, each.name)}
      label={nameOf(each)}
      value={entries[each.name]}
      builtIn={before[each.name]}
      resettable={resettable}
      depth={depth + 1}
    />
  );
  return (
    <div className="grid gap-5">
      {inGroups(present).map(({ group, fields }) =>
        group ? (
          <Section key={group} label={group} body={<div className="grid gap-5">{fields.map(control)}</div>} />
        ) : (
          fields.map(control)
        ),
      )}
      {absent.length > 0 && !readOnly && (
        <p className="flex flex-wrap gap-2">
          {absent.map((each) => (
            <Button
              key={each.name}
              variant="secondary"
              size="sm"
              onClick={({ currentTarget }) => void add(each.name, currentTarget.closest('form'))}
            >
              <Plus className="size-4" /> Add {nameOf(each).toLowerCase()}
            </Button>
          ))}
        </p>
      )}
    </div>
  );
}

/** An object: at the top of a file it can be folded away, further in it's a group. */
export function ObjectValue(props: ValueFieldProps) {
  const { schema, field, label, value, depth } = props;
  const { perform, file, readOnly } = useDesk();
  const remove = async (event: { currentTarget: Element }): Promise<void> => {
    const form = event.currentTarget.closest('form');
    if (!(await perform({ action: 'remove', field }))) return;
    const around = field.slice(0, field.lastIndexOf('/'));
    if (form) requestAnimationFrame(() => focusPlace(form, placeOf({ file, field: around })));
  };
  const body = (
    <>
      <Fields {...props} />
      {schema.optional && isObject(value) && !readOnly && (
        <Button variant="ghost" size="sm" className="mt-3" onClick={(event) => void remove(event)}>
          Remove {label.toLowerCase()}
        </Button>
      )}
    </>
  );
  const place = placeOf({ file, field });
  if (depth > 1) {
    return (
      <fieldset data-place={place} className="min-w-0 border-l-2 border-line pl-4">
        <legend className="mb-3 font-[560]">{label}</legend>
        {body}
      </fieldset>
    );
  }
  return <Section place={place} label={label} body={body} open={props.first === true} />;
}

/** A part of a file that can be folded away. */
export const Section = ({
  place,
  label,
  note,
  body,
  open = false,
}: Pick<FieldProps, 'label'> & { place?: string; note?: string; body: React.ReactNode; open?: boolean }) => (
  <details data-place={place} open={open} className="group rounded-lg border border-line bg-surface">
    <summary className="flex min-h-12 items-center justify-between gap-3 px-4 py-2 font-[560]">
      <span className="min-w-0 wrap-anywhere">
        {label}
        {note && <span className="block text-sm font-normal text-muted">{note}</span>}
      </span>
      <ChevronDown className="shrink-0 text-muted transition-[rotate] group-open:rotate-180" />
    </summary>
    <div className="border-t border-line px-4 py-5">{body}</div>
  </details>
);
