/** Does an action with a row: at once, or after its dialog. What was done is told, with Undo where it can be undone. */
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { wordsOf } from '../../../api/problem.ts';
import { messages } from '../../../content/messages.ts';
import { newUuid } from '../../../lib/uuid.ts';
import { toast } from '../../../ui/toast.ts';
import { useDeskMutation } from '../data.ts';
import { ActionDialog, asks, inputOf } from './ActionForm.tsx';
import { type Action, act, type Detail, type Input, type Kind, type Possible, recordOf } from './api.ts';
import { tell, told, undoOne } from './told.ts';

const t = messages('desk-lists');

interface Doing {
  id: string;
  action: Action;
  possible?: Possible | undefined;
  /** Which line of the record's tables it is about. */
  line?: string;
}

export const failed = (error: unknown): void => {
  toast({ title: t('failed_title'), text: wordsOf(error, t('failed')), tone: 'danger' });
};

export function useDoing(kind: Kind): {
  press: (doing: Doing) => void;
  /** The row and the action that are being done. */
  busy: string | undefined;
  send: (doing: Doing, input: Input) => Promise<Detail>;
  dialog: ReactNode;
} {
  const [asked, setAsked] = useState<Doing | null>(null);
  const client = useQueryClient();
  const mutation = useDeskMutation(({ id, action, input }: Doing & { input: Input }) =>
    act(kind.name, action.id, id, input),
  );
  // A promise, not callbacks: those are dropped if the row leaves its list first, and its button with it.
  const send = async (doing: Doing, input: Input): Promise<Detail> => {
    told.set(null); // an Undo that is still offered would be meant for this
    const after = await mutation.mutateAsync({ ...doing, input });
    tell({
      text: doing.possible?.done || doing.action.done,
      ...undoOne(kind.name, doing.id, after.desk.undo),
    });
    return after;
  };
  /** A question knows what it is about from the record, which a list hasn't read. */
  const ask = async (doing: Doing): Promise<void> => {
    const record = doing.possible ? null : await client.fetchQuery(recordOf(kind.name, doing.id));
    const found = record?.desk.can.find(({ id }) => id === doing.action.id);
    setAsked({ ...doing, possible: doing.possible ?? found });
  };
  const press = (doing: Doing): void => {
    if (asks(doing.action, doing.possible)) void ask(doing).catch(failed);
    else void send(doing, inputOf(doing.action, doing.possible, newUuid())).catch(failed);
  };
  return {
    press,
    send,
    busy: mutation.isPending ? `${mutation.variables.id} ${mutation.variables.action.id}` : undefined,
    dialog: asked && (
      <ActionDialog
        title={asked.action.asks}
        action={asked.action}
        possible={asked.possible}
        draft={`${kind.name}.${asked.action.id}.${asked.id}${asked.line ?? ''}`}
        act={(input) => send(asked, input)}
        onClose={() => setAsked(null)}
      />
    ),
  };
}
