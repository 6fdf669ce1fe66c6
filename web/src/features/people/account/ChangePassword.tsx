/** Sets a new password, which signs every other device out. */
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { changePassword } from '../../../api/account-client.ts';
import { copyOf } from '../../../content/copy.ts';
import { Form } from '../../../form/Form.tsx';
import { toast } from '../../../ui/toast.ts';
import { inlineError, useAttempt } from './attempt.ts';
import { FormButtons } from './FormButtons.tsx';
import { PasswordField, passwordOf } from './fields.tsx';
import { FormSection } from './Section.tsx';
import { updateErrors } from './update-errors.ts';

const words = () => copyOf('account').password;

interface FormProps {
  email: string;
  close: () => void;
}

function PasswordForm({ email, close }: FormProps) {
  const client = useQueryClient();
  const { submitting, error, run } = useAttempt();
  const fieldErrors = useMemo(() => updateErrors(error), [error]);
  const submit = (data: FormData): Promise<boolean> =>
    run('Error', async () => {
      await changePassword(passwordOf(data, 'current_password'), passwordOf(data));
      toast({ text: words().done_text, tone: 'positive' });
      close();
      await client.invalidateQueries(); // the other devices are gone, and so is a change of address
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
      {/* Tells password managers whose password this is. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField name="current_password" label="Current Password" />
      <PasswordField label="New Password" isNew />
      <FormButtons
        label={words().submit_label}
        busyLabel={words().submitting_label}
        submitting={submitting}
        onCancel={close}
      />
    </Form>
  );
}

export const ChangePassword = ({ email }: { email: string }) => (
  <FormSection
    title={words().title}
    label={words().label}
    form={(close) => <PasswordForm email={email} close={close} />}
  />
);
