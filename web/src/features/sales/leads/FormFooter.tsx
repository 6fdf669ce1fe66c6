/** The end of a lead's form: the button, a note about the draft, and a reset button. */
import type { QuoteFormWords } from '../../../content/types.gen.ts';
import { Button } from '../../../ui/Button.tsx';
import type { useLeadForm } from './use-lead-form.ts';

interface FormFooterProps {
  words: Pick<QuoteFormWords, 'draft_text' | 'clear_label'> & {
    form: Pick<QuoteFormWords['form'], 'submit_label' | 'submitting_label'>;
  };
  form: Pick<ReturnType<typeof useLeadForm>, 'submitting' | 'clear'>;
}

export const FormFooter = ({ words, form }: FormFooterProps) => (
  <div>
    <div className="flex flex-wrap items-center gap-3">
      <Button type="submit" size="lg" busy={form.submitting} busyLabel={words.form.submitting_label}>
        {words.form.submit_label}
      </Button>
      <Button variant="ghost" size="lg" onClick={form.clear}>
        {words.clear_label}
      </Button>
    </div>
    <p className="mt-3 text-sm text-muted">{words.draft_text}</p>
  </div>
);
