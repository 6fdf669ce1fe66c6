/** Sets up an authenticator app: the picture and the key for it, then its first code. */
import { useEffect, useState } from 'react';
import { type Enrolment, enrolApp, finishApp } from '../../../api/two-step-client.ts';
import { copyOf } from '../../../content/copy.ts';
import { Form } from '../../../form/Form.tsx';
import { TextArea } from '../../../form/TextArea.tsx';
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx';
import { toast } from '../../../ui/toast.ts';
import { useAttempt } from './attempt.ts';
import { CodeField, codeIn } from './CodeField.tsx';
import { FormButtons } from './FormButtons.tsx';
import { useProof } from './use-proof.ts';

const words = () => copyOf('twoStep').app;

interface AppSetupProps {
  onDone: () => Promise<void>;
  onCancel: () => void;
}

/** Keys are read in groups of four. */
const grouped = (secret: string): string => secret.replace(/(.{4})(?=.)/g, '$1 ');

function useEnrolment(onFailed: () => void): Enrolment | null {
  const [enrolment, setEnrolment] = useState<Enrolment | null>(null);
  const { run } = useAttempt();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form opens.
  useEffect(() => {
    void run('Error', async () => setEnrolment(await enrolApp())).then((begun) => begun || onFailed());
  }, []);
  return enrolment;
}

export function AppSetup({ onDone, onCancel }: AppSetupProps) {
  const enrolment = useEnrolment(onCancel);
  const { submitting, fieldErrors, run } = useProof(async ({ code = '' }) => {
    await finishApp(enrolment?.id ?? '', code);
    toast({ text: words().done_text, tone: 'positive' });
    await onDone();
  });
  if (!enrolment) {
    return (
      <Loading label="Loading the key">
        <Skeleton className="h-48" />
      </Loading>
    );
  }
  return (
    <div ref={(box) => box?.querySelector<HTMLElement>('input[name=code]')?.focus()}>
      <Form
        label={words().set_up_label}
        submitting={submitting}
        error={null}
        fieldErrors={fieldErrors}
        onSubmit={(data) => run({ code: codeIn(data) })}
      >
        <p className="text-muted">{words().text}</p>
        <img
          className="size-48 rounded-md"
          alt={words().picture_label}
          src={`data:image/svg+xml,${encodeURIComponent(enrolment.totp.qr_code)}`}
        />
        <TextArea
          name="secret"
          label={words().secret_label}
          required
          readOnly
          rows={2}
          className="font-mono"
          value={grouped(enrolment.totp.secret)}
          onFocus={(event) => event.currentTarget.select()}
        />
        <CodeField label={words().code_label} />
        <FormButtons
          label={words().submit_label}
          busyLabel={words().submitting_label}
          submitting={submitting}
          onCancel={onCancel}
        />
      </Form>
    </div>
  );
}
