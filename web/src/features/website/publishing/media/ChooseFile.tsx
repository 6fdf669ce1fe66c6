/** A place for a file: a button for the browser's own dialog, and a ground to drop one on. */
import { useEffect, useId, useRef, useState } from 'react';
import { cx } from '../../../../lib/cx.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Upload } from '../../../../ui/icons.tsx';
import type { Allowance } from './uploads.ts';

interface ChooseFileProps {
  /** The allowed kinds of files. */
  allowed: readonly Allowance[];
  /** The kind of file, as in "Upload a picture". */
  what: string;
  /** The browser's dialog opens by itself. */
  opens?: boolean;
  onFile: (file: File) => void;
}

export function ChooseFile({ allowed, what, opens = false, onFile }: ChooseFileProps) {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const id = useId();
  useEffect(() => {
    if (opens) input.current?.click(); // browsers allow it shortly after a press
  }, [opens]);
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
        accept={allowed.map(({ accept }) => accept).join()}
        className="sr-only"
        onChange={({ currentTarget }) => {
          take(currentTarget.files);
          currentTarget.value = '';
        }}
      />
      <Button variant="secondary" onClick={() => input.current?.click()}>
        <Upload className="size-4" /> {what}
      </Button>
      <p className="text-sm text-muted">or drop it here. {allowed.map(({ hint }) => hint).join('. ')}.</p>
    </div>
  );
}
