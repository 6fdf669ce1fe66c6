/** The footer of a form in the account dialog: submit or cancel. */
import { messages } from '../../../content/messages.ts';
import { Button } from '../../../ui/Button.tsx';

const t = messages('auth');

interface FormButtonsProps {
  label: string;
  busyLabel: string;
  submitting: boolean;
  danger?: boolean;
  onCancel: () => void;
}

export const FormButtons = ({ label, busyLabel, submitting, danger = false, onCancel }: FormButtonsProps) => (
  <div className="flex flex-wrap gap-3">
    <Button type="submit" variant={danger ? 'danger' : 'solid'} busy={submitting} busyLabel={busyLabel}>
      {label}
    </Button>
    <Button variant="ghost" onClick={onCancel}>
      {t('cancel_label')}
    </Button>
  </div>
);
