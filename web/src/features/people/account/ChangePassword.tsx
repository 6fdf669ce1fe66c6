/** Sets a new password and signs out every other device. */
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { changePassword } from '../../../api/account-client.ts';
import { messages } from '../../../content/messages.ts';
import { Form } from '../../../form/Form.tsx';
import { toast } from '../../../ui/toast.ts';
import { inlineError, useAttempt } from './attempt.ts';
import { FormButtons } from './FormButtons.tsx';
import { PasswordField, passwordOf } from './fields.tsx';
import { FormSection } from './Section.tsx';
import { updateErrors } from './update-errors.ts';

const t = messages('account.password');
const fields = messages('auth.fields');

interface FormProps {
  email: string;
  close: () => void;
}

function PasswordForm({ email, close }: FormProps) {
  const client = useQueryClient();
  const { submitting, error, run } = useAttempt();
  const fieldErrors = useMemo(() => updateErrors(error), [error]);
  const submit = (data: FormData): Promise<boolean> =>
    run(async () => {
      await changePassword(passwordOf(data, 'current_password'), passwordOf(data));
      toast({ text: t('done_text'), tone: 'positive' });
      close();
      await client.invalidateQueries(); // other devices are signed out, and a pending email change is cancelled
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
      {/* Password managers store the password for this user name. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField name="current_password" label={fields('current_password')} />
      <PasswordField label={fields('new_password')} isNew />
      <FormButtons
        label={t('submit_label')}
        busyLabel={t('submitting_label')}
        submitting={submitting}
        onCancel={close}
      />
    </Form>
  );
}

export const ChangePassword = ({ email }: { email: string }) => (
  <FormSection
    title={t('title')}
    label={t('label')}
    form={(close) => <PasswordForm email={email} close={close} />}
  />
);
