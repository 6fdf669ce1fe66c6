/** The end of a lead's form: the button, a note about the draft, and a reset button. */
import { Button } from '../../../ui/Button.tsx';

interface FormFooterProps {
  submitLabel: string;
  submittingLabel: string;
  submitting: boolean;
  draftText: string;
  clearLabel: string;
  onClear: () => void;
}

export const FormFooter = (props: FormFooterProps) => (
  <div>
    <div className="flex flex-wrap items-center gap-3">
      <Button type="submit" size="lg" busy={props.submitting} busyLabel={props.submittingLabel}>
        {props.submitLabel}
      </Button>
      <Button variant="ghost" size="lg" onClick={props.onClear}>
        {props.clearLabel}
      </Button>
    </div>
    <p className="mt-3 text-sm text-muted">{props.draftText}</p>
  </div>
);
