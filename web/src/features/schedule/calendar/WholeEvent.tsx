/** Loads the full texts of an event, which the list truncates, before it is shown or edited. */

import type { ReactNode } from 'react';
import { messages } from '../../../content/messages.ts';
import { Queried } from '../../../form/Queried.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { useWholeEvent } from './api.ts';
import type { CalendarEvent } from './event.ts';

const t = messages('calendar.event');

interface WholeEventProps {
  /** The event in the list. */
  event: CalendarEvent;
  /** Title of the loading dialog. */
  title: string;
  onClose: () => void;
  children: (whole: CalendarEvent) => ReactNode;
}

export function WholeEvent({ event, title, onClose, children }: WholeEventProps) {
  const query = useWholeEvent(event);
  if (query.data) return children(query.data);
  return (
    <Dialog open onClose={onClose} title={title}>
      <Queried
        query={query}
        loading={t('loading_text')}
        failed={t('load_failed.title')}
        failedText={t('load_failed.text')}
        skeleton={<Skeleton className="h-24" />}
      >
        {children}
      </Queried>
    </Dialog>
  );
}
