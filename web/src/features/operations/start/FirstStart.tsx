/** The Start tab: ten steps from the delivered site to the owner's site. They can be interrupted at any time. */
import { errorText } from '../../../api/problem.ts';
import { useLoadFailure } from '../../../form/desk/use-load-failure.ts';
import { QueryView } from '../../../form/QueryView.tsx';
import { paths } from '../../../paths.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Button, LinkButton } from '../../../ui/Button.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { type Gap, type Step, useDismissStep, useStart, useTestMail } from './api.ts';

const states = {
  open: ['yellow', 'To do'],
  done: ['green', 'Done'],
  kept: ['neutral', 'Kept as it is'],
} as const;

/** Returns the address of a field in the editor. */
const fieldAddress = (file: string, field = ''): string =>
  `${paths.admin('site')}&file=${encodeURIComponent(file)}&field=${encodeURIComponent(field)}`;

/** Returns the editor's address with a draft of a legal page. */
const draftAddress = (id: string): string => `${paths.admin('site')}&draft=${encodeURIComponent(id)}`;

interface MissingProps {
  gap: Gap;
  busy: boolean;
  onKeep: (item: string) => void;
}

const Missing = ({ gap: { text, file, field, line, item, is_claim, draft }, busy, onKeep }: MissingProps) => (
  <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-1.5">
    <span className="min-w-0 flex-1 basis-60 wrap-anywhere">
      {text} {is_claim && <Badge tone="yellow">Visitors read it</Badge>}
      {line && (
        <code className="mt-1.5 block rounded-md bg-sunken px-3 py-2 font-mono text-sm wrap-anywhere">
          {line}
        </code>
      )}
    </span>
    <span className="flex gap-2">
      {item && (
        <Button
          variant="secondary"
          size="sm"
          busy={busy}
          aria-label={is_claim ? `It's true: ${text}` : `Keep: ${text}`}
          onClick={() => onKeep(item)}
        >
          {is_claim ? "It's true" : 'Keep'}
        </Button>
      )}
      {draft && (
        <LinkButton to={draftAddress(draft)} variant="secondary" size="sm" aria-label={`Draft it: ${text}`}>
          Draft it
        </LinkButton>
      )}
      {file && (
        <LinkButton to={fieldAddress(file, field)} variant="secondary" size="sm" aria-label={`Edit: ${text}`}>
          Edit
        </LinkButton>
      )}
    </span>
  </li>
);

function TestMail() {
  const { mutate, isPending, data, error } = useTestMail();
  const failed = error ? errorText(error, 'The test email could not be sent. Try again in a moment.') : '';
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button variant="secondary" size="sm" busy={isPending} onClick={() => mutate()}>
        Send a test email
      </Button>
      <p role="status" className="min-w-0 flex-1 basis-60 wrap-anywhere">
        {data && !data.trouble && `Sent to ${data.to}.`}
        {data?.trouble && <span className="text-danger">Not sent: {data.trouble}</span>}
        {failed && <span className="text-danger">{failed}</span>}
      </p>
    </div>
  );
}

function StepCard({ step, number }: { step: Step; number: number }) {
  const keep = useDismissStep();
  const [tone, label] = states[step.state];
  const title = `step-${step.id}`;
  const isOpen = step.state === 'open';
  const keepLabel = step.id === 'prices' ? 'Keep all prices' : 'Keep as it is';
  return (
    <li className="border-t border-line py-5 last:border-b">
      <section aria-labelledby={title} className="grid gap-x-5 md:grid-cols-[2rem_1fr]">
        <span aria-hidden="true" className="hidden text-xl text-muted tabular-nums md:block">
          {number}
        </span>
        <div className="min-w-0">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h3 id={title} className="text-xl font-[560]">
              {step.title}
            </h3>
            <Badge tone={tone}>{label}</Badge>
            {step.drafted && <Badge tone="blue">Done in your draft: publish it</Badge>}
          </div>
          <p className="text-muted">{step.why}</p>
          {isOpen && (
            <ul className="mt-2">
              {step.missing.map((gap) => (
                <Missing
                  key={`${gap.file}#${gap.item}#${gap.text}`}
                  gap={gap}
                  busy={keep.isPending && keep.variables.item === gap.item}
                  onKeep={(item) => keep.mutate({ id: step.id, item, kept: true })}
                />
              ))}
            </ul>
          )}
          {step.id === 'mail' && <TestMail />}
          {step.can_keep && step.state !== 'done' && (
            <Button
              variant="ghost"
              size="sm"
              className="mt-2 -ml-3.5"
              busy={keep.isPending}
              aria-label={isOpen ? `${keepLabel}: ${step.title}` : `Look at it again: ${step.title}`}
              onClick={() => keep.mutate({ id: step.id, kept: isOpen })}
            >
              {isOpen ? keepLabel : 'Look at it again'}
            </Button>
          )}
        </div>
      </section>
    </li>
  );
}

export function FirstStart() {
  const start = useStart();
  useLoadFailure(start.error);
  return (
    <section aria-labelledby="first-start" className="max-w-3xl">
      <h2 id="first-start" className="desk-name">
        Make the site yours
      </h2>
      <QueryView
        query={start}
        loading="Loading the steps"
        failed="The steps could not be read."
        skeleton={['a', 'b', 'c', 'd'].map((key) => <Skeleton key={key} className="mt-3 h-20" />)}
      >
        {(data) => (
          <>
            <p className="mt-2 mb-6 text-muted" role="status">
              {data.left === 0
                ? 'All steps are done.'
                : `${data.left} of ${data.steps.length} steps left. Stop at any time: what you set stays.`}
            </p>
            <ol>
              {data.steps.map((step, index) => (
                <StepCard key={step.id} step={step} number={index + 1} />
              ))}
            </ol>
            <p className="mt-5 text-sm text-muted">
              Lines such as HARBORLIGHT_SMTP_URL=… are environment variables of the server. Set them and
              restart it.
            </p>
          </>
        )}
      </QueryView>
    </section>
  );
}
