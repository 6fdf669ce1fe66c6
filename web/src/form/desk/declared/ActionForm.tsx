/** The form of a desk action, and its outcome. */
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import type { Input } from '../../../api/desk.ts';
import { errorText, fieldErrorsOf } from '../../../api/problem.ts';
import { messages } from '../../../content/messages.ts';
import { fromDateTimeInput, toDateTimeInput } from '../../../lib/dates.ts';
import { draftPrefix } from '../../../lib/drafts.ts';
import { parseCents, withoutCurrency } from '../../../lib/money.ts';
import { newUuid } from '../../../lib/uuid.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { focusOnOpen } from '../../../ui/use-modal.ts';
import { Checkbox } from '../../Checkbox.tsx';
import { Form, textOf } from '../../Form.tsx';
import { Select } from '../../Select.tsx';
import { TextArea } from '../../TextArea.tsx';
import { TextField } from '../../TextField.tsx';
import { useDraft } from '../../use-draft.ts';
import type { Action, ActionField, AvailableAction } from './api.ts';

const t = messages('desk-lists');

/** Returns the visible fields of an action. */
export const visibleFields = ({ fields }: Action, possible?: AvailableAction): ActionField[] =>
  fields.filter(
    ({ name, kind }) => kind !== 'uuid' && kind !== 'carried' && !possible?.hidden?.includes(name),
  );

/** Reports whether an action needs a dialog first. */
export const needsDialog = (action: Action, possible?: AvailableAction): boolean =>
  action.ending === 'final' || visibleFields(action, possible).length > 0;

/** Returns the initial value of a field: the row's, or the action's default. Zero counts as a value. */
const initialValue = (possible: AvailableAction | undefined, { name, start }: ActionField): unknown => {
  const own = (possible?.input as Input | undefined)?.[name];
  return start && (own === undefined || own === '') ? start : own;
};

const centsOf = (text: string): number | null =>
  /^0+([.,]0*)?$/.test(withoutCurrency(text)) ? 0 : parseCents(text);

/** Parses a number with a decimal point or comma; null if it is invalid. */
const percentOf = (text: string): number | null =>
  /^\d+([.,]\d+)?$/.test(text.trim()) ? Number(text.trim().replace(',', '.')) : null;

/** Parsers for text fields with numbers, and the error message for invalid input. */
const numbers = {
  money: { read: centsOf, wrong: 'amount_wrong' },
  percent: { read: percentOf, wrong: 'percent_wrong' },
} as const;

const numberOf = (kind: string) => (kind === 'money' || kind === 'percent' ? numbers[kind] : undefined);

/** Submits the form with Ctrl+Enter or ⌘+Enter in a multi-line text, where Enter inserts a line. */
function submitByKey(event: KeyboardEvent): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  (event.target as HTMLElement).closest('form')?.requestSubmit();
}

/** Focuses the submit button of a harmless confirmation, so that Enter confirms it. */
const focusButton = (foot: HTMLElement | null): void =>
  focusOnOpen(foot?.querySelector<HTMLElement>('[type=submit]') ?? null);

interface FieldInputProps {
  field: ActionField;
  possible: AvailableAction | undefined;
  /** Gets the focus when the dialog opens. */
  first: boolean;
}

function FieldInput({ field, possible, first }: FieldInputProps) {
  const { name, label, kind, required, hint, options } = field;
  const start = initialValue(possible, field);
  const look = { name, label, required, ...(hint && { hint }), ...(first && { ref: focusOnOpen }) };
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

/** Builds the input of an action from initial values, entered values and the idempotency ID. */
export function inputOf(
  action: Action,
  possible: AvailableAction | undefined,
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

/**
 * Copies the saved draft of a form and returns a function that restores it. Without storage, that function does
 * nothing.
 */
function draftRestorer(draft: string): () => void {
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
  possible?: AvailableAction | undefined;
  /** Key of the draft, which survives closing the dialog. */
  draft: string;
  /** `recall` restores the entered draft after an undo. */
  act: (input: Input, recall: () => void) => Promise<unknown>;
  onDone: () => void;
  /** Buttons beside the submit button. */
  children?: ReactNode;
}

export function ActionForm({ action, possible, draft: name, act, onDone, children }: ActionFormProps) {
  const draft = useDraft(name);
  const [once] = useState(newUuid);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const fields = visibleFields(action, possible);
  // A dialog focuses the first field that is still empty.
  const beginning = action.inline
    ? undefined
    : (fields.find((field) => field.kind !== 'choice' && !initialValue(possible, field)) ?? fields[0]);
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
      await act(inputOf(action, possible, once, data), draftRestorer(name));
      draft.forget();
      onDone();
    } catch (problem) {
      setError(problem);
    }
    setBusy(false);
  };
  const says = possible?.confirm_text || action.confirm_text;
  const confirms = fields.length === 0 && !action.danger;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a key for who types, beside the button that does the same.
    <div ref={draft.ref} onKeyDown={submitByKey}>
      <Form
        label={possible?.label || action.label}
        onSubmit={(data) => void send(data)}
        submitting={busy}
        error={error ? errorText(error, t('failed')) : null}
        fieldErrors={fieldErrorsOf(error)}
        check={check}
        className="grid gap-4"
      >
        {says && <p className="text-muted">{says}</p>}
        {possible?.quote && <blockquote className="desk-quote">{possible.quote}</blockquote>}
        {fields.map((field) => (
          <FieldInput key={field.name} {...{ field, possible }} first={field === beginning} />
        ))}
        <div ref={confirms ? focusButton : undefined} className="mt-1 flex flex-wrap justify-end gap-3">
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
