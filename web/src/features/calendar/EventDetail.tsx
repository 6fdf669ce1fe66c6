/** What an event says, with the ways to change and to delete it. */
import type { ReactNode } from 'react';
import { formatDateTime, formatTime } from '../../lib/dates.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Clock, FileText, MapPin, Pencil, Tag, Trash } from '../../ui/icons.tsx';
import { dayOf } from './month.ts';
import { type CalendarEvent, eventTypes, type OpenDialog } from './view.ts';

/** 'Nov 21, 2026, 9:00 AM – 10:00 AM', with the second date only when it differs. */
function spanOf({ start_time, end_time }: CalendarEvent): string {
  const end = dayOf(start_time) === dayOf(end_time) ? formatTime(end_time) : formatDateTime(end_time);
  return `${formatDateTime(start_time)} – ${end}`;
}

const Row = ({ icon, name, children }: { icon: ReactNode; name: string; children: ReactNode }) => (
  <div className="flex gap-3">
    <dt className="mt-1 text-muted">
      {icon}
      <span className="sr-only">{name}</span>
    </dt>
    <dd className="min-w-0 break-words whitespace-pre-line">{children}</dd>
  </div>
);

export function EventDetail({
  event,
  onDialog,
}: {
  event: CalendarEvent;
  onDialog: (dialog: OpenDialog | null) => void;
}) {
  const type = eventTypes.find(({ value }) => value === event.event_type);
  return (
    <Dialog
      open
      onClose={() => onDialog(null)}
      title={event.title}
      footer={
        <>
          <Button variant="danger" className="mr-auto" onClick={() => onDialog({ kind: 'delete', event })}>
            <Trash /> Delete
          </Button>
          <Button variant="secondary" onClick={() => onDialog({ kind: 'edit', event })}>
            <Pencil /> Edit
          </Button>
        </>
      }
    >
      <dl className="grid gap-3">
        <Row icon={<Clock />} name="When">
          {spanOf(event)}
        </Row>
        <Row icon={<Tag />} name="Type">
          <Badge>{type?.label ?? event.event_type}</Badge>
        </Row>
        {event.location && (
          <Row icon={<MapPin />} name="Location">
            {event.location}
          </Row>
        )}
        {event.description && (
          <Row icon={<FileText />} name="Description">
            {event.description}
          </Row>
        )}
      </dl>
    </Dialog>
  );
}
