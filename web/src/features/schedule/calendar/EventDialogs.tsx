/** Dialogs of an event, in a chunk that is loaded when the first one opens. */

import { useState } from 'react';
import { ApiError, errorText } from '../../../api/problem.ts';
import { QueryProvider } from '../../../api/query.tsx';
import { messages } from '../../../content/messages.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { toast } from '../../../ui/toast.ts';
import { EventList } from './Agenda.tsx';
import { type Scope, useCreateEvent, useDeleteEvent, useUpdateEvent } from './api.ts';
import { EventDetail } from './EventDetail.tsx';
import { EventForm } from './EventForm.tsx';
import { EventStyles } from './EventStyles.tsx';
import type { CalendarEvent } from './event.ts';
import { changesOf, newEventOf, valuesForDay, valuesOfEvent } from './event-values.ts';
import { FullEvent } from './FullEvent.tsx';
import { type Day, dayOf, nameOf } from './month.ts';
import { ScopeFields } from './ScopeFields.tsx';
import type { OpenDialog } from './view.ts';

const t = messages('calendar.event');

interface EventDialogsProps {
  dialog: OpenDialog;
  onDialog: (dialog: OpenDialog | null) => void;
  /** Called after an event of the day was deleted, and with it the focused element. */
  onDeleted: (day: Day) => void;
}

interface OfEvent {
  event: CalendarEvent;
  onDialog: EventDialogsProps['onDialog'];
}

const succeeded = (text: string) => toast({ text, tone: 'positive' });

/** Shows the error, or that the user is signed out. */
function failed(error: unknown, text: string): void {
  const nobody = error instanceof ApiError && error.status === 401;
  toast({ text: nobody ? error.message : text, tone: 'danger' });
}

const failureOf = (error: Error | null, fallback: string) =>
  error ? { error, words: errorText(error, fallback) } : null;

interface CreateDialogProps {
  day: Day;
  clock?: string | undefined;
  minutes?: number | undefined;
  onClose: () => void;
}

function CreateDialog({ day, clock, minutes, onClose }: CreateDialogProps) {
  const create = useCreateEvent();
  return (
    <Dialog open onClose={onClose} title={t('create.title')} description={nameOf(day)}>
      <EventForm
        values={valuesForDay(day, clock, minutes)}
        action="create"
        submitting={create.isPending}
        failure={failureOf(create.error, t('create.failed_text'))}
        onCancel={onClose}
        onSubmit={(values) =>
          create.mutate(newEventOf(values), {
            onSuccess: () => {
              succeeded(t('create.done_text'));
              onClose();
            },
            onError: (error) => failed(error, t('create.failed_text')),
          })
        }
      />
    </Dialog>
  );
}

function EditDialog({ event, onDialog }: OfEvent) {
  const update = useUpdateEvent(event);
  const before = valuesOfEvent(event);
  const [scope, setScope] = useState<Scope>('one');
  return (
    <Dialog open onClose={() => onDialog(null)} title={t('edit.title')}>
      <EventForm
        values={before}
        before={
          event.series_id && (
            <ScopeFields legend={t('edit.scope_question')} value={scope} onChange={setScope} />
          )
        }
        whole={!event.series_id || scope !== 'one'}
        action="edit"
        submitting={update.isPending}
        failure={failureOf(update.error, t('edit.failed_text'))}
        onCancel={() => onDialog(null)}
        onSubmit={(after) =>
          update.mutate(
            { changes: changesOf(before, after), scope: event.series_id ? scope : undefined },
            {
              onSuccess: () => {
                succeeded(t('edit.done_text'));
                onDialog(null);
              },
              onError: (error) => failed(error, t('edit.failed_text')),
            },
          )
        }
      />
    </Dialog>
  );
}

function DeleteDialog({ event, onDialog, onDeleted }: OfEvent & Pick<EventDialogsProps, 'onDeleted'>) {
  const remove = useDeleteEvent(event);
  const [scope, setScope] = useState<Scope>('one');
  const onDelete = () =>
    remove.mutate(event.series_id ? scope : undefined, {
      onSuccess: () => {
        succeeded(t('delete.done_text'));
        onDialog(null);
        onDeleted(dayOf(event.start_time));
      },
      onError: (error) => failed(error, t('delete.failed_text')),
    });
  return (
    <Dialog
      open
      onClose={() => onDialog(null)}
      title={t('delete.title')}
      size="sm"
      footer={
        <>
          <Button variant="secondary" onClick={() => onDialog(null)}>
            {t('cancel_label')}
          </Button>
          <Button
            variant="danger"
            busy={remove.isPending}
            busyLabel={t('delete.submitting_label')}
            onClick={onDelete}
          >
            {t('delete.submit_label')}
          </Button>
        </>
      }
    >
      <p>{event.title}</p>
      {event.series_id && (
        <div className="mt-4">
          <ScopeFields legend={t('delete.scope_question')} value={scope} onChange={setScope} />
        </div>
      )}
      {remove.error && (
        <p role="alert" className="mt-3 text-danger">
          {errorText(remove.error, t('delete.failed_text'))}
        </p>
      )}
    </Dialog>
  );
}

function Current({ dialog, onDialog, onDeleted }: EventDialogsProps) {
  switch (dialog.kind) {
    case 'create':
      return <CreateDialog {...dialog} onClose={() => onDialog(null)} />;
    case 'detail':
      return (
        <FullEvent event={dialog.event} title={dialog.event.title} onClose={() => onDialog(null)}>
          {(event) => <EventDetail event={event} onDialog={onDialog} />}
        </FullEvent>
      );
    case 'edit':
      return (
        <FullEvent event={dialog.event} title={t('edit.title')} onClose={() => onDialog(null)}>
          {(event) => <EditDialog event={event} onDialog={onDialog} />}
        </FullEvent>
      );
    case 'delete':
      return <DeleteDialog event={dialog.event} onDialog={onDialog} onDeleted={onDeleted} />;
    case 'day':
      return (
        <Dialog open onClose={() => onDialog(null)} title={nameOf(dialog.day)} size="sm">
          <EventList entries={dialog.entries} onOpen={(event) => onDialog({ kind: 'detail', event })} />
        </Dialog>
      );
  }
}

export const EventDialogs = (props: EventDialogsProps) => (
  <QueryProvider>
    <EventStyles />
    <Current {...props} />
  </QueryProvider>
);
