/** Passkeys of an account: list, rename, add. */
import { useState } from 'react';
import * as limits from '../../../api/limits.gen.ts';
import { addPasskey, type Passkey, removePasskey, renamePasskey } from '../../../api/two-step-client.ts';
import { messages } from '../../../content/messages.ts';
import { Form, textOf } from '../../../form/Form.tsx';
import { TextField } from '../../../form/TextField.tsx';
import { formatDate } from '../../../lib/dates.ts';
import { relativeTime } from '../../../ui/relative-time.ts';
import { toast } from '../../../ui/toast.ts';
import { inlineError, useAttempt } from './attempt.ts';
import { FormButtons } from './FormButtons.tsx';
import { Item, ItemButton } from './Item.tsx';
import { PasskeyAction } from './PasskeyAction.tsx';

const t = messages('two-step.passkeys');

const usage = ({ last_used_at: used }: Passkey): string =>
  used ? `${t('used_text')} ${relativeTime(used).toLowerCase()}` : t('unused_text');

interface ItemProps {
  passkey: Passkey;
  onChange: () => void;
}

function NameForm({ passkey, close, onChange }: ItemProps & { close: () => void }) {
  const { submitting, error, run } = useAttempt();
  const submit = (data: FormData): Promise<boolean> =>
    run(async () => {
      await renamePasskey(passkey.id, textOf(data, 'name'));
      close();
      onChange();
    });
  return (
    <div ref={(box) => box?.querySelector('input')?.focus()}>
      <Form
        label={t('rename_label')}
        submitting={submitting}
        error={inlineError(error)}
        onSubmit={(data) => void submit(data)}
      >
        <TextField
          name="name"
          label={t('name_label')}
          required
          maxLength={limits.maxAuthNameRequestFriendlyName}
          defaultValue={passkey.friendly_name}
        />
        <FormButtons
          label={t('save_label')}
          busyLabel={t('save_label')}
          submitting={submitting}
          onCancel={close}
        />
      </Form>
    </div>
  );
}

function PasskeyItem({ passkey, onChange }: ItemProps) {
  const [renaming, setRenaming] = useState(false);
  const { submitting, run } = useAttempt();
  const remove = (): Promise<boolean> =>
    run(async () => {
      await removePasskey(passkey.id);
      toast({ text: t('removed_text') });
      onChange();
    });
  if (renaming) {
    return (
      <li className="border-t border-line py-3">
        <NameForm passkey={passkey} close={() => setRenaming(false)} onChange={onChange} />
      </li>
    );
  }
  return (
    <Item
      title={passkey.friendly_name}
      text={`${t('added_on_text', { day: formatDate(passkey.created_at) })} · ${usage(passkey)}`}
    >
      <div className="flex gap-3">
        <ItemButton label={t('rename_label')} of={passkey.friendly_name} onClick={() => setRenaming(true)} />
        <ItemButton
          label={t('remove_label')}
          of={passkey.friendly_name}
          busy={submitting}
          onClick={() => void remove()}
        />
      </div>
    </Item>
  );
}

interface ListProps {
  passkeys: Passkey[];
  onChange: () => void;
}

export const PasskeyList = ({ passkeys, onChange }: ListProps) =>
  passkeys.length > 0 && (
    <ul aria-label={t('title')}>
      {passkeys.map((passkey) => (
        <PasskeyItem key={passkey.id} passkey={passkey} onChange={onChange} />
      ))}
    </ul>
  );

/** Returns the operating system, as the default name of a new passkey. */
function deviceName(): string {
  const platform = /iPhone|iPad|Android|Windows|Mac OS X|CrOS|Linux/.exec(navigator.userAgent)?.[0];
  return platform ? `${t('default_name')} · ${platform.replace(' OS X', '')}` : t('default_name');
}

export const AddPasskey = ({ onDone }: { onDone: () => Promise<void> }) => (
  <PasskeyAction
    size="sm"
    label={t('add_label')}
    work={async () => {
      await addPasskey(deviceName());
      toast({ text: t('added_text'), tone: 'positive' });
      await onDone();
    }}
  />
);
