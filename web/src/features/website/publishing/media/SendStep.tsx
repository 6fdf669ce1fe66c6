/** Shows a file before its upload, asks for its description, and shows the progress. */
import { useEffect, useRef, useState } from 'react';
import { errorText } from '../../../../api/problem.ts';
import { TextField } from '../../../../form/TextField.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { type Allowance, type Kind, refusalOf, sizeOf, type Upload, upload } from './uploads.ts';

interface SendStepProps {
  file: File;
  allowed: Allowance;
  /** The text in the description field. */
  alt: string;
  onDone: (uploaded: Upload, alt: string) => void;
  onOther: () => void;
}

const hints: Partial<Record<Kind, string>> = {
  picture: 'Read aloud to people who can’t see it, and by search engines.',
  drawing: 'The name as it stands in the logo.',
};

export function SendStep({ file, allowed, alt: before, onDone, onOther }: SendStepProps) {
  const { kind } = allowed;
  const [alt, setAlt] = useState(before);
  const [part, setPart] = useState<number | null>(null);
  const [error, setError] = useState(refusalOf(file, allowed));
  const [altError, setAltError] = useState('');
  const abort = useRef<AbortController>(null);
  useEffect(() => () => abort.current?.abort(), []);
  const described = kind === 'picture' || kind === 'drawing';
  const refused = refusalOf(file, allowed) !== '';

  const send = async (): Promise<void> => {
    if (part !== null) return;
    if (described && alt.trim() === '') {
      setAltError(kind === 'drawing' ? 'Enter the name in the logo.' : 'Say what the picture shows.');
      return;
    }
    const control = new AbortController();
    abort.current = control;
    setPart(0);
    setError('');
    try {
      const uploaded = await upload({
        file,
        kind,
        alt: alt.trim(),
        onProgress: setPart,
        signal: control.signal,
      });
      onDone(uploaded, alt.trim());
    } catch (refusal) {
      if (control.signal.aborted) return;
      setError(errorText(refusal, 'It could not be uploaded. Please try again.'));
    }
    setPart(null);
  };

  return (
    <div className="grid gap-5">
      <p className="wrap-anywhere">
        {file.name} <span className="text-muted">· {sizeOf(file.size)}</span>
      </p>
      {described && !refused && (
        <TextField
          name="upload-alt"
          label={kind === 'drawing' ? 'Name in the logo' : 'What the picture shows'}
          hint={hints[kind]}
          required
          maxLength={300}
          autoComplete="off"
          value={alt}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault(); // the dialog is inside of the form of the page's fields
            void send();
          }}
          onChange={({ currentTarget }) => {
            setAlt(currentTarget.value);
            setAltError('');
          }}
          {...(altError && { error: altError })}
        />
      )}
      {part !== null && (
        <label className="block text-sm">
          {part < 1 ? `Uploading, ${Math.round(part * 100)}%` : 'Checking the file…'}
          <progress
            className="mt-1.5 block h-2 w-full accent-sea"
            value={part < 1 ? part : undefined}
            max={1}
          />
        </label>
      )}
      {error && (
        <p role="alert" className="rounded-md bg-danger-wash px-4 py-3 text-danger">
          {error}
        </p>
      )}
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onOther}>
          Choose another
        </Button>
        {!refused && (
          <Button busy={part !== null} busyLabel="Uploading…" onClick={() => void send()}>
            Upload
          </Button>
        )}
      </div>
    </div>
  );
}
