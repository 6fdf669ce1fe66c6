/** Waits for the texts that the list has cut, before an event is shown or edited. */
import type { ReactNode } from 'react';
import { wordsOf } from '../../api/problem.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorState } from '../../ui/EmptyState.tsx';
import { Loading, Skeleton } from '../../ui/Skeleton.tsx';
import { useWholeEvent } from './api.ts';
import { type CalendarEvent, eventWords } from './event.ts';

interface WholeEventProps {
  /** As the list has it. */
  event: CalendarEvent;
  /** What is done with it: the dialog that waits carries the name. */
  title: string;
  onClose: () => void;
  children: (whole: CalendarEvent) => ReactNode;
}

export function WholeEvent({ event, title, onClose, children }: WholeEventProps) {
  const { data, error, isFetching, refetch } = useWholeEvent(event);
  if (data) return children(data);
  const { load_failed: failed, loading_text } = eventWords();
  return (
    <Dialog open onClose={onClose} title={title}>
      {error ? (
        <ErrorState title={failed.title} onRetry={() => void refetch()} retrying={isFetching}>
          {wordsOf(error, failed.text)}
        </ErrorState>
      ) : (
        <Loading label={loading_text}>
          <Skeleton className="h-24" />
        </Loading>
      )}
    </Dialog>
  );
}
