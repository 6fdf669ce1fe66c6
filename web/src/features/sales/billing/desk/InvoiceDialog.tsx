/** Everything about one invoice or credit note, with its PDF. */
import { useState } from 'react';
import { download } from '../../../../api/download.ts';
import { wordsOf } from '../../../../api/problem.ts';
import { AskDialog } from '../../../../form/desk/AskDialog.tsx';
import { Queried } from '../../../../form/Queried.tsx';
import { formatDateTime } from '../../../../lib/dates.ts';
import { formatExact } from '../../../../lib/money.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Dialog } from '../../../../ui/Dialog.tsx';
import { Fact, Facts } from '../../../../ui/Facts.tsx';
import { Download } from '../../../../ui/icons.tsx';
import { toast } from '../../../../ui/toast.ts';
import { type Invoice, type InvoiceDetail, useInvoiceDetail, useMarkInvoicePaid } from './api.ts';
import { InvoiceBadges } from './InvoiceBadges.tsx';
import { formatDay, owedOf, taxOf } from './words.ts';

const Amounts = ({ invoice }: { invoice: InvoiceDetail }) => {
  const money = (cents: number): string => formatExact(cents, invoice.currency);
  return (
    <Facts>
      <Fact name="Net">{money(invoice.net_cents)}</Fact>
      {invoice.taxes.map((sum) => (
        <Fact key={`${sum.rule}-${sum.country}-${sum.basis_points}`} name={taxOf(sum)}>
          {money(sum.tax_cents)}
        </Fact>
      ))}
      <Fact name="Gross">{money(invoice.gross_cents)}</Fact>
      {invoice.kind === 'invoice' && <Fact name="Still open">{money(owedOf(invoice))}</Fact>}
    </Facts>
  );
};

const Life = ({ invoice }: { invoice: InvoiceDetail }) => (
  <Facts>
    <Fact name="Issued">{formatDay(invoice.issued_at)}</Fact>
    {invoice.kind === 'invoice' && (
      <>
        <Fact name="Due">{formatDay(invoice.due_on)}</Fact>
        <Fact name="Paid">{invoice.paid_at ? formatDay(invoice.paid_at) : 'Not yet'}</Fact>
      </>
    )}
    <Fact name="Order">{invoice.order_number}</Fact>
    {invoice.credits && <Fact name="Corrects invoice">{invoice.credits.number}</Fact>}
    {invoice.credit_notes.length > 0 && (
      <Fact name="Credit notes">
        {invoice.credit_notes
          .map(({ number, gross_cents }) => `${number} (${formatExact(gross_cents, invoice.currency)})`)
          .join(', ')}
      </Fact>
    )}
    {invoice.reminders.length > 0 && (
      <Fact name="Reminders">
        {invoice.reminders.map(({ sent_at }) => formatDateTime(sent_at)).join(', ')}
      </Fact>
    )}
  </Facts>
);

const Buyer = ({ invoice }: { invoice: InvoiceDetail }) => (
  <Facts>
    <Fact name="Name">{invoice.buyer_name}</Fact>
    <Fact name="Company">{invoice.buyer_company}</Fact>
    <Fact name="E-mail">
      {invoice.buyer_email && (
        <a href={`mailto:${encodeURIComponent(invoice.buyer_email)}`} className="text-link">
          {invoice.buyer_email}
        </a>
      )}
    </Fact>
    <Fact name="Country">{invoice.buyer_country}</Fact>
    <Fact name="VAT ID">{invoice.buyer_vat_id}</Fact>
  </Facts>
);

function PdfButton({ invoice }: { invoice: Invoice }) {
  const [busy, setBusy] = useState(false);
  const save = async (): Promise<void> => {
    setBusy(true);
    try {
      await download(`/api/admin/invoices/${invoice.id}/pdf`, `${invoice.number}.pdf`);
    } catch (error) {
      toast({
        title: 'Error',
        text: wordsOf(error, 'The PDF could not be saved. Please try again.'),
        tone: 'danger',
      });
    }
    setBusy(false);
  };
  return (
    <Button variant="secondary" onClick={() => void save()} busy={busy} busyLabel="Saving...">
      <Download className="size-4" /> PDF
    </Button>
  );
}

/** Asks before it notes that an invoice is paid: that sends the receipt and cannot be taken back. */
const MarkPaid = ({ invoice, onDone }: { invoice: InvoiceDetail; onDone: () => void }) => (
  <AskDialog
    id={invoice.id}
    mutation={useMarkInvoicePaid()}
    title="Mark as paid?"
    label="Mark as Paid"
    busyLabel="Marking..."
    done={`Invoice ${invoice.number} is marked as paid.`}
    failed="Failed to mark the invoice as paid. Please try again."
    onClose={onDone}
  >
    Has {formatExact(owedOf(invoice), invoice.currency)} for invoice {invoice.number} arrived? Its order is
    marked as paid too, and the buyer gets a receipt. This cannot be undone here.
  </AskDialog>
);

export function InvoiceDialog({ row, onClose }: { row: Invoice; onClose: () => void }) {
  const detail = useInvoiceDetail(row.id);
  const [asking, setAsking] = useState(false);
  const invoice = detail.data;
  return (
    <>
      <Dialog
        open
        onClose={onClose}
        size="lg"
        title={`${row.kind === 'invoice' ? 'Invoice' : 'Credit note'} ${row.number}`}
        description={<InvoiceBadges invoice={invoice ?? row} />}
        footer={
          <>
            <Button variant="secondary" onClick={onClose}>
              Close
            </Button>
            <PdfButton invoice={row} />
            {invoice?.can_mark_paid && (
              <Button onClick={() => setAsking(true)} aria-haspopup="dialog">
                Mark as Paid
              </Button>
            )}
          </>
        }
      >
        <Queried query={detail} loading="Loading the invoice" failed="This invoice could not be read.">
          {(invoice) => (
            <>
              <Amounts invoice={invoice} />
              <Life invoice={invoice} />
              <Buyer invoice={invoice} />
            </>
          )}
        </Queried>
      </Dialog>
      {asking && invoice && <MarkPaid invoice={invoice} onDone={() => setAsking(false)} />}
    </>
  );
}
