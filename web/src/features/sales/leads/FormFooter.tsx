/** The end of a lead's form: the button, a note about the draft, and a reset button. */
import type { QuotePage } from '../../../content/types.gen.ts';
import { Button } from '../../../ui/Button.tsx';
import type { useLeadForm } from './use-lead-form.ts';

interface FormFooterProps {
  page: Pick<QuotePage, 'draft_text' | 'clear_label'> & {
    form: Pick<QuotePage['form'], 'submit_label' | 'submitting_label'>;
  };
  form: Pick<ReturnType<typeof useLeadForm>, 'submitting' | 'clear'>;
}

export const FormFooter = ({ page, form }: FormFooterProps) => (
  <div>
    <div className="flex flex-wrap items-center gap-3">
      <Button type="submit" size="lg" busy={form.submitting} busyLabel={page.form.submitting_label}>
        {page.form.submit_label}
      </Button>
      <Button variant="ghost" size="lg" onClick={form.clear}>
        {page.clear_label}
      </Button>
    </div>
    <p className="mt-3 text-sm text-muted">{page.draft_text}</p>
  </div>
);
