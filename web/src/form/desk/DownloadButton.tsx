/** Downloads a file that requires sign-in. */
import { type ReactNode, useState } from 'react';
import { download } from '../../api/download.ts';
import { errorText } from '../../api/problem.ts';
import { messages } from '../../content/messages.ts';
import { Button } from '../../ui/Button.tsx';
import { Download } from '../../ui/icons.tsx';
import { toast } from '../../ui/toast.ts';

const t = messages('files');

interface DownloadButtonProps {
  /** Path of the file. */
  path: string;
  /** File name. */
  name: string;
  size?: 'sm' | 'md';
  /** Defaults to the file name. */
  children?: ReactNode;
}

export function DownloadButton({ path, name, size = 'md', children = name }: DownloadButtonProps) {
  const [busy, setBusy] = useState(false);
  const save = async (): Promise<void> => {
    setBusy(true);
    try {
      await download(path, name);
    } catch (error) {
      toast({ title: t('failed_title'), text: errorText(error, t('failed')), tone: 'danger' });
    }
    setBusy(false);
  };
  return (
    <Button variant="secondary" size={size} onClick={() => void save()} busy={busy} busyLabel={t('saving')}>
      <Download className="size-4" /> {children}
    </Button>
  );
}
