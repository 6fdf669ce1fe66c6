/** The questions of every form that creates a lead, in their groups. */
import type { FieldKind } from '../../../content/types.gen.ts';
import { CheckboxGroup } from '../../../form/CheckboxGroup.tsx';
import { Select } from '../../../form/Select.tsx';
import { TextArea } from '../../../form/TextArea.tsx';
import { TextField } from '../../../form/TextField.tsx';
import type { Question } from './questions.ts';

interface Shared {
  selectLabel: string;
  /** Lines of a long text before it grows. */
  rows?: number;
  /** Initial texts by name. */
  initial?: Readonly<Record<string, string>>;
}

/** Attributes of one-line texts by kind. */
const inputs: Partial<Record<FieldKind, { type?: string; autoComplete: string }>> = {
  name: { autoComplete: 'name' },
  company: { autoComplete: 'organization' },
  email: { type: 'email', autoComplete: 'email' },
  phone: { type: 'tel', autoComplete: 'tel' },
  code: { autoComplete: 'off' },
};

function Control({ question, selectLabel, rows = 4, initial }: Shared & { question: Question }) {
  const { name, kind, label, hint, required = false, options = [], limit, wide } = question;
  const whole = wide || kind === 'long-text' || kind === 'several-choices';
  const look = { name, label, required, ...(hint && { hint }), ...(whole && { className: 'sm:col-span-2' }) };
  if (kind === 'choice') return <Select {...look} options={options} unsetLabel={selectLabel} />;
  if (kind === 'several-choices') return <CheckboxGroup {...look} options={options} />;
  if (kind === 'long-text')
    return <TextArea {...look} rows={rows} maxLength={limit} defaultValue={initial?.[name]} />;
  return <TextField {...look} {...inputs[kind]} maxLength={limit} />;
}

/** A question with a heading begins a group. */
function groupsOf(questions: readonly Question[]): Question[][] {
  const groups: Question[][] = [];
  for (const question of questions) {
    const last = groups.at(-1);
    if (last && !question.heading) last.push(question);
    else groups.push([question]);
  }
  return groups;
}

interface QuestionsProps extends Shared {
  questions: readonly Question[];
  /** True for a line above each group. */
  ruled?: boolean;
}

const look = { group: 'grid gap-5 sm:grid-cols-2', legend: 'display mb-4 text-2xl' };
const ruledLook = {
  group: 'grid gap-5 border-t border-line-strong pt-6 sm:grid-cols-2',
  legend: 'display float-left mb-1 w-full text-2xl sm:col-span-2',
};

export const Questions = ({ questions, ruled = false, ...shared }: QuestionsProps) =>
  groupsOf(questions).map((group) => {
    const { group: className, legend } = ruled ? ruledLook : look;
    const [{ name, heading } = { name: '', heading: '' }] = group;
    const controls = group.map((question) => (
      // An initial text appears in a new control.
      <Control
        key={question.name + (shared.initial?.[question.name] ?? '')}
        question={question}
        {...shared}
      />
    ));
    return heading ? (
      <fieldset key={name} className={className}>
        <legend className={legend}>{heading}</legend>
        {controls}
      </fieldset>
    ) : (
      <div key={name} className={className}>
        {controls}
      </div>
    );
  });
