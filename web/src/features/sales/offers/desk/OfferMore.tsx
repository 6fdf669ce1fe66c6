/** Offer-specific part of a record: the editor of a draft, or the sent document and a button for a new version. */
import { errorText } from '../../../../api/problem.ts';
import { addressOf } from '../../../../form/desk/declared/DeskLink.tsx';
import { showResult } from '../../../../form/desk/declared/results.ts';
import { changeAddress } from '../../../../lib/address.ts';
import { formatCents } from '../../../../lib/money.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Fact, Facts } from '../../../../ui/Facts.tsx';
import { toast } from '../../../../ui/toast.ts';
import { labelOf, plainFields, shown } from '../fields.ts';
import { type OfferDetail, useDeleteOffer, useReviseOffer } from './api.ts';
import { draftOf } from './draft.ts';
import { OfferEditor } from './OfferEditor.tsx';
import { Totals } from './Totals.tsx';

const failed = (error: unknown): void => {
  toast({ title: 'That did not work', text: errorText(error, 'Please try again.'), tone: 'danger' });
};

const Lines = ({ offer }: { offer: OfferDetail }) => (
  <>
    <ul className="mb-4 grid gap-2">
      {offer.content.lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a sent offer never move.
        <li key={index} className="flex justify-between gap-4 border-b border-line pb-2">
          <span className="wrap-anywhere">
            {line.quantity} × {line.text}
          </span>
          <span className="tabular">{formatCents(offer.totals.line_cents[index] ?? 0, offer.currency)}</span>
        </li>
      ))}
    </ul>
    <Totals
      totals={offer.totals}
      currency={offer.currency}
      taxed={offer.content.prices_include_tax ?? false}
    />
  </>
);

function Sent({ offer }: { offer: OfferDetail }) {
  const revise = useReviseOffer();
  const write = (): void =>
    revise.mutate(offer.id, {
      onSuccess: (next) => {
        showResult({ text: 'New version started.' });
        changeAddress(addressOf('offers', next.id));
      },
      onError: failed,
    });
  return (
    <>
      <Lines offer={offer} />
      <Facts>
        {plainFields.map(
          ([name]) =>
            offer.content[name] && (
              <Fact key={name} name={labelOf(name)}>
                <span className="whitespace-pre-line">{shown(offer.content, name)}</span>
              </Fact>
            ),
        )}
      </Facts>
      {offer.state !== 'accepted' && (
        <Button variant="secondary" className="mt-6" busy={revise.isPending} onClick={write}>
          Write a New Version
        </Button>
      )}
    </>
  );
}

function Draft({ offer }: { offer: OfferDetail }) {
  const remove = useDeleteOffer();
  const leave = (): void =>
    remove.mutate(offer.id, {
      onSuccess: () => {
        showResult({ text: 'Draft deleted.' });
        changeAddress(addressOf('offers'), { replace: true });
      },
      onError: failed,
    });
  return (
    <>
      <OfferEditor id={offer.id} leadId={offer.lead_id} saved={offer} start={draftOf(offer.content)} />
      <Button variant="secondary" className="mt-4" busy={remove.isPending} onClick={leave}>
        Delete Draft
      </Button>
    </>
  );
}

export const OfferMore = ({ row }: { row: OfferDetail }) => (
  <section aria-label="Offer" className="mt-6">
    {row.state === 'draft' ? <Draft offer={row} /> : <Sent offer={row} />}
  </section>
);
