/** "Confirm it's you": by password, app code or passkey, depending on the account's factors. */
import { useEffect, useRef, useState } from 'react';
import { freshToken } from '../../../api/session-client.ts';
import { listKinds, passkeyProof, reauthenticate } from '../../../api/two-step-client.ts';
import { messages } from '../../../content/messages.ts';
import { Form } from '../../../form/Form.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { codeOf } from './attempt.ts';
import { CodeField, codeIn } from './CodeField.tsx';
import { PasswordField, passwordOf } from './fields.tsx';
import { PasskeyAction } from './PasskeyAction.tsx';
import { wrongPassword } from './update-errors.ts';
import { useProof } from './use-proof.ts';

const t = messages('two-step.confirm');
const fields = messages('auth.fields');
const step = messages('two-step.step');

type Way = 'password' | 'totp';

/** Returns the kinds of factors of the account; empty while loading, which leaves the password. */
function useKinds(): string[] {
  const [kinds, setKinds] = useState<string[]>([]);
  useEffect(() => {
    listKinds().then(setKinds, () => undefined);
  }, []);
  return kinds;
}

export function ConfirmDialog({ onAnswer }: { onAnswer: (confirmed: boolean) => void }) {
  const kinds = useKinds();
  const [way, setWay] = useState<Way>('password');
  const body = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each way has a field of its own, which gets the focus.
  useEffect(() => body.current?.querySelector('input')?.focus(), [way]);
  const { submitting, error, fieldErrors, run } = useProof(async (proof) => {
    await reauthenticate(proof);
    onAnswer(true);
  });
  const errors = codeOf(error) === 'current_password_invalid' ? wrongPassword() : fieldErrors;
  return (
    <Dialog open onClose={() => onAnswer(false)} title={t('title')} description={t('text')} size="sm">
      <div ref={body} className="grid gap-5">
        <Form
          label={t('title')}
          submitting={submitting}
          error={null}
          fieldErrors={errors}
          onSubmit={(data) =>
            run(
              way === 'totp'
                ? { code: codeIn(data) }
                : { current_password: passwordOf(data, 'current_password') },
            )
          }
        >
          {way === 'totp' ? (
            <CodeField label={step('totp_label')} />
          ) : (
            <PasswordField name="current_password" label={fields('current_password')} />
          )}
          <Button type="submit" busy={submitting} busyLabel={t('submitting_label')}>
            {t('submit_label')}
          </Button>
        </Form>
        {kinds.includes('webauthn') && (
          <PasskeyAction
            label={step('passkey_label')}
            work={async () => {
              await reauthenticate(await passkeyProof((await freshToken()) ?? ''));
              onAnswer(true);
            }}
          />
        )}
        {kinds.includes('totp') && (
          <Button variant="ghost" onClick={() => setWay(way === 'totp' ? 'password' : 'totp')}>
            {way === 'totp' ? t('use_password_label') : step('use_totp_label')}
          </Button>
        )}
      </div>
    </Dialog>
  );
}
