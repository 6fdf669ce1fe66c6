import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { errorText } from '../../../api/problem.ts';
import { messages } from '../../../content/messages.ts';
import { Button, type ButtonProps } from '../../../ui/Button.tsx';
import { toast } from '../../../ui/toast.ts';
import { download } from './download.ts';

const t = messages('calendar.download');

interface DownloadButtonProps extends Pick<ButtonProps, 'size' | 'variant'> {
  path: string;
  /** File name. */
  name: string;
  children: ReactNode;
}

/** Downloads a file that requires sign-in. */
export function DownloadButton({ path, name, children, ...look }: DownloadButtonProps) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => download(path, name),
    onError: (error) =>
      toast({
        title: t('failed_title'),
        text: errorText(error, t('failed_text')),
        tone: 'danger',
      }),
  });
  return (
    <Button variant="secondary" {...look} busy={isPending} onClick={() => mutate()}>
      {children}
    </Button>
  );
}
