/** A form that creates a lead and saves a draft: its title, questions and buttons. */
import type { QuoteFormWords } from '../../../content/types.gen.ts';
import { Form } from '../../../form/Form.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Questions } from './Questions.tsx';
import type { Question } from './questions.ts';
import type { useLeadForm } from './use-lead-form.ts';

interface LeadFormProps {
  words: Pick<QuoteFormWords, 'form' | 'select_label' | 'draft_text' | 'clear_label'>;
  questions: readonly Question[];
  form: ReturnType<typeof useLeadForm>;
  /** Initial texts by name. */
  initial?: Readonly<Record<string, string>>;
  /** True for a line above each group of questions. */
  ruled?: boolean;
  onSent?: () => void;
}

export const LeadForm = ({ words, questions, form, initial = {}, ruled = false, onSent }: LeadFormProps) => (
  <div ref={form.ref}>
    <h2 className="display text-3xl">{words.form.title}</h2>
    <p className="mt-2 mb-8 text-muted">{words.form.text}</p>
    <Form
      label={words.form.title}
      {...form.props}
      className={ruled ? 'grid gap-9' : 'grid gap-10'}
      onSubmit={(data, trap) => void form.submit(data, trap).then((sent) => sent && onSent?.())}
    >
      <Questions questions={questions} selectLabel={words.select_label} initial={initial} ruled={ruled} />
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
    </Form>
  </div>
);
