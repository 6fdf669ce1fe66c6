/** Finds a file for a place: uploads one or takes one of the library, and shows how the place crops it. */
import { useState } from 'react';
import { errorText } from '../../../../api/problem.ts';
import { Dialog } from '../../../../ui/Dialog.tsx';
import { Skeleton } from '../../../../ui/Skeleton.tsx';
import type { Editor } from '../editor.ts';
import { type Files, isObject } from '../values.ts';
import { ChooseFile } from './ChooseFile.tsx';
import { FilmStep } from './FilmStep.tsx';
import { KnownPicture, NewPicture } from './PictureStep.tsx';
import { altNeed, altOf, besides, contentOf, type MediaPlace, wordOf } from './places.ts';
import { SendStep } from './SendStep.tsx';
import { Refused } from './SendView.tsx';
import { factsOf, Thumbnail } from './Thumbnail.tsx';
import { type Kind, type Upload, uploadPoster, useFreshLibrary, useLibrary } from './uploads.ts';
import { type Chosen, filmValue, kindOf, posterValue, shownBy, valueOfChosen, wholeOf } from './values.ts';

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

const fitting = (kind: Kind, uploads: readonly Upload[]): Upload[] =>
  uploads.filter((upload) => fits(kind, upload));

function Library({ kind, uploads, onPick }: LibraryProps) {
  const items = fitting(kind, uploads);
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

export interface ReplaceProps {
  editor: Editor;
  place: MediaPlace;
  /** A dropped or pasted file. */
  file?: File | undefined;
  /** Announces the change. */
  onDone: (text: string) => void;
  onClose: () => void;
}

/** Returns functions that put a file into its place. */
function usePut({ editor, place, onDone, onClose }: ReplaceProps) {
  const done = (): void => {
    onDone(`${place.label} changed.`);
    onClose();
  };
  const file = async (chosen: Chosen): Promise<void> => {
    editor.edit(place.file, place.field, await valueOfChosen(place.schema, chosen));
    done();
  };
  /** A new film gets a frame as its poster, or keeps the old one, and drops the captions of the old film. */
  const film = async (upload: Upload, frame: File | null, captions: string): Promise<void> => {
    const { poster, cues } = besides(contentOf(editor), place);
    const image = frame && poster ? await posterValue(poster.schema, await uploadPoster(frame)) : undefined;
    editor.edit(place.file, place.field, filmValue(upload));
    if (poster && image) editor.edit(poster.file, poster.field, image);
    if (cues && (captions || cues.value)) editor.edit(cues.file, cues.field, captions || undefined);
    done();
  };
  return { file, film };
}

/** The poster and the captions of a chosen film. */
function FilmPlacing({ upload, ...props }: ReplaceProps & { upload: Upload }) {
  const put = usePut(props);
  const library = useLibrary();
  const { poster, cues } = besides(contentOf(props.editor), props.place);
  const allowed = (kind: Kind) => library.data?.allowed.find((each) => each.kind === kind);
  return (
    <FilmStep
      film={upload}
      pictures={poster && allowed('picture')}
      captions={cues && allowed('captions')}
      hadCaptions={Boolean(cues?.value)}
      keepLabel={poster?.value ? 'Keep the poster' : 'Use the film'}
      onUse={(frame, captions) => put.film(upload, frame, captions)}
    />
  );
}

/** The name of the brand, which most logos show. */
function brandOf(files: Files): string {
  const brand = files['brand.json'];
  return isObject(brand) && typeof brand.name === 'string' ? brand.name : '';
}

export function ReplaceDialog(props: ReplaceProps) {
  const { place, onClose } = props;
  const [file, setFile] = useState(props.file ?? null);
  const [upload, setUpload] = useState<Upload | null>(null);
  const [error, setError] = useState('');
  const refresh = useFreshLibrary();
  const library = useLibrary();
  const put = usePut(props);
  const kind = kindOf(place.schema);
  const allowed = library.data?.allowed.find((each) => each.kind === kind);
  const there = shownBy(place.schema, place.value) !== '';
  const before = altOf(place.value);
  const placing = { place, onUse: put.file, onOther: () => setUpload(null) };

  /** Uses a file as it is; a film and a picture need further decisions. */
  const pick = async (picked: Upload, alt: string): Promise<void> => {
    if (picked.kind === 'film' || kind === 'picture') return setUpload(picked);
    await put.file({ ...wholeOf(picked), alt });
  };
  const sent = (uploaded: Upload, alt: string): Promise<void> => {
    void refresh();
    return pick(uploaded, alt);
  };
  const fail = (refusal: unknown): void =>
    setError(errorText(refusal, 'It could not be used. Please try again.'));

  return (
    <Dialog open size="lg" title={`${there ? 'Replace' : 'Choose'} ${wordOf(place)}`} onClose={onClose}>
      <Refused text={error} />
      {upload?.kind === 'film' ? (
        <FilmPlacing {...props} upload={upload} />
      ) : upload ? (
        <KnownPicture {...placing} upload={upload} alt={upload.alt || before} />
      ) : file && allowed && kind === 'picture' ? (
        <NewPicture
          {...placing}
          file={file}
          allowed={allowed}
          alt="" // another picture shows something else
          onOther={() => setFile(null)}
          onUploaded={() => void refresh()}
        />
      ) : file && allowed ? (
        <SendStep
          file={file}
          allowed={allowed}
          alt={before || (kind === 'drawing' ? brandOf(contentOf(props.editor).files) : '')}
          need={altNeed(place)}
          onOther={() => setFile(null)}
          onDone={sent}
        />
      ) : library.data && allowed ? (
        <div className="grid gap-6">
          <ChooseFile
            allowed={[allowed]}
            what={words[kind]}
            opens={fitting(kind, library.data.items).length === 0}
            onFile={setFile}
          />
          <Library
            kind={kind}
            uploads={library.data.items}
            onPick={(picked) => void pick(picked, picked.alt || before).catch(fail)}
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
