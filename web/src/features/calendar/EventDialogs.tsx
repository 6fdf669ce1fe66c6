/** The dialogs of an event. A chunk of its own, loaded when the first one opens. */
import { useState } from 'react';
import { ApiError, wordsOf } from '../../api/problem.ts';
import { QueryProvider } from '../../api/query.tsx';
import { copyOf } from '../../content/copy.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { toast } from '../../ui/toast.ts';
import { EventList } from './Agenda.tsx';
import { type Scope, useCreateEvent, useDeleteEvent, useUpdateEvent } from './api.ts';
import { EventDetail } from './EventDetail.tsx';
import { EventForm } from './EventForm.tsx';
import { EventStyles } from './EventStyles.tsx';
import type { CalendarEvent } from './event.ts';
import { changesOf, newEventOf, valuesForDay, valuesOfEvent } from './event-values.ts';
import { type Day, dayOf, nameOf } from './month.ts';
import { ScopeFields } from './ScopeFields.tsx';
import type { OpenDialog } from './view.ts';
import { WholeEvent } from './WholeEvent.tsx';

interface EventDialogsProps {
  dialog: OpenDialog;
  onDialog: (dialog: OpenDialog | null) => void;
  /** The event of the day is gone, and with it what had the focus. */
  onDeleted: (day: Day) => void;
}

interface OfEvent {
  event: CalendarEvent;
  onDialog: EventDialogsProps['onDialog'];
}

const succeeded = (text: string) => toast({ text, tone: 'positive' });

/** Reports the failure, or that nobody is signed in. */
function failed(error: unknown, text: string): void {
  const nobody = error instanceof ApiError && error.status === 401;
  toast({ text: nobody ? error.message : text, tone: 'danger' });
}

const failureOf = (error: Error | null, fallback: string) =>
  error ? { error, words: wordsOf(error, fallback) } : null;

interface CreateDialogProps {
  day: Day;
  clock?: string | undefined;
  onClose: () => void;
}

function CreateDialog({ day, clock, onClose }: CreateDialogProps) {
  const create = useCreateEvent();
  return (
    <Dialog open onClose={onClose} title={copyOf('calendar').new_event_label} description={nameOf(day)}>
      <EventForm
        values={valuesForDay(day, clock)}
        submitLabel="Create Event"
        submittingLabel="Creating..."
        submitting={create.isPending}
        failure={failureOf(create.error, 'Failed to create event')}
        onCancel={onClose}
        onSubmit={(values) =>
          create.mutate(newEventOf(values), {
            onSuccess: () => {
              succeeded('Event created successfully');
              onClose();
            },
            onError: (error) => failed(error, 'Failed to create event'),
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
    <Dialog open onClose={() => onDialog(null)} title="Edit Event">
      <EventForm
        values={before}
        before={
          event.series_id && (
            <ScopeFields legend="What do you want to change?" value={scope} onChange={setScope} />
          )
        }
        whole={!event.series_id || scope !== 'one'}
        submitLabel="Save Changes"
        submittingLabel="Saving..."
        submitting={update.isPending}
        failure={failureOf(update.error, 'Failed to update event')}
        onCancel={() => onDialog(null)}
        onSubmit={(after) =>
          update.mutate(
            { changes: changesOf(before, after), scope: event.series_id ? scope : undefined },
            {
              onSuccess: () => {
                succeeded('Event updated successfully');
                onDialog(null);
              },
              onError: (error) => failed(error, 'Failed to update event'),
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
        succeeded('Event deleted successfully');
        onDialog(null);
        onDeleted(dayOf(event.start_time));
      },
      onError: (error) => failed(error, 'Failed to delete event'),
    });
  return (
    <Dialog
      open
      onClose={() => onDialog(null)}
      title={copyOf('calendar').delete_question}
      size="sm"
      footer={
        <>
          <Button variant="secondary" onClick={() => onDialog(null)}>
            Cancel
          </Button>
          <Button variant="danger" busy={remove.isPending} busyLabel="Deleting..." onClick={onDelete}>
            Delete
          </Button>
        </>
      }
    >
      <p className="break-words">{event.title}</p>
      {event.series_id && (
        <div className="mt-4">
          <ScopeFields legend="What do you want to delete?" value={scope} onChange={setScope} />
        </div>
      )}
      {remove.error && (
        <p role="alert" className="mt-3 text-danger">
          {wordsOf(remove.error, 'Failed to delete event')}
        </p>
      )}
    </Dialog>
  );
}

function Current({ dialog, onDialog, onDeleted }: EventDialogsProps) {
  switch (dialog.kind) {
    case 'create':
      return <CreateDialog day={dialog.day} clock={dialog.clock} onClose={() => onDialog(null)} />;
    case 'detail':
      return (
        <WholeEvent event={dialog.event} title={dialog.event.title} onClose={() => onDialog(null)}>
          {(event) => <EventDetail event={event} onDialog={onDialog} />}
        </WholeEvent>
      );
    case 'edit':
      return (
        <WholeEvent event={dialog.event} title="Edit Event" onClose={() => onDialog(null)}>
          {(event) => <EditDialog event={event} onDialog={onDialog} />}
        </WholeEvent>
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
