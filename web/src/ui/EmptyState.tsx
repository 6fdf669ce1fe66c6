/** The state of a list that is empty or failed to load, with a remedy. */

import type { ReactNode } from 'react';
import { messages } from '../content/messages.ts';
import { Button } from './Button.tsx';
import { Alert } from './form-icons.tsx';

const t = messages('site');

interface EmptyStateProps {
  title: string;
  children?: ReactNode;
  action?: ReactNode;
}

export const EmptyState = ({ title, children, action }: EmptyStateProps) => (
  <div className="rounded-lg border border-dashed border-line-strong px-6 py-10 text-center">
    <p className="text-lg">{title}</p>
    {children && <div className="mx-auto mt-1 max-w-measure text-muted">{children}</div>}
    {action && <div className="mt-5 flex justify-center">{action}</div>}
  </div>
);

interface ErrorStateProps {
  title: string;
  children?: ReactNode;
  onRetry?: () => void;
  retrying?: boolean;
}

export const ErrorState = ({ title, children, onRetry, retrying }: ErrorStateProps) => (
  <div role="alert" className="rounded-lg border border-danger/40 bg-danger-wash px-6 py-8">
    <p className="flex items-center gap-2 text-lg text-danger">
      <Alert /> {title}
    </p>
    {children && <div className="mt-1 max-w-measure">{children}</div>}
    {onRetry && (
      <Button
        variant="secondary"
        className="mt-5"
        onClick={onRetry}
        busy={retrying ?? false}
        busyLabel={t('again_busy_label')}
      >
        {t('again_label')}
      </Button>
    )}
  </div>
);
