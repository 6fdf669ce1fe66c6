/** Everything that was uploaded: how large it is, where the site shows it, and a way to delete it. */
import { useEffect, useRef, useState } from 'react';
import { errorText } from '../../../../api/problem.ts';
import { QueryView } from '../../../../form/QueryView.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { Dialog } from '../../../../ui/Dialog.tsx';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { ArrowLeft, Trash } from '../../../../ui/icons.tsx';
import { toast } from '../../../../ui/toast.ts';
import type { Draft } from '../editor.ts';
import { fileTitle } from '../labels.ts';
import { ChooseFile } from './ChooseFile.tsx';
import { SendStep } from './SendStep.tsx';
import { factsOf, Thumbnail } from './Thumbnail.tsx';
import { type Kind, removeUpload, sizeOf, type Upload, useFreshLibrary, useLibrary } from './uploads.ts';

interface LibraryProps {
  draft: Draft;
  onOpen: (file: string, field?: string) => void;
}

function kindOf({ type, name }: File): Kind {
  if (type.startsWith('video/') || /\.(mp4|m4v|mov)$/i.test(name)) return 'film';
  if (name.toLowerCase().endsWith('.vtt')) return 'captions';
  return type === 'image/svg+xml' ? 'drawing' : 'picture';
}

/** Each file that shows the upload, with its first place. */
function Used({ upload, draft, onOpen }: LibraryProps & { upload: Upload }) {
  const places = upload.used.filter(({ file }, i) => upload.used.findIndex((p) => p.file === file) === i);
  if (places.length === 0)
    return (
      <p className="text-sm text-muted">{upload.in_history ? 'In earlier versions only' : 'Not used'}</p>
    );
  return (
    <ul className="text-sm">
      {places.map(({ file, field }) => (
        <li key={file}>
          <button type="button" className="text-link min-h-11 md:min-h-6" onClick={() => onOpen(file, field)}>
            {fileTitle(draft.files, file)}
          </button>
        </li>
      ))}
    </ul>
  );
}

function Item({ upload, draft, onOpen, onDelete }: LibraryProps & { upload: Upload; onDelete: () => void }) {
  return (
    <li className="flex min-w-0 flex-col gap-2 rounded-lg border border-line bg-surface p-3">
      <Thumbnail upload={upload} />
      <h4 className="line-clamp-2 font-[540] wrap-anywhere">{upload.name}</h4>
      <p className="text-sm text-muted">
        {factsOf(upload)} · {sizeOf(upload.bytes)}
      </p>
      <Used upload={upload} draft={draft} onOpen={onOpen} />
      <div className="mt-auto">
        <Button
          variant="ghost"
          size="sm"
          aria-label={`Delete ${upload.name}`}
          disabledReason={upload.used.length > 0 ? 'The site or its draft shows it.' : undefined}
          onClick={onDelete}
        >
          <Trash className="size-4" /> Delete
        </Button>
      </div>
    </li>
  );
}

function DeleteDialog({ upload, onClose }: { upload: Upload; onClose: () => void }) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState('');
  const refresh = useFreshLibrary();
  const remove = async (): Promise<void> => {
    setBusy(true);
    try {
      await removeUpload(upload.id);
      await refresh();
      toast({ text: `${upload.name} is deleted.`, tone: 'positive' });
      onClose();
    } catch (refusal) {
      setError(errorText(refusal, 'It could not be deleted. Please try again.'));
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      size="sm"
      title={`Delete ${upload.name}?`}
      description={
        upload.in_history
          ? 'This can’t be undone. Earlier versions of the site that show it can’t be published again.'
          : 'This can’t be undone.'
      }
      onClose={onClose}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Keep
          </Button>
          <Button variant="danger" busy={busy} onClick={() => void remove()}>
            Delete
          </Button>
        </>
      }
    >
      {error && <p role="alert">{error}</p>}
    </Dialog>
  );
}

export function Library({ draft, onOpen }: LibraryProps) {
  const library = useLibrary();
  const refresh = useFreshLibrary();
  const [file, setFile] = useState<File | null>(null);
  const [leaving, setLeaving] = useState<Upload | null>(null);
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const allowed = library.data?.allowed ?? [];
  const chosen = file && allowed.find(({ kind }) => kind === kindOf(file));
  return (
    <>
      <div className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button variant="ghost" size="sm" onClick={() => onOpen('')}>
          <ArrowLeft className="size-4" /> Whole site
        </Button>
        <h3 ref={title} tabIndex={-1} className="text-xl font-[560]">
          Pictures and films
        </h3>
      </div>
      {!draft.state.read_only && library.data && (
        <div className="mb-6 max-w-xl">
          <ChooseFile
            allowed={allowed.filter(({ kind }) => kind !== 'picture')} // the logo takes every picture
            what="Upload a file"
            onFile={setFile}
          />
        </div>
      )}
      <QueryView query={library} loading="Loading the library" failed="The library could not be read.">
        {(data) => (
          <>
            <p className="mb-4 text-sm text-muted">
              {data.items.length} of {data.max_items} files, {sizeOf(data.bytes)} of {sizeOf(data.max_bytes)}
            </p>
            {data.items.length === 0 ? (
              <EmptyState title="Nothing is uploaded yet.">
                Your pictures, films and captions will be here. The pictures that came with the site aren’t
                listed: replace them on their pages.
              </EmptyState>
            ) : (
              <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
                {data.items.map((upload) => (
                  <Item
                    key={upload.id}
                    upload={upload}
                    draft={draft}
                    onOpen={onOpen}
                    onDelete={() => setLeaving(upload)}
                  />
                ))}
              </ul>
            )}
          </>
        )}
      </QueryView>
      {file && chosen && (
        <Dialog open title="Upload a file" onClose={() => setFile(null)}>
          <SendStep
            file={file}
            allowed={chosen}
            alt=""
            need={chosen.kind === 'drawing' ? 'needed' : chosen.kind === 'picture' ? 'optional' : 'none'}
            onOther={() => setFile(null)}
            onDone={({ name }) => {
              setFile(null);
              void refresh();
              toast({ text: `${name} is uploaded.`, tone: 'positive' });
            }}
          />
        </Dialog>
      )}
      {leaving && <DeleteDialog upload={leaving} onClose={() => setLeaving(null)} />}
    </>
  );
}
