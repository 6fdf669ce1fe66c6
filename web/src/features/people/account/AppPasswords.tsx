/**
 * Calendar programs with access to the account's calendar: a password for each, which is created, shown once and
 * revoked.
 */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type AppPassword,
  createAppPassword,
  listAppPasswords,
  type NewAppPassword,
  revokeAppPassword,
} from '../../../api/app-passwords-client.ts';
import { messages } from '../../../content/messages.ts';
import { Form, textOf } from '../../../form/Form.tsx';
import { QueryView } from '../../../form/QueryView.tsx';
import { TextField } from '../../../form/TextField.tsx';
import { formatDate } from '../../../lib/dates.ts';
import { Button } from '../../../ui/Button.tsx';
import { relativeTime } from '../../../ui/relative-time.ts';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { toast } from '../../../ui/toast.ts';
import { inlineError, showFailure, useAttempt } from './attempt.ts';
import { FormButtons } from './FormButtons.tsx';
import { Item, ItemButton } from './Item.tsx';
import { Section } from './Section.tsx';

const t = messages('account.apps');

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast({ text: t('copied_text'), tone: 'positive' });
  } catch {
    toast({ text: t('copy_failed_text') });
  }
}

interface PasswordProps {
  password: AppPassword;
  busy: boolean;
  onRevoke: () => void;
}

const PasswordItem = ({ password, busy, onRevoke }: PasswordProps) => (
  <Item
    title={password.friendly_name}
    text={`${t('added_text', { day: formatDate(password.created_at) })} · ${
      password.last_used_at
        ? `${t('used_text')} ${relativeTime(password.last_used_at).toLowerCase()}`
        : t('unused_text')
    }`}
  >
    <ItemButton label={t('revoke_label')} of={password.friendly_name} busy={busy} onClick={onRevoke} />
  </Item>
);

/** The credentials to enter in the program. */
function NewPassword({ made, onDone }: { made: NewAppPassword; onDone: () => void }) {
  const rows = [
    [t('server_label'), location.origin],
    [t('user_label'), made.username],
    [t('password_label'), made.password],
  ] as const;
  return (
    <div className="grid gap-4" ref={(box) => box?.querySelector<HTMLElement>('p')?.focus()}>
      <p tabIndex={-1}>{t('new_text')}</p>
      <dl className="grid gap-3 rounded-md bg-sunken p-4">
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt className="text-sm text-muted">{name}</dt>
            <dd className="font-mono text-sm break-all">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" size="sm" onClick={() => void copy(made.password)}>
          {t('copy_label')}
        </Button>
        <Button variant="solid" size="sm" onClick={onDone}>
          {t('done_label')}
        </Button>
      </div>
    </div>
  );
}

interface NameFormProps {
  onMade: (made: NewAppPassword) => void;
  onCancel: () => void;
}

function NameForm({ onMade, onCancel }: NameFormProps) {
  const { submitting, error, run } = useAttempt();
  const submit = (data: FormData): Promise<boolean> =>
    run(async () => onMade(await createAppPassword(textOf(data, 'name'))));
  return (
    <div ref={(box) => box?.querySelector('input')?.focus()}>
      <Form
        label={t('make_label')}
        submitting={submitting}
        error={inlineError(error)}
        onSubmit={(data) => void submit(data)}
      >
        <TextField
          name="name"
          label={t('name_label')}
          hint={t('name_hint')}
          required
          maxLength={60}
          autoComplete="off"
        />
        <FormButtons
          label={t('submit_label')}
          busyLabel={t('submit_label')}
          submitting={submitting}
          onCancel={onCancel}
        />
      </Form>
    </div>
  );
}

/** The list, or in its place the form or the new password. */
function Passwords({ passwords, onChange }: { passwords: AppPassword[]; onChange: () => void }) {
  const [naming, setNaming] = useState(false);
  const [made, setMade] = useState<NewAppPassword | null>(null);
  const revoke = useMutation({
    mutationFn: revokeAppPassword,
    onError: showFailure,
    onSuccess: () => toast({ text: t('revoked_text') }),
    onSettled: onChange,
  });
  if (made) return <NewPassword made={made} onDone={() => setMade(null)} />;
  if (naming) {
    return (
      <NameForm
        onCancel={() => setNaming(false)}
        onMade={(password) => {
          setNaming(false);
          setMade(password);
          onChange();
        }}
      />
    );
  }
  return (
    <>
      {passwords.length > 0 && (
        <ul aria-label={t('title')}>
          {passwords.map((password) => (
            <PasswordItem
              key={password.id}
              password={password}
              busy={revoke.isPending && revoke.variables === password.id}
              onRevoke={() => revoke.mutate(password.id)}
            />
          ))}
        </ul>
      )}
      <div>
        <Button variant="secondary" size="sm" onClick={() => setNaming(true)}>
          {t('make_label')}
        </Button>
      </div>
    </>
  );
}

export function AppPasswords({ userId }: { userId: string }) {
  const client = useQueryClient();
  const queryKey = ['app-passwords', userId];
  const query = useQuery({
    queryKey,
    queryFn: listAppPasswords,
    staleTime: 0,
  });
  return (
    <Section title={t('title')} text={t('text')}>
      <QueryView
        query={query}
        loading={t('loading_text')}
        failed={t('failed_title')}
        skeleton={<Skeleton className="h-11" />}
      >
        {(data) => (
          <Passwords passwords={data} onChange={() => void client.invalidateQueries({ queryKey })} />
        )}
      </QueryView>
    </Section>
  );
}
