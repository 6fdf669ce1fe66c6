/** The fields of an object. Optional fields without a value can be added. */
import { Button } from '../../../../ui/Button.tsx';
import { ChevronDown } from '../../../../ui/form-icons.tsx';
import { ArrowRight, Plus } from '../../../../ui/icons.tsx';
import { lazyComponent } from '../../../../ui/lazy-component.tsx';
import { useDesk } from '../context.ts';
import { focusPlace } from '../focus.ts';
import { fileTitle, nameOf } from '../labels.ts';
import { at, isObject, placeOf, type Schema, schemaFor, shownFiles, type Value } from '../values.ts';
import type { FieldProps, ValueFieldProps } from './field-props.ts';
import { ProgramChoices } from './ProgramChoices.tsx';

const LogoColors = lazyComponent(async () => (await import('../media/LogoColors.tsx')).LogoColors);

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

interface AdditionsProps {
  /** The optional fields without a value. */
  fields: readonly SchemaField[];
  /** JSON pointer of the object. */
  field: string;
  onAdd: (name: string, form: Element | null) => void;
}

/** A button for each field that can be added, and what is wrong without it. */
function Additions({ fields, field, onAdd }: AdditionsProps) {
  const { file, problems, readOnly } = useDesk();
  const all = fields.map((each) => ({ ...each, place: placeOf({ file, field: at(field, each.name) }) }));
  return (
    <>
      {all.map(
        ({ place }) =>
          problems.has(place) && (
            <p key={place} className="text-sm text-danger">
              {problems.get(place)}
            </p>
          ),
      )}
      {!readOnly && (
        <p className="flex flex-wrap gap-2">
          {all.map((each) => (
            <Button
              key={each.name}
              data-place={each.place}
              variant="secondary"
              size="sm"
              onClick={({ currentTarget }) => onAdd(each.name, currentTarget.closest('form'))}
            >
              <Plus className="size-4" /> Add {nameOf(each).toLowerCase()}
            </Button>
          ))}
        </p>
      )}
    </>
  );
}

/** Leads to the files that a section shows. */
function Elsewhere({ files: names }: { files: readonly string[] }) {
  const { files, open } = useDesk();
  if (names.length === 0) return null;
  return (
    <p className="flex flex-wrap gap-2">
      {names.map((file) => (
        <Button key={file} variant="secondary" size="sm" onClick={() => open(file, '')}>
          {fileTitle(files, file)} <ArrowRight className="size-4" />
        </Button>
      ))}
    </p>
  );
}

interface FieldsProps extends Omit<ValueFieldProps, 'label'> {
  /** A field that isn't shown: the id of a list's entry. */
  without?: string;
}

export function Fields({ schema, field, value, builtIn, resettable, depth, without }: FieldsProps) {
  const { perform, file, ValueField } = useDesk();
  const entries: Readonly<Record<string, Value>> = isObject(value) ? value : {};
  const before: Readonly<Record<string, Value>> = isObject(builtIn) ? builtIn : {};
  const choicesFrom = typeof entries.options_from === 'string' ? entries.options_from : '';
  const shown = (schemaFor(schema, value).fields ?? []).filter(
    ({ name, kind }) =>
      name !== without &&
      kind !== 'section' &&
      !isFixed(file, field, name) &&
      !(choicesFrom && name === 'options'),
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
      <Elsewhere files={shownFiles(schema, value)} />
      {inGroups(present).map(({ group, fields }) =>
        group ? (
          <Section key={group} label={group} body={<div className="grid gap-5">{fields.map(control)}</div>} />
        ) : (
          fields.map(control)
        ),
      )}
      {choicesFrom && <ProgramChoices from={choicesFrom} />}
      {present.some(({ kind }) => kind === 'color') && <LogoColors field={field} />}
      {absent.length > 0 && (
        <Additions fields={absent} field={field} onAdd={(name, form) => void add(name, form)} />
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
      {schema.help && <p className="mb-4 text-sm text-muted">{schema.help}</p>}
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
  const isPalette = schema.fields?.every(({ kind }) => kind === 'color') ?? false;
  return <Section place={place} label={label} body={body} open={props.first === true || isPalette} />;
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
