/** Deletes the account permanently, after listing the data that is deleted and kept. */
import { useMemo } from 'react';
import { deleteAccount } from '../../../api/account-client.ts';
import { messages } from '../../../content/messages.ts';
import { Form } from '../../../form/Form.tsx';
import { toast } from '../../../ui/toast.ts';
import { inlineError, useAttempt } from './attempt.ts';
import { FormButtons } from './FormButtons.tsx';
import { PasswordField, passwordOf } from './fields.tsx';
import { FormSection } from './Section.tsx';
import { updateErrors } from './update-errors.ts';

const t = messages('account.deletion');
const fields = messages('auth.fields');

/** After the deletion, the user is signed out, which removes the dialog. */
function DeleteForm({ close }: { close: () => void }) {
  const { submitting, error, run } = useAttempt();
  const fieldErrors = useMemo(() => updateErrors(error), [error]);
  const submit = (data: FormData): Promise<boolean> =>
    run(async () => {
      await deleteAccount(passwordOf(data, 'current_password'));
      toast({ text: t('done_text') });
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
      <PasswordField name="current_password" label={fields('current_password')} />
      <FormButtons
        danger
        label={t('submit_label')}
        busyLabel={t('submitting_label')}
        submitting={submitting}
        onCancel={close}
      />
    </Form>
  );
}

export const DeleteAccount = () => (
  <FormSection danger title={t('title')} label={t('label')} form={(close) => <DeleteForm close={close} />} />
);
