/** Downloads all data of the user as a file. */
import { exportData } from '../../../api/account-client.ts';
import { messages } from '../../../content/messages.ts';
import { toDateInput } from '../../../lib/dates.ts';
import { Button } from '../../../ui/Button.tsx';
import { Download } from '../../../ui/icons.tsx';
import { useAttempt } from './attempt.ts';
import { Section } from './Section.tsx';

const t = messages('account.data');

function save(file: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = `account-${toDateInput(new Date())}.json`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000); // the browser reads it while saving
}

export function DownloadData() {
  const { submitting, run } = useAttempt();
  return (
    <Section
      title={t('title')}
      text={t('text')}
      action={
        <Button
          variant="secondary"
          size="sm"
          busy={submitting}
          busyLabel={t('downloading_label')}
          onClick={() => void run(async () => save(await exportData()))}
        >
          <Download /> {t('download_label')}
        </Button>
      }
    />
  );
}
