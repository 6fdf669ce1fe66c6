/** The address of the account, the form that changes it, and a change that waits for its two links. */
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
import { copyOf } from '../../../content/copy.ts';
import { Form, textOf } from '../../../form/Form.tsx';
import { Button } from '../../../ui/Button.tsx';
import { toast } from '../../../ui/toast.ts';
import { inlineError, useAttempt } from './attempt.ts';
import { FormButtons } from './FormButtons.tsx';
import { EmailField, PasswordField, passwordOf } from './fields.tsx';
import { FormSection, Section } from './Section.tsx';
import { updateErrors } from './update-errors.ts';

const words = () => copyOf('account').email;
const keyOf = (userId: string) => ['account', userId] as const;

/** Reads the account anew, and writes down what a change has made of it. */
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
        {words().waiting_text} <strong className="font-[560]">{current.new_email}</strong>.{' '}
        {words().done_text}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button
          variant="secondary"
          size="sm"
          busy={resend.submitting}
          onClick={() =>
            void resend.run('Error', async () => {
              await resendEmailChange(current.email);
              toast({ text: words().resent_text });
            })
          }
        >
          {words().resend_label}
        </Button>
        <Button
          variant="ghost"
          size="sm"
          busy={cancel.submitting}
          onClick={() =>
            void cancel.run('Error', async () => {
              put(await cancelEmailChange(current.email));
              toast({ text: words().cancelled_text });
            })
          }
        >
          {words().cancel_label}
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
    run('Error', async () => {
      const next = await changeEmail(textOf(data, 'email'), passwordOf(data, 'current_password'));
      toast({ text: words().done_text, tone: 'positive' });
      put(next);
      close();
    });
  return (
    <Form
      label={words().label}
      submitting={submitting}
      error={inlineError(error)}
      fieldErrors={fieldErrors}
      onSubmit={(data) => void submit(data)}
    >
      <p className="text-muted">{words().text}</p>
      <EmailField label="New Email" autoComplete="email" value={email} onChange={setEmail} />
      <PasswordField name="current_password" label="Current Password" />
      <FormButtons
        label={words().submit_label}
        busyLabel={words().submitting_label}
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
      <Section title={words().title} text={address}>
        <Waiting current={data} put={put} />
      </Section>
    );
  }
  return (
    <FormSection
      title={words().title}
      text={address}
      label={words().label}
      form={(close) => <ChangeForm put={put} close={close} />}
    />
  );
}
