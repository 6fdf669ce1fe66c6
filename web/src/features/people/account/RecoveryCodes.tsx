/** Recovery codes: shown once, to copy, save or print; later, only the number of remaining codes. */
import { createRecoveryCodes } from '../../../api/two-step-client.ts';
import { messages } from '../../../content/messages.ts';
import { Button } from '../../../ui/Button.tsx';
import { toast } from '../../../ui/toast.ts';
import { useAttempt } from './attempt.ts';

const t = messages('two-step.codes');

async function copy(codes: string[]): Promise<void> {
  try {
    await navigator.clipboard.writeText(codes.join('\n'));
    toast({ text: t('copied_text'), tone: 'positive' });
  } catch {
    toast({ text: t('copy_failed_text') });
  }
}

const asText = (codes: string[]): string => `${t('file_text')}\n\n${codes.join('\n')}\n`;

/** Prints only the codes, from a separate window. */
function printOut(codes: string[]): void {
  const sheet = open('', '', 'popup,width=480,height=640');
  if (!sheet) return;
  const text = sheet.document.createElement('pre');
  text.textContent = asText(codes);
  sheet.document.body.append(text);
  sheet.print();
  sheet.close();
}

function save(codes: string[]): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([asText(codes)], { type: 'text/plain' }));
  link.download = t('file_name');
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000); // the browser reads it while saving
}

interface NewCodesProps {
  codes: string[];
  onDone: () => void;
}

export function NewCodes({ codes, onDone }: NewCodesProps) {
  return (
    <div className="grid gap-4" ref={(box) => box?.querySelector<HTMLElement>('h4')?.focus()}>
      <div className="grid gap-3">
        <h4 tabIndex={-1} className="font-[560]">
          {t('title')}
        </h4>
        <p>{t('new_text')}</p>
        <ol className="grid gap-x-6 gap-y-1 rounded-md bg-sunken p-4 font-mono text-sm sm:grid-cols-2">
          {codes.map((code) => (
            <li key={code} className="break-all">
              {code}
            </li>
          ))}
        </ol>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" size="sm" onClick={() => void copy(codes)}>
          {t('copy_label')}
        </Button>
        <Button variant="secondary" size="sm" onClick={() => save(codes)}>
          {t('download_label')}
        </Button>
        <Button variant="secondary" size="sm" onClick={() => printOut(codes)}>
          {t('print_label')}
        </Button>
        <Button variant="solid" size="sm" onClick={onDone}>
          {t('done_label')}
        </Button>
      </div>
    </div>
  );
}

interface RemainingProps {
  left: number;
  onMade: (codes: string[]) => void;
}

export function RemainingCodes({ left, onMade }: RemainingProps) {
  const { submitting, run } = useAttempt();
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line pt-3">
      <div className="min-w-0">
        <h4 className="font-[560]">{t('title')}</h4>
        <p className="text-muted">
          {t('text')} {left} {t('remaining_text')}.
        </p>
      </div>
      <Button
        variant="secondary"
        size="sm"
        busy={submitting}
        busyLabel={t('making_label')}
        onClick={() => void run(async () => onMade(await createRecoveryCodes()))}
      >
        {t('make_label')}
      </Button>
    </div>
  );
}
