/** Deletes the account for good, after saying what goes and what stays. */
import { useMemo } from 'react';
import { deleteAccount } from '../../../api/account-client.ts';
import { copyOf } from '../../../content/copy.ts';
import { Form } from '../../../form/Form.tsx';
import { toast } from '../../../ui/toast.ts';
import { inlineError, useAttempt } from './attempt.ts';
import { FormButtons } from './FormButtons.tsx';
import { PasswordField, passwordOf } from './fields.tsx';
import { FormSection } from './Section.tsx';
import { updateErrors } from './update-errors.ts';

const words = () => copyOf('account').deletion;

/** Once nobody is signed in, the dialog is gone with the header's button. */
function DeleteForm({ close }: { close: () => void }) {
  const { submitting, error, run } = useAttempt();
  const fieldErrors = useMemo(() => updateErrors(error), [error]);
  const submit = (data: FormData): Promise<boolean> =>
    run('Error', async () => {
      await deleteAccount(passwordOf(data, 'current_password'));
      toast({ text: words().done_text });
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
      <PasswordField name="current_password" label="Current Password" />
      <FormButtons
        danger
        label={words().submit_label}
        busyLabel={words().submitting_label}
        submitting={submitting}
        onCancel={close}
      />
    </Form>
  );
}

export const DeleteAccount = () => (
  <FormSection
    danger
    title={words().title}
    label={words().label}
    form={(close) => <DeleteForm close={close} />}
  />
);
