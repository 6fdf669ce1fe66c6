/** Events from an .ics file: chosen, looked at, and only then taken over. */
import { useState } from 'react';
import { wordsOf } from '../../../api/problem.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Spinner } from '../../../ui/Spinner.tsx';
import { toast } from '../../../ui/toast.ts';
import { type Import, mostBytes, useImport, usePreview } from './files-api.ts';
import { ImportPreview } from './ImportPreview.tsx';

const events = (n: number): string => (n === 1 ? '1 Event' : `${n} Events`);

/** 'Imported: 3 new, 1 updated.' */
const doneWords = ({ created, updated }: Import): string => `Imported: ${created} new, ${updated} updated.`;

function FileField({ onFile }: { onFile: (file: File) => void }) {
  return (
    <label className="block">
      <span className="mb-1.5 block text-[0.9375rem] font-[540]">iCalendar file (.ics)</span>
      <input
        type="file"
        accept=".ics,text/calendar"
        className="file-input"
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          if (file) onFile(file);
        }}
      />
    </label>
  );
}

export function ImportDialog({ onClose }: { onClose: () => void }) {
  const preview = usePreview();
  const take = useImport();
  const [file, setFile] = useState<File | null>(null);
  const tooLarge = file !== null && file.size > mostBytes;
  const error = preview.error ?? take.error;
  const found = tooLarge ? undefined : preview.data;
  const changes = (found?.created ?? 0) + (found?.updated ?? 0);

  const onFile = (chosen: File) => {
    take.reset();
    setFile(chosen);
    if (chosen.size <= mostBytes) preview.mutate(chosen);
    else preview.reset();
  };
  const onImport = () => {
    if (!file) return;
    take.mutate(file, {
      onSuccess: (done) => {
        toast({ text: doneWords(done), tone: 'positive' });
        onClose();
      },
    });
  };

  return (
    <Dialog
      open
      onClose={onClose}
      title="Import events"
      description="Choose a file that another calendar has exported. You see what it changes before anything is saved."
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          {found && changes > 0 && (
            <Button busy={take.isPending} busyLabel="Importing..." onClick={onImport}>
              Import {events(changes)}
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-5">
        <FileField onFile={onFile} />
        <div role="status">
          {preview.isPending && (
            <p className="flex items-center gap-2 text-muted">
              <Spinner /> Reading the file...
            </p>
          )}
          {found && changes === 0 && <p>There is nothing new in this file.</p>}
        </div>
        {tooLarge && (
          <p role="alert" className="text-danger">
            The file is larger than 1 MB. Export fewer events at a time.
          </p>
        )}
        {error && !tooLarge && (
          <p role="alert" className="text-danger">
            {wordsOf(error, 'The file could not be read. Nothing was imported.')}
          </p>
        )}
        {found && <ImportPreview found={found} />}
      </div>
    </Dialog>
  );
}
