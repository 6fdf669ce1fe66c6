/** Loads the full texts of an event, which the list truncates, before it is shown or edited. */

import type { ReactNode } from 'react';
import { messages } from '../../../content/messages.ts';
import { QueryView } from '../../../form/QueryView.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { useFullEvent } from './api.ts';
import type { CalendarEvent } from './event.ts';

const t = messages('calendar.event');

interface FullEventProps {
  /** The event in the list. */
  event: CalendarEvent;
  /** Title of the loading dialog. */
  title: string;
  onClose: () => void;
  children: (whole: CalendarEvent) => ReactNode;
}

export function FullEvent({ event, title, onClose, children }: FullEventProps) {
  const query = useFullEvent(event);
  if (query.data) return children(query.data);
  return (
    <Dialog open onClose={onClose} title={title}>
      <QueryView
        query={query}
        loading={t('loading_text')}
        failed={t('load_failed.title')}
        failedText={t('load_failed.text')}
        skeleton={<Skeleton className="h-24" />}
      >
        {children}
      </QueryView>
    </Dialog>
  );
}
