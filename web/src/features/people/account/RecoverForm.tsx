/** Requests a link to replace a forgotten password. The response is the same for every address. */
import { useState } from 'react';
import { useAuth } from '../../../api/auth.ts';
import { messages } from '../../../content/messages.ts';
import { Form, textOf } from '../../../form/Form.tsx';
import { paths } from '../../../paths.ts';
import { Button } from '../../../ui/Button.tsx';
import { inlineError, useAttempt } from './attempt.ts';
import { EmailField } from './fields.tsx';

const t = messages('auth.forgot');

/** `expired`: the user comes from an invalid or expired link. */
export function RecoverForm({ expired }: { expired: boolean }) {
  const { recoverPassword } = useAuth();
  const { submitting, error, run } = useAttempt();
  const [email, setEmail] = useState('');
  const [sent, setSent] = useState(false);

  return (
    <Form
      submitting={submitting}
      error={inlineError(error)}
      onSubmit={(data) => void run(() => recoverPassword(textOf(data, 'email'))).then(setSent)}
    >
      <div>
        <h2 className="display text-2xl">{t('title')}</h2>
        <p className="mt-2 text-muted">{t('text')}</p>
      </div>
      {expired && !sent && <p role="alert">{t('expired_text')}</p>}
      {!sent && <EmailField value={email} onChange={setEmail} />}
      <div role="status">{sent && <p>{t('sent_text')}</p>}</div>
      {!sent && (
        <Button type="submit" size="lg" busy={submitting} busyLabel={t('submitting_label')}>
          {t('submit_label')}
        </Button>
      )}
      <a href={paths.auth()} className="text-link justify-self-start">
        {t('back_label')}
      </a>
    </Form>
  );
}
