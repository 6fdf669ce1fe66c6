/** Imports events from an .ics file after a preview. */

import { useState } from 'react';
import { errorText } from '../../../api/problem.ts';
import { messages, plural } from '../../../content/messages.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Spinner } from '../../../ui/Spinner.tsx';
import { toast } from '../../../ui/toast.ts';
import { mostBytes, useImport, usePreview } from './files-api.ts';
import { ImportPreview } from './ImportPreview.tsx';

const t = messages('calendar.import');

function FileField({ onFile }: { onFile: (file: File) => void }) {
  return (
    <label className="block">
      <span className="mb-1.5 block text-[0.9375rem] font-[540]">{t('file_label')}</span>
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
        toast({ text: t('done_text', { created: done.created, updated: done.updated }), tone: 'positive' });
        onClose();
      },
    });
  };

  return (
    <Dialog
      open
      onClose={onClose}
      title={t('title')}
      description={t('text')}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('cancel_label')}
          </Button>
          {found && changes > 0 && (
            <Button busy={take.isPending} busyLabel={t('submitting_label')} onClick={onImport}>
              {t(`submit_label.${plural(changes)}`, { count: changes })}
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
              <Spinner /> {t('reading_text')}
            </p>
          )}
          {found && changes === 0 && <p>{t('nothing_text')}</p>}
        </div>
        {tooLarge && (
          <p role="alert" className="text-danger">
            {t('large_text')}
          </p>
        )}
        {error && !tooLarge && (
          <p role="alert" className="text-danger">
            {errorText(error, t('failed_text'))}
          </p>
        )}
        {found && <ImportPreview found={found} />}
      </div>
    </Dialog>
  );
}
