/** Shows an image, video, logo or captions of the content, and replaces it. */
import { useState } from 'react';
import { Button } from '../../../../ui/Button.tsx';
import { Upload as UploadIcon } from '../../../../ui/icons.tsx';
import { useDesk } from '../context.ts';
import type { ValueFieldProps } from '../fields/field-props.ts';
import { at, fieldOf, isObject, placeOf, type Schema, type Value } from '../values.ts';
import { type Chosen, UploadDialog } from './UploadDialog.tsx';
import type { Kind } from './uploads.ts';
import { filmValue, imagesOf, imageValue, logoValue, pictureValue, shownBy } from './values.ts';

type Media = NonNullable<Schema['media']>;

const kinds: Readonly<Record<Media, Kind>> = {
  picture: 'picture',
  image: 'picture',
  film: 'film',
  captions: 'captions',
  logo: 'drawing',
};

const names: Readonly<Record<Media, string>> = {
  picture: 'picture',
  image: 'picture',
  film: 'film',
  captions: 'captions',
  logo: 'logo',
};

/** The value that a chosen file has in the content. */
async function contentOf(schema: Schema, { upload, area, alt }: Chosen): Promise<Value> {
  switch (schema.media) {
    case 'picture':
      return pictureValue(schema, upload, area, alt);
    case 'image':
      return imageValue(schema, upload, area);
    case 'film':
      return filmValue(upload);
    case 'logo':
      return logoValue(upload, area, alt);
    default:
      return upload.address;
  }
}

function Shown({ schema, value, label }: Pick<ValueFieldProps, 'schema' | 'value' | 'label'>) {
  const address = shownBy(schema, value);
  const alt = isObject(value) && typeof value.alt === 'string' ? value.alt : '';
  if (address === '') return <p className="text-muted">None yet.</p>;
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
  return <img src={address} alt={alt} className="max-h-48 max-w-full rounded-md bg-sunken object-contain" />;
}

export function MediaValue(props: ValueFieldProps) {
  const { schema, field, label, value } = props;
  const { editor, file, problems, readOnly, announce, ValueField } = useDesk();
  const [open, setOpen] = useState(false);
  const media = schema.media ?? 'image';
  const place = placeOf({ file, field });
  const there = shownBy(schema, value) !== '';
  const mistake = [...problems].find(([where]) => where === place || where.startsWith(`${place}/`))?.[1];
  const [image] = imagesOf(schema);
  const size = media === 'image' ? schema : image;
  const alt = fieldOf(schema, 'alt');
  const before = isObject(value) && typeof value.alt === 'string' ? value.alt : '';
  const choose = async (chosen: Chosen): Promise<void> => {
    editor.edit(file, field, await contentOf(schema, chosen));
    announce(`${label} changed.`);
  };
  return (
    <fieldset data-place={place} className="grid min-w-0 gap-3">
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
          <Button variant="secondary" size="sm" aria-haspopup="dialog" onClick={() => setOpen(true)}>
            <UploadIcon className="size-4" /> {there ? 'Replace' : 'Choose'} {label.toLowerCase()}
          </Button>
          {schema.optional && there && (
            <Button variant="ghost" size="sm" onClick={() => editor.edit(file, field, undefined)}>
              Remove {label.toLowerCase()}
            </Button>
          )}
        </div>
      )}
      {open && (
        <UploadDialog
          kind={kinds[media]}
          title={`${there ? 'Replace' : 'Choose'} ${label.toLowerCase()}`}
          alt={before}
          place={size?.width && size.height ? { width: size.width, height: size.height } : undefined}
          onChoose={choose}
          onClose={() => setOpen(false)}
        />
      )}
    </fieldset>
  );
}
