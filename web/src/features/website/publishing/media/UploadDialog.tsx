/** Finds a file for a place: uploads one or takes one of the library, and cuts a picture to the place. */
import { useState } from 'react';
import { errorText } from '../../../../api/problem.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Dialog } from '../../../../ui/Dialog.tsx';
import { Skeleton } from '../../../../ui/Skeleton.tsx';
import { ChooseFile } from './ChooseFile.tsx';
import { CropStep } from './CropStep.tsx';
import { type Area, areaOf, middle } from './crop.ts';
import { SendStep } from './SendStep.tsx';
import { factsOf, Thumbnail } from './Thumbnail.tsx';
import { type Kind, type Upload, useFreshLibrary, useLibrary } from './uploads.ts';

export interface Chosen {
  upload: Upload;
  /** The part of a picture that the place shows. */
  area: Area;
  alt: string;
}

interface UploadDialogProps {
  kind: Kind;
  title: string;
  /** Of a picture's place, in pixels; without it the whole file is taken. */
  place?: { width: number; height: number } | undefined;
  alt: string;
  /** Puts the file into the place. The dialog shows the error that it throws. */
  onChoose: (chosen: Chosen) => Promise<void>;
  onClose: () => void;
}

const words: Readonly<Record<Kind, string>> = {
  picture: 'Upload a picture',
  drawing: 'Upload a logo',
  film: 'Upload a film',
  captions: 'Upload captions',
};

const fits = (kind: Kind, upload: Upload): boolean =>
  upload.kind === kind || (kind === 'drawing' && upload.kind === 'picture');

interface LibraryProps {
  kind: Kind;
  uploads: readonly Upload[];
  onPick: (upload: Upload) => void;
}

function Library({ kind, uploads, onPick }: LibraryProps) {
  const items = uploads.filter((upload) => fits(kind, upload));
  if (items.length === 0) return null;
  return (
    <section aria-labelledby="library-title">
      <h3 id="library-title" className="mb-3 font-[560]">
        Choose from library
      </h3>
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        {items.map((upload) => (
          <li key={upload.id}>
            <button
              type="button"
              aria-label={`Choose ${upload.name}, ${factsOf(upload)}`}
              className="block w-full rounded-md border border-line p-2 text-left hover:border-sea"
              onClick={() => onPick(upload)}
            >
              <Thumbnail upload={upload} />
              <span className="mt-1.5 line-clamp-1 text-sm wrap-anywhere">{upload.name}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function UploadDialog({ kind, title, place, alt, onChoose, onClose }: UploadDialogProps) {
  const [file, setFile] = useState<File | null>(null);
  const [cropping, setCropping] = useState<{ upload: Upload; alt: string } | null>(null);
  const [view, setView] = useState(middle);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState('');
  const refresh = useFreshLibrary();
  const library = useLibrary();
  const allowed = library.data?.allowed.find((each) => each.kind === kind);

  const choose = async (upload: Upload, said: string): Promise<void> => {
    setBusy(true);
    setError('');
    const whole = { x: 0, y: 0, width: upload.width, height: upload.height };
    try {
      await onChoose({ upload, area: place ? areaOf(upload, place, view) : whole, alt: said });
      onClose();
    } catch (refusal) {
      setError(errorText(refusal, 'It could not be used. Please try again.'));
    }
    setBusy(false);
  };
  const pick = (upload: Upload, said: string): void => {
    setFile(null);
    if (place && upload.kind === 'picture') setCropping({ upload, alt: said });
    else void choose(upload, said);
  };

  return (
    <Dialog
      open
      size="lg"
      title={title}
      onClose={onClose}
      {...(cropping && {
        footer: (
          <>
            <Button variant="secondary" onClick={() => setCropping(null)}>
              Choose another
            </Button>
            <Button
              busy={busy}
              busyLabel="Preparing…"
              onClick={() => void choose(cropping.upload, cropping.alt)}
            >
              Use this part
            </Button>
          </>
        ),
      })}
    >
      {error && (
        <p role="alert" className="mb-4 rounded-md bg-danger-wash px-4 py-3 text-danger">
          {error}
        </p>
      )}
      {cropping && place ? (
        <CropStep upload={cropping.upload} place={place} view={view} onChange={setView} />
      ) : file && allowed ? (
        <SendStep
          file={file}
          allowed={allowed}
          alt={kind === 'drawing' ? alt : ''} // another picture shows something else
          onOther={() => setFile(null)}
          onDone={(uploaded, said) => {
            void refresh();
            pick(uploaded, said);
          }}
        />
      ) : library.data && allowed ? (
        <div className="grid gap-6">
          <ChooseFile allowed={[allowed]} what={words[kind]} onFile={setFile} />
          <Library
            kind={kind}
            uploads={library.data.items}
            onPick={(upload) => pick(upload, upload.alt || alt)}
          />
        </div>
      ) : library.isError ? (
        <p role="alert">{library.error.message}</p>
      ) : (
        <Skeleton className="h-24" />
      )}
    </Dialog>
  );
}
