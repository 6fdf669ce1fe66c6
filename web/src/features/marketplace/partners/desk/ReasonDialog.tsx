/** Asks for a reason before something is done to partners. */
import * as limits from '../../../../api/limits.gen.ts';
import { fieldErrorsOf, wordsOf } from '../../../../api/problem.ts';
import { Form, textOf } from '../../../../form/Form.tsx';
import { TextArea } from '../../../../form/TextArea.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { Dialog } from '../../../../ui/Dialog.tsx';

interface ReasonProps {
  title: string;
  /** Who reads the reason. */
  hint: string;
  action: string;
  busy: boolean;
  error: unknown;
  onReason: (reason: string) => void;
  onClose: () => void;
}

export const ReasonDialog = ({ title, hint, action, busy, error, onReason, onClose }: ReasonProps) => (
  <Dialog open onClose={onClose} size="sm" title={title}>
    <Form
      onSubmit={(data) => onReason(textOf(data, 'reason'))}
      submitting={busy}
      error={error ? wordsOf(error, 'Nothing was changed. Please try again.') : null}
      fieldErrors={fieldErrorsOf(error)}
    >
      <TextArea
        name="reason"
        label="Reason"
        hint={hint}
        required
        maxLength={limits.maxReasonInputBodyReason}
        rows={3}
      />
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onClose}>
          Back
        </Button>
        <Button type="submit" variant="danger" busy={busy} busyLabel="Working...">
          {action}
        </Button>
      </div>
    </Form>
  </Dialog>
);
