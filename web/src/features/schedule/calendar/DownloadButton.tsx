import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { wordsOf } from '../../../api/problem.ts';
import { Button, type ButtonProps } from '../../../ui/Button.tsx';
import { toast } from '../../../ui/toast.ts';
import { download } from './download.ts';

interface DownloadButtonProps extends Pick<ButtonProps, 'size' | 'variant'> {
  path: string;
  /** What the file is called. */
  name: string;
  children: ReactNode;
}

/** Saves a file that only the signed-in person may have. */
export function DownloadButton({ path, name, children, ...look }: DownloadButtonProps) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => download(path, name),
    onError: (error) =>
      toast({
        title: 'The file could not be downloaded',
        text: wordsOf(error, 'Try again in a moment.'),
        tone: 'danger',
      }),
  });
  return (
    <Button variant="secondary" {...look} busy={isPending} onClick={() => mutate()}>
      {children}
    </Button>
  );
}
