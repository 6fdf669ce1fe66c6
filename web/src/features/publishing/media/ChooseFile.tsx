/** A place for a file: a button for the browser's own dialog, and a ground to drop one on. */
import { useId, useRef, useState } from 'react';
import { cx } from '../../../lib/cx.ts';
import { Button } from '../../../ui/Button.tsx';
import { Upload } from '../../../ui/icons/upload.tsx';
import { accepted, type Kind } from './uploads.ts';

interface ChooseFileProps {
  kind: Kind;
  /** What is uploaded, as in "Upload a picture". */
  what: string;
  onFile: (file: File) => void;
}

const kinds: Readonly<Record<Kind, string>> = {
  picture: 'PNG, JPEG or WebP, up to 5 MB',
  drawing: 'PNG, JPEG, WebP or SVG, up to 5 MB',
  film: 'MP4 with H.264, up to 50 MB',
  captions: 'WebVTT (.vtt), up to 200 KB',
};

export function ChooseFile({ kind, what, onFile }: ChooseFileProps) {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const id = useId();
  const take = (files: FileList | null): void => {
    const file = files?.[0];
    if (file) onFile(file);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is for pointers; the keyboard has the button.
    <div
      className={cx(
        'grid justify-items-center gap-2 rounded-lg border border-dashed px-4 py-6 text-center',
        over ? 'border-sea bg-sunken' : 'border-line-strong',
      )}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        take(event.dataTransfer.files);
      }}
    >
      <label htmlFor={id} className="sr-only">
        {what}
      </label>
      <input
        ref={input}
        id={id}
        type="file"
        tabIndex={-1}
        accept={accepted[kind]}
        className="sr-only"
        onChange={({ currentTarget }) => {
          take(currentTarget.files);
          currentTarget.value = '';
        }}
      />
      <Button variant="secondary" onClick={() => input.current?.click()}>
        <Upload className="size-4" /> {what}
      </Button>
      <p className="text-sm text-muted">or drop it here. {kinds[kind]}.</p>
    </div>
  );
}
