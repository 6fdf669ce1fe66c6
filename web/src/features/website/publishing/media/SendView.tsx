/** The parts of the steps that upload a file: its name, its progress, its refusal, and the buttons. */
import type { ReactNode } from 'react';
import { Button } from '../../../../ui/Button.tsx';
import sheet from './media.css?url';
import { sizeOf } from './uploads.ts';
import type { Prepared } from './use-prepared.ts';

interface SendViewProps {
  file: File;
  ready: Prepared | undefined;
  /** Why the file can't be used, or why its upload failed. */
  refused: string;
  error: string;
  /** The uploaded part, from 0 to 1; null if nothing is being sent. */
  part: number | null;
  /** The label of the button that sends the file. */
  action?: string;
  children: ReactNode;
  onSend: () => void;
  onOther: () => void;
}

export function SendView(props: SendViewProps) {
  const { file, ready, refused, error, part, action = 'Upload', children, onSend, onOther } = props;
  return (
    <div className="grid gap-5">
      <link rel="stylesheet" href={sheet} precedence="part" />
      <p className="wrap-anywhere">
        {file.name}{' '}
        <span className="text-muted">
          · {sizeOf(file.size)}
          {ready && ready.file.size < file.size && `, ${sizeOf(ready.file.size)} after shrinking`}
        </span>
      </p>
      {!ready && !refused && <p role="status">Preparing the file…</p>}
      {!refused && children}
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
      <Refused text={refused || error} />
      <div className="media-foot">
        <Button variant="secondary" onClick={onOther}>
          Choose another
        </Button>
        {!refused && (
          <Button busy={part !== null} busyLabel="Uploading…" onClick={onSend}>
            {action}
          </Button>
        )}
      </div>
    </div>
  );
}

export const Refused = ({ text }: { text: string }) =>
  text !== '' && (
    <p role="alert" className="rounded-md bg-danger-wash px-4 py-3 text-danger">
      {text}
    </p>
  );
