/** Email address of the account, the form to change it, and a change that waits for its two links. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import {
  type AccountUser,
  cancelEmailChange,
  changeEmail,
  loadAccount,
  resendEmailChange,
} from '../../../api/account-client.ts';
import type { User } from '../../../api/session.ts';
import { messages } from '../../../content/messages.ts';
import { Form, textOf } from '../../../form/Form.tsx';
import { Button } from '../../../ui/Button.tsx';
import { toast } from '../../../ui/toast.ts';
import { inlineError, useAttempt } from './attempt.ts';
import { FormButtons } from './FormButtons.tsx';
import { EmailField, PasswordField, passwordOf } from './fields.tsx';
import { FormSection, Section } from './Section.tsx';
import { updateErrors } from './update-errors.ts';

const t = messages('account.email');
const fields = messages('auth.fields');
const keyOf = (userId: string) => ['account', userId] as const;

/** Reloads the account and saves a completed email change in the session. */
function useAccount(userId: string) {
  const client = useQueryClient();
  const { data } = useQuery({ queryKey: keyOf(userId), queryFn: loadAccount, staleTime: 0 });
  const put = (next: AccountUser): void => void client.setQueryData(keyOf(userId), next);
  return { data, put };
}

interface PartProps {
  current: AccountUser;
  put: (next: AccountUser) => void;
}

function Waiting({ current, put }: PartProps) {
  const resend = useAttempt();
  const cancel = useAttempt();
  return (
    <>
      <p role="status">
        {t('waiting_text')} <strong className="font-[560]">{current.new_email}</strong>. {t('done_text')}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button
          variant="secondary"
          size="sm"
          busy={resend.submitting}
          onClick={() =>
            void resend.run(async () => {
              await resendEmailChange(current.email);
              toast({ text: t('resent_text') });
            })
          }
        >
          {t('resend_label')}
        </Button>
        <Button
          variant="ghost"
          size="sm"
          busy={cancel.submitting}
          onClick={() =>
            void cancel.run(async () => {
              put(await cancelEmailChange(current.email));
              toast({ text: t('cancelled_text') });
            })
          }
        >
          {t('cancel_label')}
        </Button>
      </div>
    </>
  );
}

function ChangeForm({ put, close }: { put: (next: AccountUser) => void; close: () => void }) {
  const { submitting, error, run } = useAttempt();
  const [email, setEmail] = useState('');
  const fieldErrors = useMemo(() => updateErrors(error), [error]);
  const submit = (data: FormData): Promise<boolean> =>
    run(async () => {
      const next = await changeEmail(textOf(data, 'email'), passwordOf(data, 'current_password'));
      toast({ text: t('done_text'), tone: 'positive' });
      put(next);
      close();
    });
  return (
    <Form
      label={t('label')}
      submitting={submitting}
      error={inlineError(error)}
      fieldErrors={fieldErrors}
      onSubmit={(data) => void submit(data)}
    >
      <p className="text-muted">{t('text')}</p>
      <EmailField label={fields('new_email')} autoComplete="email" value={email} onChange={setEmail} />
      <PasswordField name="current_password" label={fields('current_password')} />
      <FormButtons
        label={t('submit_label')}
        busyLabel={t('submitting_label')}
        submitting={submitting}
        onCancel={close}
      />
    </Form>
  );
}

export function EmailSection({ user }: { user: User }) {
  const { data, put } = useAccount(user.id);
  const address = data?.email ?? user.email;
  if (data?.new_email) {
    return (
      <Section title={t('title')} text={address}>
        <Waiting current={data} put={put} />
      </Section>
    );
  }
  return (
    <FormSection
      title={t('title')}
      text={address}
      label={t('label')}
      form={(close) => <ChangeForm put={put} close={close} />}
    />
  );
}
