/** Decision of the buyer about an open offer: accept with a name, or decline with a reason. */
import { useId, useState } from 'react';
import * as limits from '../../../api/limits.gen.ts';
import { errorText, fieldErrorsOf } from '../../../api/problem.ts';
import type { OfferWords } from '../../../content/types.gen.ts';
import { Message } from '../../../form/Field.tsx';
import { Form, textOf, useFieldError } from '../../../form/Form.tsx';
import { TextArea } from '../../../form/TextArea.tsx';
import { TextField } from '../../../form/TextField.tsx';
import { formatCents } from '../../../lib/money.ts';
import { Button } from '../../../ui/Button.tsx';
import { type OfferView, useAccept, useDecline } from './api.ts';
import { fillPlaceholders } from './format.ts';

interface DecisionProps {
  token: string;
  offer: OfferView;
  words: OfferWords;
}

function Consent({ label }: { label: string }) {
  const error = useFieldError('agreed');
  const errorId = useId();
  return (
    <div>
      <label className="flex min-h-11 items-start gap-3">
        <input
          type="checkbox"
          name="agreed"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
          className="mt-1 size-5 shrink-0 accent-sea"
        />
        <span>{label}</span>
      </label>
      {error && <Message id={errorId}>{error}</Message>}
    </div>
  );
}

function AcceptForm({ token, offer, words: { accept } }: DecisionProps) {
  const decision = useAccept(token);
  const { number, totals, currency } = offer.document;
  const missing = (data: FormData) => ({
    ...(textOf(data, 'name') === '' && { name: accept.name_missing_text }),
    ...(data.get('agreed') === null && { agreed: accept.missing_text }),
  });
  return (
    <Form
      label={accept.title}
      validate={false}
      check={missing}
      submitting={decision.isPending}
      error={decision.isError ? errorText(decision.error, decision.error.message) : null}
      fieldErrors={fieldErrorsOf(decision.error)}
      onSubmit={(data) => decision.mutate({ name: textOf(data, 'name'), agreed: true, sha256: offer.sha256 })}
    >
      <TextField
        name="name"
        label={accept.name_label}
        hint={accept.name_hint}
        required
        autoComplete="name"
        maxLength={limits.maxOfferAcceptanceName}
      />
      <Consent
        label={fillPlaceholders(accept.agree_label, {
          number,
          total: formatCents(totals.total_cents, currency),
        })}
      />
      <Button
        type="submit"
        className="justify-self-start"
        busy={decision.isPending}
        busyLabel={accept.submitting_label}
      >
        {accept.submit_label}
      </Button>
    </Form>
  );
}

function DeclineForm({ token, words: { decline } }: DecisionProps) {
  const decision = useDecline(token);
  return (
    <Form
      label={decline.open_label}
      submitting={decision.isPending}
      error={decision.isError ? errorText(decision.error, decision.error.message) : null}
      fieldErrors={fieldErrorsOf(decision.error)}
      onSubmit={(data) => decision.mutate({ reason: textOf(data, 'reason') })}
    >
      <TextArea
        name="reason"
        label={decline.reason_label}
        hint={decline.reason_hint}
        maxLength={limits.maxOfferRefusalReason}
      />
      <Button
        type="submit"
        variant="secondary"
        className="justify-self-start"
        busy={decision.isPending}
        busyLabel={decline.submitting_label}
      >
        {decline.submit_label}
      </Button>
    </Form>
  );
}

export function Decision(props: DecisionProps) {
  const { accept, decline } = props.words;
  const [declining, setDeclining] = useState(false);
  const title = useId();
  return (
    <section aria-labelledby={title} className="screen-only mt-8 max-w-xl">
      <h2 id={title} className="display text-3xl">
        {accept.title}
      </h2>
      <p className="mt-2 mb-6 text-muted">{accept.text}</p>
      <AcceptForm {...props} />
      <div className="mt-8 border-t border-line pt-5">
        {declining ? (
          <DeclineForm {...props} />
        ) : (
          <Button variant="secondary" onClick={() => setDeclining(true)}>
            {decline.open_label}
          </Button>
        )}
      </div>
    </section>
  );
}
