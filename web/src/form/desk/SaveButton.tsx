/** Saves a file that only somebody who is signed in may have. */
import { type ReactNode, useState } from 'react';
import { download } from '../../api/download.ts';
import { wordsOf } from '../../api/problem.ts';
import { messages } from '../../content/messages.ts';
import { Button } from '../../ui/Button.tsx';
import { Download } from '../../ui/icons.tsx';
import { toast } from '../../ui/toast.ts';

const t = messages('files');

interface SaveButtonProps {
  /** Where the file is. */
  path: string;
  /** What it is called. */
  name: string;
  size?: 'sm' | 'md';
  /** Left out: its name. */
  children?: ReactNode;
}

export function SaveButton({ path, name, size = 'md', children = name }: SaveButtonProps) {
  const [busy, setBusy] = useState(false);
  const save = async (): Promise<void> => {
    setBusy(true);
    try {
      await download(path, name);
    } catch (error) {
      toast({ title: t('failed_title'), text: wordsOf(error, t('failed')), tone: 'danger' });
    }
    setBusy(false);
  };
  return (
    <Button variant="secondary" size={size} onClick={() => void save()} busy={busy} busyLabel={t('saving')}>
      <Download className="size-4" /> {children}
    </Button>
  );
}
