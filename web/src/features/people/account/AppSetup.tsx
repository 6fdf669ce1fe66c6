/** Sets up an authenticator app: QR code and key, then the first code. */
import { useEffect, useState } from 'react';
import { type Enrolment, enrolApp, finishAppSetup } from '../../../api/two-step-client.ts';
import { messages } from '../../../content/messages.ts';
import { Form } from '../../../form/Form.tsx';
import { TextArea } from '../../../form/TextArea.tsx';
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx';
import { toast } from '../../../ui/toast.ts';
import { useAttempt } from './attempt.ts';
import { CodeField, codeIn } from './CodeField.tsx';
import { FormButtons } from './FormButtons.tsx';
import { useProof } from './use-proof.ts';

const t = messages('two-step.app');

interface AppSetupProps {
  onDone: () => Promise<void>;
  onCancel: () => void;
}

/** Groups keys by four characters. */
const grouped = (secret: string): string => secret.replace(/(.{4})(?=.)/g, '$1 ');

function useEnrolment(onFailed: () => void): Enrolment | null {
  const [enrolment, setEnrolment] = useState<Enrolment | null>(null);
  const { run } = useAttempt();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form opens.
  useEffect(() => {
    void run(async () => setEnrolment(await enrolApp())).then((begun) => begun || onFailed());
  }, []);
  return enrolment;
}

export function AppSetup({ onDone, onCancel }: AppSetupProps) {
  const enrolment = useEnrolment(onCancel);
  const { submitting, fieldErrors, run } = useProof(async ({ code = '' }) => {
    await finishAppSetup(enrolment?.id ?? '', code);
    toast({ text: t('done_text'), tone: 'positive' });
    await onDone();
  });
  if (!enrolment) {
    return (
      <Loading label={t('loading_text')}>
        <Skeleton className="h-48" />
      </Loading>
    );
  }
  return (
    <div ref={(box) => box?.querySelector<HTMLElement>('input[name=code]')?.focus()}>
      <Form
        label={t('set_up_label')}
        submitting={submitting}
        error={null}
        fieldErrors={fieldErrors}
        onSubmit={(data) => run({ code: codeIn(data) })}
      >
        <p className="text-muted">{t('text')}</p>
        <img
          className="size-48 rounded-md"
          alt={t('picture_label')}
          src={`data:image/svg+xml,${encodeURIComponent(enrolment.totp.qr_code)}`}
        />
        <TextArea
          name="secret"
          label={t('secret_label')}
          required
          readOnly
          rows={2}
          className="font-mono"
          value={grouped(enrolment.totp.secret)}
          onFocus={(event) => event.currentTarget.select()}
        />
        <CodeField label={t('code_label')} />
        <FormButtons
          label={t('submit_label')}
          busyLabel={t('submitting_label')}
          submitting={submitting}
          onCancel={onCancel}
        />
      </Form>
    </div>
  );
}
