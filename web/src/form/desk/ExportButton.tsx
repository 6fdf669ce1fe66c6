import { useState } from 'react';
import { download } from '../../api/download.ts';
import { wordsOf } from '../../api/problem.ts';
import { toDateInput } from '../../lib/dates.ts';
import { Button } from '../../ui/Button.tsx';
import { Download } from '../../ui/icons.tsx';
import { toast } from '../../ui/toast.ts';

interface ExportButtonProps {
  /** Where the file is. */
  path: string;
  /** What it is called, without date and ending. */
  name: string;
}

/** Saves the list as the filters show it, all of its pages. */
export function ExportButton({ path, name }: ExportButtonProps) {
  const [busy, setBusy] = useState(false);
  const save = async (): Promise<void> => {
    setBusy(true);
    try {
      await download(path, `${name}-${toDateInput(new Date())}.csv`);
    } catch (error) {
      const text = wordsOf(error, 'The list could not be exported. Please try again.');
      toast({ title: 'Error', text, tone: 'danger' });
    }
    setBusy(false);
  };
  return (
    <Button variant="secondary" onClick={() => void save()} busy={busy} busyLabel="Exporting...">
      <Download className="size-4" /> Export CSV
    </Button>
  );
}
