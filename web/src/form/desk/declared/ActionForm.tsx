/** What an action has to be told, and how it went. */
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { fieldErrorsOf, wordsOf } from '../../../api/problem.ts';
import { messages } from '../../../content/messages.ts';
import { fromDateTimeInput, toDateTimeInput } from '../../../lib/dates.ts';
import { draftPrefix } from '../../../lib/drafts.ts';
import { parseCents, withoutSign } from '../../../lib/money.ts';
import { newUuid } from '../../../lib/uuid.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { startHere } from '../../../ui/use-modal.ts';
import { Checkbox } from '../../Checkbox.tsx';
import { Form, textOf } from '../../Form.tsx';
import { Select } from '../../Select.tsx';
import { TextArea } from '../../TextArea.tsx';
import { TextField } from '../../TextField.tsx';
import { useDraft } from '../../use-draft.ts';
import type { Action, ActionField, Input, Possible } from './api.ts';

const t = messages('desk-lists');

/** The fields that somebody has to see. */
export const askedOf = ({ fields }: Action, possible?: Possible): ActionField[] =>
  fields.filter(
    ({ name, kind }) => kind !== 'uuid' && kind !== 'carried' && !possible?.hidden?.includes(name),
  );

/** Reports whether an action has to be asked about before it is done. */
export const asks = (action: Action, possible?: Possible): boolean =>
  action.ending === 'final' || askedOf(action, possible).length > 0;

/** What a field begins with: as the row says, or as the action does. A zero is said. */
const startOf = (possible: Possible | undefined, { name, start }: ActionField): unknown => {
  const own = (possible?.input as Input | undefined)?.[name];
  return start && (own === undefined || own === '') ? start : own;
};

const centsOf = (text: string): number | null =>
  /^0+([.,]0*)?$/.test(withoutSign(text)) ? 0 : parseCents(text);

/** A number with a point or a comma; nothing: it isn't one. */
const percentOf = (text: string): number | null =>
  /^\d+([.,]\d+)?$/.test(text.trim()) ? Number(text.trim().replace(',', '.')) : null;

/** How the text of a field is read that isn't one itself, and what is said if it can't be. */
const numbers = {
  money: { read: centsOf, wrong: 'amount_wrong' },
  percent: { read: percentOf, wrong: 'percent_wrong' },
} as const;

const numberOf = (kind: string) => (kind === 'money' || kind === 'percent' ? numbers[kind] : undefined);

/** Ctrl Enter and ⌘ Enter send a form from within a text, where Enter is a new line. */
function sendByKey(event: KeyboardEvent): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  (event.target as HTMLElement).closest('form')?.requestSubmit();
}

/** A question that takes nothing away is answered with Enter. */
const startAtButton = (foot: HTMLElement | null): void =>
  startHere(foot?.querySelector<HTMLElement>('[type=submit]') ?? null);

interface AskedFieldProps {
  field: ActionField;
  possible: Possible | undefined;
  /** The dialog begins with it. */
  first: boolean;
}

function AskedField({ field, possible, first }: AskedFieldProps) {
  const { name, label, kind, required, hint, options } = field;
  const start = startOf(possible, field);
  const look = { name, label, required, ...(hint && { hint }), ...(first && { ref: startHere }) };
  const max = field.max > 0 ? { maxLength: field.max } : {};
  switch (kind) {
    case 'check':
      return (
        <Checkbox name={name} defaultChecked={start === true}>
          {label}
        </Checkbox>
      );
    case 'choice':
      return <Select {...look} options={options} defaultValue={String(start ?? options[0]?.value)} />;
    case 'day':
      return <TextField {...look} type="date" defaultValue={String(start ?? '')} />;
    case 'moment':
      return (
        <TextField
          {...look}
          type="datetime-local"
          defaultValue={start ? toDateTimeInput(String(start)) : ''}
        />
      );
    case 'mail':
      return (
        <TextField {...look} {...max} type="email" autoComplete="off" defaultValue={String(start ?? '')} />
      );
    case 'lines':
      return <TextArea {...look} {...max} rows={4} defaultValue={String(start ?? '')} />;
    case 'money':
      return (
        <TextField
          {...look}
          inputMode="decimal"
          maxLength={20}
          defaultValue={typeof start === 'number' && start > 0 ? (start / 100).toFixed(2) : ''}
        />
      );
    case 'percent':
      return <TextField {...look} inputMode="decimal" maxLength={20} defaultValue={String(start ?? '')} />;
    default:
      return <TextField {...look} {...max} defaultValue={String(start ?? '')} />;
  }
}

/** The input of an action: what it begins with, what was entered, and the id by which it counts once. */
export function inputOf(
  action: Action,
  possible: Possible | undefined,
  once: string,
  data?: FormData,
): Input {
  const input: Record<string, unknown> = {};
  for (const field of action.fields) {
    const { name, kind, required } = field;
    const start = (possible?.input as Input | undefined)?.[name];
    if (kind === 'uuid') input[name] = once;
    else if (kind === 'carried' || possible?.hidden?.includes(name) || !data) input[name] = start;
    else if (kind === 'check') input[name] = data.has(name);
    else if (kind === 'moment') input[name] = fromDateTimeInput(textOf(data, name));
    else if (numberOf(kind)) input[name] = numberOf(kind)?.read(textOf(data, name)) ?? undefined;
    else input[name] = textOf(data, name) || (required ? '' : undefined);
  }
  return input;
}

/** Copies what is kept of a form; the returned callback keeps it again. Without storage there is nothing to keep. */
function recalling(draft: string): () => void {
  const name = draftPrefix + draft;
  try {
    const kept = sessionStorage.getItem(name);
    return () => {
      if (kept) sessionStorage.setItem(name, kept);
    };
  } catch {
    return () => undefined;
  }
}

interface ActionFormProps {
  action: Action;
  possible?: Possible | undefined;
  /** Names what it is about: what is typed survives closing the dialog. */
  draft: string;
  /** `recall` brings back what was typed, for who takes back what was done. */
  act: (input: Input, recall: () => void) => Promise<unknown>;
  onDone: () => void;
  /** Buttons beside the one that does it. */
  children?: ReactNode;
}

export function ActionForm({ action, possible, draft: name, act, onDone, children }: ActionFormProps) {
  const draft = useDraft(name);
  const [once] = useState(newUuid);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const fields = askedOf(action, possible);
  // In a dialog, what is to be written comes first, and not what stands there already.
  const beginning = action.inline
    ? undefined
    : (fields.find((field) => field.kind !== 'choice' && !startOf(possible, field)) ?? fields[0]);
  const check = (data: FormData) =>
    Object.fromEntries(
      fields.flatMap(({ name, kind, required }) => {
        const number = numberOf(kind);
        const text = textOf(data, name);
        const wrong = number && number.read(text) === null && (required || text !== '');
        return wrong ? [[name, t(number.wrong)]] : [];
      }),
    );
  const send = async (data: FormData): Promise<void> => {
    setBusy(true);
    setError(null);
    try {
      await act(inputOf(action, possible, once, data), recalling(name));
      draft.forget();
      onDone();
    } catch (problem) {
      setError(problem);
    }
    setBusy(false);
  };
  const says = possible?.says || action.says;
  const confirms = fields.length === 0 && !action.danger;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a key for who types, beside the button that does the same.
    <div ref={draft.ref} onKeyDown={sendByKey}>
      <Form
        label={possible?.label || action.label}
        onSubmit={(data) => void send(data)}
        submitting={busy}
        error={error ? wordsOf(error, t('failed')) : null}
        fieldErrors={fieldErrorsOf(error)}
        check={check}
        className="grid gap-4"
      >
        {says && <p className="text-muted">{says}</p>}
        {possible?.quote && <blockquote className="desk-quote">{possible.quote}</blockquote>}
        {fields.map((field) => (
          <AskedField key={field.name} {...{ field, possible }} first={field === beginning} />
        ))}
        <div ref={confirms ? startAtButton : undefined} className="mt-1 flex flex-wrap justify-end gap-3">
          {children}
          <Button
            type="submit"
            variant={action.danger ? 'danger' : action.inline ? 'secondary' : 'primary'}
            busy={busy}
            busyLabel={t('working')}
          >
            {action.send || possible?.label || action.label}
          </Button>
        </div>
      </Form>
    </div>
  );
}

interface ActionDialogProps extends Omit<ActionFormProps, 'children' | 'onDone'> {
  title: string;
  onClose: () => void;
}

export const ActionDialog = ({ title, onClose, ...props }: ActionDialogProps) => (
  <Dialog open onClose={onClose} size="sm" title={title}>
    <ActionForm {...props} onDone={onClose}>
      <Button variant="secondary" onClick={onClose}>
        {t('back')}
      </Button>
    </ActionForm>
  </Dialog>
);
