/** Runs an action on a row, after its dialog if it has one. Then shows the result, with Undo if possible. */
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { type Detail, desk, type Input, type Item } from '../../../api/desk.ts';
import { errorText } from '../../../api/problem.ts';
import { messages } from '../../../content/messages.ts';
import { changeAddress } from '../../../lib/address.ts';
import { newUuid } from '../../../lib/uuid.ts';
import { toast } from '../../../ui/toast.ts';
import { isConflict } from '../../revision.ts';
import { useDeskMutation } from '../data.ts';
import { ActionDialog, inputOf, needsDialog } from './ActionForm.tsx';
import { type Action, type AvailableAction, type Kind, recordOf } from './api.ts';
import { addressOf } from './DeskLink.tsx';
import { lastResult, showResult, undoAction } from './results.ts';

const t = messages('desk-lists');

interface ActionRequest {
  id: string;
  action: Action;
  possible?: AvailableAction | undefined;
  /** The row in a list: an action without a dialog sends the values that the admin saw there. */
  seen?: Item | undefined;
  /** Line of the record's tables that the action is about. */
  line?: string;
}

/** Shows why an action failed, with the action's own text if the server gave no reason. */
export const showActionError = (error: unknown, action?: Action): void => {
  if (action?.failed && !isConflict(error)) toast({ text: action.failed, tone: 'danger' });
  else toast({ title: t('failed_title'), text: errorText(error, t('failed')), tone: 'danger' });
};

/** Returns the carried input of an action, from the row in the list. */
const carriedInput = ({ id, fields }: Action, seen: Item): AvailableAction => ({
  id,
  input: Object.fromEntries(
    fields
      .filter(({ kind, name }) => kind === 'carried' && name in seen)
      .map(({ name }) => [name, seen[name]]),
  ),
});

export function useAction(kind: Kind): {
  press: (request: ActionRequest) => void;
  /** The running action: row ID and action ID. */
  busy: string | undefined;
  send: (request: ActionRequest, input: Input, recall?: () => void) => Promise<Detail>;
  dialog: ReactNode;
} {
  const [asked, setAsked] = useState<ActionRequest | null>(null);
  const client = useQueryClient();
  const mutation = useDeskMutation(async ({ id, action, input }: ActionRequest & { input: Input }) => {
    const after = await desk.run(kind.name, action.id, id, input);
    // Leave the record before the lists reload: it no longer exists.
    if (action.removes && new URLSearchParams(location.search).get('id') === id)
      changeAddress(addressOf(kind.name));
    return after;
  });
  // Use a promise instead of callbacks: those are dropped if the row, and thus its button, disappears first.
  const send = async (request: ActionRequest, input: Input, recall?: () => void): Promise<Detail> => {
    lastResult.set(null); // an older Undo would refer to the wrong action
    const after = await mutation.mutateAsync({ ...request, input });
    showResult({
      text: request.possible?.done || request.action.done,
      ...undoAction(kind.name, request.id, request.action.removes ? null : after.desk.undo, recall),
    });
    return after;
  };
  /** Opens the dialog. Loads the record first, because a row in a list lacks its details. */
  const ask = async (request: ActionRequest): Promise<void> => {
    const record = request.possible ? null : await client.fetchQuery(recordOf(kind.name, request.id));
    const found = record?.desk.available.find(({ id }) => id === request.action.id);
    setAsked({ ...request, possible: request.possible ?? found });
  };
  const press = (request: ActionRequest): void => {
    const { action, seen } = request;
    const fails = (error: unknown) => showActionError(error, action);
    if (needsDialog(action, request.possible)) return void ask(request).catch(fails);
    const possible = request.possible ?? (seen && carriedInput(action, seen));
    void send(request, inputOf(action, possible, newUuid())).catch(fails);
  };
  return {
    press,
    send,
    busy: mutation.isPending ? `${mutation.variables.id} ${mutation.variables.action.id}` : undefined,
    dialog: asked && (
      <ActionDialog
        title={asked.action.confirm_title}
        action={asked.action}
        possible={asked.possible}
        draft={`${kind.name}.${asked.action.id}.${asked.id}${asked.line ?? ''}`}
        act={(input, recall) => send(asked, input, recall)}
        onClose={() => setAsked(null)}
      />
    ),
  };
}
