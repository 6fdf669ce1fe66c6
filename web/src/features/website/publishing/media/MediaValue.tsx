/** Shows an image, video, logo or captions of the content, and replaces it: by a button, by dropping, or by pasting. */
import { useState } from 'react';
import { cx } from '../../../../lib/cx.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Upload as UploadIcon } from '../../../../ui/icons.tsx';
import { useDesk } from '../context.ts';
import type { ValueFieldProps } from '../fields/field-props.ts';
import { at, fieldOf, isObject, placeOf, type Schema } from '../values.ts';
import { fileIn, hasFiles } from './drop.ts';
import type { MediaTask } from './MediaDialog.tsx';
import { altOf, contentOf, type MediaPlace } from './places.ts';
import { MediaDialog, tasksOf } from './tasks.ts';
import { shownBy } from './values.ts';

const names: Readonly<Record<NonNullable<Schema['media']>, string>> = {
  picture: 'picture',
  image: 'picture',
  film: 'film',
  captions: 'captions',
  logo: 'logo',
};

function Shown({ schema, value, label }: Pick<ValueFieldProps, 'schema' | 'value' | 'label'>) {
  const address = shownBy(schema, value);
  if (address === '')
    return <p className="text-muted">{schema.media === 'logo' ? 'None of your own yet.' : 'None yet.'}</p>;
  if (schema.media === 'captions')
    return <p className="text-sm text-muted wrap-anywhere">{address.replace(/^.*\//, '')}</p>;
  if (schema.media === 'film')
    return (
      // biome-ignore lint/a11y/useMediaCaption: its captions are the field beside it.
      <video
        src={address}
        controls
        preload="metadata"
        aria-label={label}
        className="max-h-64 w-full rounded-md bg-sunken"
      />
    );
  return (
    <img
      src={address}
      alt={altOf(value)}
      className="max-h-48 max-w-full rounded-md bg-sunken object-contain"
    />
  );
}

interface Open {
  task: MediaTask;
  file?: File;
}

export function MediaValue(props: ValueFieldProps) {
  const { schema, field, label, value } = props;
  const { editor, file, problems, readOnly, announce, ValueField } = useDesk();
  const [open, setOpen] = useState<Open | null>(null);
  const [over, setOver] = useState(false);
  const media = schema.media ?? 'image';
  const place: MediaPlace = { file, field, schema, value, label };
  const name = placeOf(place);
  const there = shownBy(schema, value) !== '';
  const mistake = [...problems].find(([where]) => where === name || where.startsWith(`${name}/`))?.[1];
  const alt = fieldOf(schema, 'alt');
  const take = (transfer: DataTransfer): boolean => {
    const dropped = readOnly ? undefined : fileIn(transfer);
    if (dropped) setOpen({ task: 'replace', file: dropped });
    return dropped !== undefined;
  };
  return (
    <fieldset
      data-place={name}
      className={cx('grid min-w-0 gap-3', over && 'rounded-md bg-sunken')}
      onDragOver={(event) => {
        if (!hasFiles(event.dataTransfer)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false);
        if (!hasFiles(event.dataTransfer)) return;
        event.preventDefault();
        event.stopPropagation();
        if (!open) take(event.dataTransfer);
      }}
      onPaste={(event) => {
        if (open || !take(event.clipboardData)) return;
        event.preventDefault();
        event.stopPropagation();
      }}
    >
      <legend className="mb-2 text-[0.9375rem] font-[540]">{label}</legend>
      <Shown schema={schema} value={value} label={label} />
      {mistake && !there && (
        <p className="text-sm text-danger">
          Choose a {names[media]}: {mistake}
        </p>
      )}
      {mistake && there && <p className="text-sm text-danger">{mistake}</p>}
      {alt && there && isObject(value) && (
        <ValueField
          schema={alt}
          field={at(field, 'alt')}
          label={media === 'logo' ? 'Name in the logo' : 'What it shows'}
          value={value.alt}
          builtIn={undefined}
          resettable={false}
          depth={2}
        />
      )}
      {!readOnly && (
        <div className="flex flex-wrap gap-2">
          {tasksOf(contentOf(editor), place)
            .filter(({ task }) => task !== 'alt') // it has a field
            .map(({ task, label: text }) => (
              <Button
                key={task}
                variant="secondary"
                size="sm"
                aria-haspopup="dialog"
                onClick={() => setOpen({ task })}
              >
                {task === 'replace' && <UploadIcon className="size-4" />} {text}
              </Button>
            ))}
          {schema.optional && there && (
            <Button variant="ghost" size="sm" onClick={() => editor.edit(file, field, undefined)}>
              Remove {label.toLowerCase()}
            </Button>
          )}
        </div>
      )}
      {open && (
        <MediaDialog
          {...open}
          editor={editor}
          place={place}
          onDone={announce}
          onClose={() => setOpen(null)}
        />
      )}
    </fieldset>
  );
}
