/** Waits for the texts that the list has cut, before an event is shown or edited. */

import type { ReactNode } from 'react';
import { messages } from '../../../content/messages.ts';
import { Queried } from '../../../form/Queried.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { useWholeEvent } from './api.ts';
import type { CalendarEvent } from './event.ts';

const t = messages('calendar.event');

interface WholeEventProps {
  /** As the list has it. */
  event: CalendarEvent;
  /** What is done with it: the dialog that waits carries the name. */
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
