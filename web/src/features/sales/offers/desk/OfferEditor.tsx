/** Editor of a draft: buyer, lines, discount, deposit and terms, with its totals. */
import { useEffect, useState } from 'react';
import { errorText, fieldErrorsOf } from '../../../../api/problem.ts';
import { textsOf } from '../../../../content/island-texts.ts';
import { useKinds } from '../../../../form/desk/declared/api.ts';
import { showResult } from '../../../../form/desk/declared/results.ts';
import { Form } from '../../../../form/Form.tsx';
import { Choice } from '../../../../form/ListTools.tsx';
import { TextArea } from '../../../../form/TextArea.tsx';
import { TextField } from '../../../../form/TextField.tsx';
import { currencyCode } from '../../../../lib/money.ts';
import { Button } from '../../../../ui/Button.tsx';
import { fieldsAt, labelOf, type OfferContent, type PlainField } from '../fields.ts';
import {
  type OfferDetail,
  type OfflineAcceptance,
  useSaveOffer,
  useSendOffer,
  useServices,
  useTotals,
} from './api.ts';
import { type ContentDraft, contentOf } from './draft.ts';
import { EditorLines } from './EditorLines.tsx';
import { Totals } from './Totals.tsx';

const buyerFields = [
  ['name', 'Name', 200, true],
  ['email', 'Email', 254, true],
  ['company', 'Company', 200, false],
  ['street', 'Street', 200, false],
  ['postcode', 'Postcode', 200, false],
  ['city', 'City', 200, false],
  ['country', 'Country (two letters)', 2, false],
  ['vat_id', 'VAT id', 40, false],
] as const;

interface PartProps {
  draft: ContentDraft;
  set: (change: Partial<ContentDraft>) => void;
}

const Buyer = ({ draft: { buyer }, set }: PartProps) => (
  <fieldset className="grid gap-4 sm:grid-cols-2">
    <legend className="mb-3 text-lg">Buyer</legend>
    {buyerFields.map(([name, label, maxLength, required]) => (
      <TextField
        key={name}
        name={`buyer.${name}`}
        label={label}
        required={required}
        maxLength={maxLength}
        value={buyer[name]}
        onChange={({ currentTarget: { value } }) => set({ buyer: { ...buyer, [name]: value } })}
      />
    ))}
  </fieldset>
);

/** Plain text fields at these places of the document. */
const Plain = ({ places, draft, set }: PartProps & { places: readonly PlainField['place'][] }) =>
  fieldsAt(...places).map(([name, { kind, required, rows, maxLength }]) => {
    const props = {
      name,
      label: labelOf(name),
      required,
      maxLength,
      value: draft[name],
      onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
        set({ [name]: value }),
    };
    return kind === 'text' ? (
      <TextArea key={name} rows={rows} className="col-span-full" {...props} />
    ) : (
      <TextField key={name} type={kind === 'day' ? 'date' : 'text'} {...props} />
    );
  });

const discountKinds = () =>
  [
    ['percent', 'Percent'],
    ['amount', `Amount in ${currencyCode(textsOf('currency'))}`],
  ] as const;

const Conditions = ({ isAgreed, draft, set }: PartProps & { isAgreed: boolean }) => (
  <fieldset className="grid items-start gap-4 sm:grid-cols-2">
    <legend className="mb-3 text-lg">Conditions</legend>
    <TextField
      name="discount"
      label="Discount"
      inputMode="decimal"
      maxLength={12}
      value={draft.discount}
      onChange={({ currentTarget: { value } }) => set({ discount: value })}
    />
    <Choice
      label="Discount in"
      value={draft.discountKind}
      options={discountKinds()}
      onChange={(discountKind) => set({ discountKind })}
    />
    <TextField
      name="deposit_percent"
      label="Deposit in percent"
      hint="Due on acceptance. Empty: everything is."
      inputMode="numeric"
      maxLength={3}
      value={draft.deposit}
      onChange={({ currentTarget: { value } }) => set({ deposit: value })}
    />
    {/* Once the buyer has agreed, the expiry date no longer matters. */}
    <Plain places={isAgreed ? ['end'] : ['head', 'end']} draft={draft} set={set} />
  </fieldset>
);

/** Empty while unknown. */
type AgreementKind = OfflineAcceptance['how'] | '';

/** Returns the ways of an agreement made elsewhere, as in the action of a sent offer. */
const useAgreementKinds = () =>
  useKinds()
    .data?.find(({ name }) => name === 'offers')
    ?.actions.find(({ id }) => id === 'agree')
    ?.fields.find(({ name }) => name === 'how')
    ?.options.map(({ value, label }) => [value as AgreementKind, label] as const) ?? [];

/** Returns the content after a short pause in typing, to limit requests. */
function useDebounced(content: OfferContent | null): OfferContent | null {
  const text = JSON.stringify(content);
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), 300);
    return () => clearTimeout(timer);
  }, [text]);
  return JSON.parse(settled) as OfferContent | null;
}

interface EditorProps {
  id: string;
  leadId: string;
  /** The saved draft; null before the first save. */
  saved: OfferDetail | null;
  start: ContentDraft;
  /**
   * Way of an agreement made elsewhere, which the admin can change: the invoice is sent immediately. Undefined if the
   * buyer hasn't agreed yet.
   */
  agreed?: OfflineAcceptance['how'];
  onSaved?: (offer: OfferDetail) => void;
  /** Called after a draft is saved or sent. */
  onDone?: (offer: OfferDetail) => void;
}

export function OfferEditor({ id, leadId, saved, start, agreed, onSaved, onDone }: EditorProps) {
  const [draft, setDraft] = useState(start);
  const set = (change: Partial<ContentDraft>) => setDraft((now) => ({ ...now, ...change }));
  const [how, setHow] = useState<AgreementKind>(agreed ?? '');
  const isAgreed = how !== '';
  const ways = useAgreementKinds();
  const save = useSaveOffer();
  const send = useSendOffer();
  const services = useServices().data ?? [];
  const catalogueTaxed = services.some((service) => service.price_includes_tax);
  const { content, errors } = contentOf({
    ...draft,
    prices_include_tax: draft.prices_include_tax ?? catalogueTaxed,
  });
  const totals = useTotals(useDebounced(content));
  const [shown, setShown] = useState<Record<string, string>>({});
  const failure = send.error ?? save.error;
  /** Saves the current content. Returns undefined if it is invalid; the form then shows the errors. */
  const saveNow = async (): Promise<OfferDetail | undefined> => {
    setShown(errors);
    if (!content) return undefined;
    send.reset();
    const offer = await save.mutateAsync({ id, leadId, revision: saved?.revision ?? null, content });
    onSaved?.(offer);
    return offer;
  };
  const saveDraft = async (): Promise<void> => {
    const offer = await saveNow();
    if (!offer) return;
    showResult({ text: 'Draft saved.' });
    onDone?.(offer);
  };
  const saveAndSend = async (): Promise<void> => {
    const offer = await saveNow();
    if (!offer) return;
    const { id, revision, buyer_name: name } = offer;
    const sent = await send.mutateAsync({ id, revision, ...(how && { agreed: { name, how } }) });
    showResult({ text: isAgreed ? 'The invoice is on its way.' : 'Offer sent.' });
    onDone?.(sent);
  };
  /** The form shows the error, so it can be ignored here. */
  const run = (work: () => Promise<void>): void => void work().catch(() => undefined);
  return (
    <Form
      label="Offer"
      submitting={save.isPending || send.isPending}
      error={failure ? errorText(failure, 'The offer could not be saved. Please try again.') : null}
      fieldErrors={{ ...fieldErrorsOf(failure), ...shown }}
      validate={false}
      className="grid gap-7"
      onSubmit={() => run(saveDraft)}
    >
      <Buyer draft={draft} set={set} />
      <Plain places={['top']} draft={draft} set={set} />
      <EditorLines
        lines={draft.lines}
        services={services}
        taxed={draft.prices_include_tax ?? catalogueTaxed}
        onChange={(lines) => set({ lines })}
        onTaxed={(taxed) => set({ prices_include_tax: taxed })}
      />
      <Conditions isAgreed={isAgreed} draft={draft} set={set} />
      <div aria-live="polite">
        {totals.error ? (
          <p className="text-danger">{totals.error.message}</p>
        ) : (
          totals.data && (
            <Totals
              totals={totals.data}
              currency={textsOf('currency')}
              taxed={content?.prices_include_tax ?? false}
            />
          )
        )}
      </div>
      <div className="grid gap-2">
        <Choice
          label="Have they agreed already?"
          value={how}
          options={[['', 'Not yet: they get the offer, to accept it'], ...ways]}
          onChange={setHow}
        />
        {isAgreed && (
          <p className="text-muted">
            The order is placed, and its invoice is mailed to {draft.buyer.email || 'them'}. They get no
            offer.
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-3">
        <Button busy={send.isPending} busyLabel="Sending..." onClick={() => run(saveAndSend)}>
          {isAgreed ? 'Send Invoice' : 'Send Offer'}
        </Button>
        <Button type="submit" variant="secondary" busy={save.isPending} busyLabel="Saving...">
          Save Draft
        </Button>
      </div>
    </Form>
  );
}
