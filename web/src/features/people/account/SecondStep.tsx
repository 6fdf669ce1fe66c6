/** The second step of a sign-in: an app code, a passkey, or a recovery code if both are lost. */
import { useState } from 'react';
import type { Session } from '../../../api/session.ts';
import { type Proof, passkeyProof } from '../../../api/two-step-client.ts';
import { messages } from '../../../content/messages.ts';
import { Form, textOf } from '../../../form/Form.tsx';
import { TextField } from '../../../form/TextField.tsx';
import { Button } from '../../../ui/Button.tsx';
import { CodeField, codeIn } from './CodeField.tsx';
import { PasskeyAction } from './PasskeyAction.tsx';
import { useProof } from './use-proof.ts';

const t = messages('two-step.step');

type Way = 'totp' | 'webauthn' | 'recovery_code';

/** Message keys of each kind. */
const names = { totp: 'totp', webauthn: 'passkey', recovery_code: 'recovery' } as const;

const RecoveryField = () => (
  <TextField
    name="recovery_code"
    label={t('recovery_label')}
    required
    autoComplete="off"
    autoCapitalize="characters"
    spellCheck={false}
  />
);

interface SecondStepProps {
  /** The session that lacks its second step. */
  session: Session;
  /** Sends the proof; resolves if the server accepts it. */
  finish: (proof: Proof) => Promise<void>;
  onBack: () => void;
}

export function SecondStep({ session, finish, onBack }: SecondStepProps) {
  const ways = (session.second_step ?? []) as Way[];
  const [way, setWay] = useState<Way>(ways[0] ?? 'recovery_code');
  const { submitting, fieldErrors, run } = useProof(finish);
  const focus = (box: HTMLElement | null): void => box?.querySelector<HTMLElement>('input, button')?.focus();

  return (
    <div className="grid gap-5">
      <div>
        <h2 className="display text-2xl">{t('title')}</h2>
        <p className="mt-2 text-muted">{t(`${names[way]}_text`)}</p>
      </div>
      <div key={way} ref={focus}>
        {way === 'webauthn' ? (
          <PasskeyAction
            label={t('passkey_label')}
            variant="primary"
            size="lg"
            work={async () => finish(await passkeyProof(session.access_token))}
          />
        ) : (
          <Form
            label={t('title')}
            submitting={submitting}
            error={null}
            fieldErrors={fieldErrors}
            onSubmit={(data) =>
              run(way === 'totp' ? { code: codeIn(data) } : { recovery_code: textOf(data, 'recovery_code') })
            }
          >
            {way === 'totp' ? <CodeField label={t('totp_label')} /> : <RecoveryField />}
            <Button type="submit" size="lg" busy={submitting} busyLabel={t('submitting_label')}>
              {t('submit_label')}
            </Button>
          </Form>
        )}
      </div>
      <div className="flex flex-wrap gap-3">
        {ways
          .filter((other) => other !== way)
          .map((other) => (
            <Button key={other} variant="secondary" size="sm" onClick={() => setWay(other)}>
              {t(`use_${names[other]}_label`)}
            </Button>
          ))}
        <Button variant="ghost" size="sm" onClick={onBack}>
          {t('back_label')}
        </Button>
      </div>
    </div>
  );
}
