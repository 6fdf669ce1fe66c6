import { messages } from '../../content/messages.ts';
import { toDateInput } from '../../lib/dates.ts';
import { DownloadButton } from './DownloadButton.tsx';

const t = messages('files');

interface ExportButtonProps {
  /** Path of the file. */
  path: string;
  /** File name without date and extension. */
  name: string;
}

/** Downloads all pages of the list with its current filters. */
export const ExportButton = ({ path, name }: ExportButtonProps) => (
  <DownloadButton path={path} name={`${name}-${toDateInput(new Date())}.csv`}>
    {t('export')}
  </DownloadButton>
);
