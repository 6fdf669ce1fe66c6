/** Details of an event, with buttons to edit, delete and download it. */

import type { ReactNode } from 'react';
import { messages } from '../../../content/messages.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Clock, FileText, Mail, MapPin, Pencil, Tag, Trash } from '../../../ui/icons.tsx';
import { DownloadButton } from './DownloadButton.tsx';
import { fileNameOf } from './download.ts';
import { type CalendarEvent, typeLabelOf } from './event.ts';
import { valuesOfEvent } from './event-values.ts';
import { wordsOfRule } from './recurrence.ts';
import { spanOf } from './span.ts';
import type { OpenDialog } from './view.ts';
import { dayIn } from './zone.ts';

const t = messages('calendar.event');

function rhythmOf(event: CalendarEvent): string {
  const { repeat, timezone } = valuesOfEvent(event);
  return wordsOfRule(repeat, dayIn(event.original_start ?? event.start_time, timezone));
}

const reminderOf = (minutes: number): string =>
  minutes < 0
    ? t('detail.no_reminder')
    : minutes === 0
      ? t('detail.reminder_at_start')
      : t('detail.reminder', { minutes });

const Row = ({ icon, name, children }: { icon: ReactNode; name: string; children: ReactNode }) => (
  <div className="flex gap-3">
    <dt className="mt-1 text-muted">
      {icon}
      <span className="sr-only">{name}</span>
    </dt>
    <dd className="min-w-0 whitespace-pre-line">{children}</dd>
  </div>
);

function Guests({ guests }: { guests: NonNullable<CalendarEvent['guests']> }) {
  return (
    <Row icon={<Mail />} name={t('fields.guests')}>
      <ul>
        {guests.map(({ email, answer }) => (
          <li key={email}>
            {email} <span className="text-muted">· {t(`guests.${answer}`)}</span>
          </li>
        ))}
      </ul>
    </Row>
  );
}

export function EventDetail({
  event,
  onDialog,
}: {
  event: CalendarEvent;
  onDialog: (dialog: OpenDialog | null) => void;
}) {
  const isBooking = 'booking' in event; // only the booking can change it; the server refuses other changes
  return (
    <Dialog
      open
      onClose={() => onDialog(null)}
      title={event.title}
      footer={
        <div className="event-actions">
          {!isBooking && (
            <Button variant="danger" onClick={() => onDialog({ kind: 'delete', event })}>
              <Trash /> {t('delete.submit_label')}
            </Button>
          )}
          <DownloadButton path={`/api/events/${event.id}/ics`} name={fileNameOf(event.title)}>
            {t('detail.download_label')}
          </DownloadButton>
          {!isBooking && (
            <Button variant="secondary" onClick={() => onDialog({ kind: 'edit', event })}>
              <Pencil /> {t('detail.edit_label')}
            </Button>
          )}
        </div>
      }
    >
      <dl className="grid gap-3">
        <Row icon={<Clock />} name={t('detail.when')}>
          <p>{spanOf(event)}</p>
          {event.rrule && <p className="text-muted">{rhythmOf(event)}</p>}
          {event.reminder_minutes !== undefined && (
            <p className="text-muted">{reminderOf(event.reminder_minutes)}</p>
          )}
        </Row>
        <Row icon={<Tag />} name={t('fields.type')}>
          <span className="event-type" data-type={event.event_type}>
            {typeLabelOf(event)}
          </span>
        </Row>
        {event.location && (
          <Row icon={<MapPin />} name={t('fields.location')}>
            {event.location}
          </Row>
        )}
        {event.guests && event.guests.length > 0 && <Guests guests={event.guests} />}
        {event.description && (
          <Row icon={<FileText />} name={t('fields.description')}>
            {event.description}
          </Row>
        )}
      </dl>
    </Dialog>
  );
}
