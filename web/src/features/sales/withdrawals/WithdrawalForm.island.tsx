/**
 * The form with which EU consumers withdraw from a contract or cancel a subscription. It requires no account and no
 * order number. Buyers who are signed in, or who use the private link of an order, choose the contract.
 */
import { useEffect, useState } from 'react';
import * as limits from '../../../api/limits.gen.ts';
import { messages } from '../../../content/messages.ts';
import { errorsOf, type Values, valuesOf } from '../../../form/check.ts';
import { Form, type SpamSignals } from '../../../form/Form.tsx';
import { EmailField, NameField } from '../../../form/person.tsx';
import { Select, selectedValue } from '../../../form/Select.tsx';
import { TextArea } from '../../../form/TextArea.tsx';
import { TextField } from '../../../form/TextField.tsx';
import { useSearchParams } from '../../../lib/address.ts';
import { focusInView } from '../../../lib/scroll.ts';
import { Button } from '../../../ui/Button.tsx';
import { type Contract, type Failure, type Kind, useContracts } from './contracts.ts';

const t = messages('rights');

/** Topics in the address, and anchors of the page. */
const topics = { withdrawal: 'withdraw', cancellation: 'cancel' } as const;

/** The declaration, repeated in the receipt on the page. */
interface Sent {
  values: Values;
  contract: string;
  at: Date;
}

const Receipt = ({ kind, sent, onAgain }: { kind: Kind; sent: Sent; onAgain: () => void }) => {
  const facts: [label: string, value: string | undefined][] = [
    [t('contract_label'), sent.contract],
    [t('name_label'), sent.values.name],
    [t('email_label'), sent.values.email],
    [t('ends_label'), sent.values.ends_on],
    [t('reason_label'), sent.values.reason],
    [t('time_label'), sent.at.toLocaleString()],
  ];
  return (
    <div className="rounded-lg border border-line-strong p-6 sm:p-8" role="status">
      <h2 ref={focusInView} className="display text-3xl">
        {t(`${kind}.done_title`)}
      </h2>
      <p className="mt-3 text-lg text-muted">{t('done_text', { email: sent.values.email ?? '' })}</p>
      <dl className="mt-6 border-b border-line">
        {facts.map(
          ([label, value]) =>
            value && (
              <div key={label} className="grid gap-x-6 border-t border-line py-3 sm:grid-cols-[6rem_1fr]">
                <dt className="text-muted">{label}</dt>
                <dd className="min-w-0 whitespace-pre-line">{value}</dd>
              </div>
            ),
        )}
      </dl>
      <Button variant="secondary" className="mt-6" onClick={onAgain}>
        {t('again_label')}
      </Button>
    </div>
  );
};

const other = 'other';

interface ContractFieldProps {
  contracts: readonly Contract[];
  contract: Contract | undefined;
  onChoose: (id: string) => void;
}

/** The contract: chosen from the buyer's orders, or described by the sender. */
const ContractField = ({ contracts, contract, onChoose }: ContractFieldProps) => (
  <>
    {contracts.length > 0 && (
      <Select
        name="chosen"
        label={t('contract_label')}
        required
        value={contract?.id ?? other}
        onChange={(event) => onChoose(selectedValue(event.currentTarget.value))}
        options={[
          ...contracts.map(({ id, label }) => ({ value: id, label })),
          { value: other, label: t('other_label') },
        ]}
      />
    )}
    {!contract && (
      <TextArea
        name="contract"
        label={contracts.length > 0 ? t('other_label') : t('contract_label')}
        hint={t('contract_hint')}
        required
        rows={3}
        maxLength={limits.maxNewDeclarationContract}
      />
    )}
  </>
);

const CancellationFields = () => (
  <>
    <TextField name="ends_on" type="date" label={t('ends_label')} hint={t('ends_hint')} />
    <TextArea
      name="reason"
      label={t('reason_label')}
      hint={t('reason_hint')}
      rows={2}
      maxLength={limits.maxNewDeclarationReason}
    />
  </>
);

/** Opens the form for the address `?topic=…` without the anchor. */
function useTopic(kind: Kind): void {
  const [query] = useSearchParams();
  const topic = topics[kind];
  const wanted = query.get('topic') === topic;
  useEffect(() => {
    if (wanted && location.hash !== `#${topic}`) location.replace(`#${topic}`);
  }, [wanted, topic]);
}

function useDeclaration(kind: Kind, contract: Contract | undefined) {
  const [submitting, setSubmitting] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [sent, setSent] = useState<Sent | null>(null);
  const submit = async (data: FormData, trap: SpamSignals): Promise<void> => {
    const values = valuesOf(data);
    const fieldErrors = errorsOf(values, {
      name: t('name_missing'),
      email: t('email_missing'),
      ...(!contract && { contract: t('contract_missing') }),
    });
    if (Object.keys(fieldErrors).length > 0)
      return setFailure({ message: t('incomplete_text'), fieldErrors });
    setSubmitting(true);
    setFailure(null);
    const { send } = await import('./send.ts');
    const failed = await send(kind, values, contract, trap);
    setSubmitting(false);
    setFailure(failed);
    if (!failed) setSent({ values, contract: contract?.label ?? values.contract ?? '', at: new Date() });
  };
  return { submitting, failure, sent, submit, again: () => setSent(null) };
}

const noErrors = {};

export function WithdrawalForm({ kind }: { kind: Kind }) {
  useTopic(kind);
  const { contracts, contract, choose, email } = useContracts(kind);
  const { submitting, failure, sent, submit, again } = useDeclaration(kind, contract);
  if (sent) return <Receipt kind={kind} sent={sent} onAgain={again} />;
  return (
    <Form
      label={t(`${kind}.title`)}
      validate={false}
      trap
      submitting={submitting}
      error={failure && (failure.message || t('failed_text'))}
      fieldErrors={failure?.fieldErrors ?? noErrors}
      onSubmit={(data, trap) => void submit(data, trap)}
    >
      <ContractField contracts={contracts} contract={contract} onChoose={choose} />
      <NameField label={t('name_label')} maxLength={limits.maxNewDeclarationName} />
      <EmailField
        key={email}
        label={t('email_label')}
        hint={t('email_hint')}
        defaultValue={email}
        maxLength={limits.maxNewDeclarationEmail}
      />
      {kind === 'cancellation' && <CancellationFields />}
      <div>
        <Button type="submit" size="lg" busy={submitting} busyLabel={t('busy_label')}>
          {t(`${kind}.submit_label`)}
        </Button>
      </div>
    </Form>
  );
}
