import { messages } from '../../content/messages.ts';
import { toDateInput } from '../../lib/dates.ts';
import { SaveButton } from './SaveButton.tsx';

const t = messages('files');

interface ExportButtonProps {
  /** Where the file is. */
  path: string;
  /** What it is called, without date and ending. */
  name: string;
}

/** Saves the list as the filters show it, all of its pages. */
export const ExportButton = ({ path, name }: ExportButtonProps) => (
  <SaveButton path={path} name={`${name}-${toDateInput(new Date())}.csv`}>
    {t('export')}
  </SaveButton>
);
