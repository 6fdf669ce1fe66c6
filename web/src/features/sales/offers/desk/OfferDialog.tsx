/** One offer at the desk: a draft to write, or what was sent and what came of it. */
import { useState } from 'react';
import { wordsOf } from '../../../../api/problem.ts';
import { Queried } from '../../../../form/Queried.tsx';
import { formatDateTime } from '../../../../lib/dates.ts';
import { formatCents } from '../../../../lib/money.ts';
import { newUuid } from '../../../../lib/uuid.ts';
import { Badge } from '../../../../ui/Badge.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { Dialog } from '../../../../ui/Dialog.tsx';
import { Fact, Facts } from '../../../../ui/Facts.tsx';
import { toast } from '../../../../ui/toast.ts';
import { plainFields, shown } from '../fields.ts';
import { type OfferDetail, type Step, useDeleteOffer, useOfferDetail, useStep } from './api.ts';
import { type Asker, draftOf, startFor } from './draft.ts';
import { OfferEditor } from './OfferEditor.tsx';
import { Totals } from './Totals.tsx';
import { states } from './words.ts';

const done: Record<Step, string> = {
  withdraw: 'Offer withdrawn.',
  revise: 'New version started.',
  'invoice-rest': 'The order for the rest is on the desk.',
};

/** Says why a change failed. */
const failed = (error: unknown): void => {
  toast({ title: 'That did not work', text: wordsOf(error, 'Please try again.'), tone: 'danger' });
};

function Actions({ offer, onOther }: { offer: OfferDetail; onOther: (id: string) => void }) {
  const change = useStep();
  const run = (step: Step): void =>
    change.mutate(
      { id: offer.id, step },
      {
        onSuccess: (after) => {
          toast({ text: done[step], tone: 'positive' });
          if (after.id !== offer.id) onOther(after.id);
        },
        onError: failed,
      },
    );
  const busy = (step: Step): boolean => change.isPending && change.variables.step === step;
  return (
    <div className="mt-6 flex flex-wrap gap-3">
      {offer.can_invoice_rest && (
        <Button busy={busy('invoice-rest')} onClick={() => run('invoice-rest')}>
          Invoice the Rest
        </Button>
      )}
      {offer.state !== 'accepted' && (
        <Button variant="secondary" busy={busy('revise')} onClick={() => run('revise')}>
          Write a New Version
        </Button>
      )}
      {offer.state === 'sent' && (
        <Button variant="secondary" busy={busy('withdraw')} onClick={() => run('withdraw')}>
          Withdraw
        </Button>
      )}
    </div>
  );
}

const SentOffer = ({ offer, onOther }: { offer: OfferDetail; onOther: (id: string) => void }) => (
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
    <Facts>
      <Fact name="Buyer">
        {offer.buyer_name}
        {offer.buyer_company && `, ${offer.buyer_company}`}
      </Fact>
      <Fact name="Email">{offer.buyer_email}</Fact>
      <Fact name="Sent">{offer.sent_at && formatDateTime(offer.sent_at)}</Fact>
      {plainFields.map(
        ([name, { label }]) =>
          offer.content[name] && (
            <Fact key={name} name={label}>
              <span className="whitespace-pre-line">{shown(offer.content, name)}</span>
            </Fact>
          ),
      )}
      {offer.accepted_by && (
        <Fact name="Accepted by">
          {offer.accepted_by}
          {offer.decided_at && `, ${formatDateTime(offer.decided_at)}`}
        </Fact>
      )}
      {offer.sha256 && (
        <Fact name="Fingerprint (SHA-256)">
          <span className="wrap-anywhere">{offer.sha256}</span>
        </Fact>
      )}
      {offer.state === 'declined' && <Fact name="Reason">{offer.decline_reason}</Fact>}
    </Facts>
    <Actions offer={offer} onOther={onOther} />
  </>
);

function DeleteDraft({ id, onDeleted }: { id: string; onDeleted: () => void }) {
  const remove = useDeleteOffer();
  return (
    <Button
      variant="secondary"
      busy={remove.isPending}
      onClick={() =>
        remove.mutate(id, {
          onSuccess: () => {
            toast({ text: 'Draft deleted.', tone: 'positive' });
            onDeleted();
          },
          onError: failed,
        })
      }
    >
      Delete Draft
    </Button>
  );
}

/** An offer to look at, or a new one to write to who asked. */
export type Opened = { id: string } | { asker: Asker };

export function OfferDialog({ opened, onClose }: { opened: Opened; onClose: () => void }) {
  const [fresh] = useState(newUuid);
  const [id, setId] = useState('id' in opened ? opened.id : null);
  const detail = useOfferDetail(id);
  const offer = id === null ? undefined : detail.data;
  const editing = id === null || offer?.state === 'draft';
  return (
    <Dialog
      open
      onClose={onClose}
      size="lg"
      title={offer ? `Offer ${offer.number}` : 'Offer'}
      description={offer && <Badge tone={states[offer.state].tone}>{states[offer.state].label}</Badge>}
      footer={
        <>
          {offer?.state === 'draft' && <DeleteDraft id={offer.id} onDeleted={onClose} />}
          <Button variant="secondary" onClick={onClose}>
            Close
          </Button>
        </>
      }
    >
      {editing && (id === null || offer) ? (
        <OfferEditor
          key={id ?? fresh}
          id={offer?.id ?? fresh}
          leadId={offer?.lead_id ?? ('asker' in opened ? opened.asker.id : '')}
          saved={offer ?? null}
          start={
            offer || !('asker' in opened) ? draftOf((offer as OfferDetail).content) : startFor(opened.asker)
          }
          onSaved={(after) => setId(after.id)}
        />
      ) : (
        <Queried query={detail} loading="Loading the offer" failed="This offer could not be read.">
          {(sent) => <SentOffer offer={sent} onOther={setId} />}
        </Queried>
      )}
    </Dialog>
  );
}
